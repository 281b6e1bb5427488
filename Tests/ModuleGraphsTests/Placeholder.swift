// The house is being built: ModuleGraphsTests.
