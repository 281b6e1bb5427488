// The house is being built: SystemAccessTests.
