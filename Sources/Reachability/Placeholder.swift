// The house is being built: Reachability.
