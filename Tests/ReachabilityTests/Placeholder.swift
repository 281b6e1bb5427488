// The house is being built: ReachabilityTests.
