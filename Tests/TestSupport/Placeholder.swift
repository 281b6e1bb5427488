// The house is being built: TestSupport.
