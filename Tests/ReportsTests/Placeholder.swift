// The house is being built: ReportsTests.
