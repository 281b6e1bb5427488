// The house is being built: SystemAccess.
