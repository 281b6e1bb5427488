// The house is being built: ProjectReadersTests.
