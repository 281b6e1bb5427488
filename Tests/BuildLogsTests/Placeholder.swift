// The house is being built: BuildLogs.
