// The house is being built: ModuleGraphs.
