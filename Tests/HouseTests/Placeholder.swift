// The house is being built: HouseTests.
