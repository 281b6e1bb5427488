// The house is being built: GitTests.
