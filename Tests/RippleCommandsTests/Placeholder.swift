// The house is being built: RippleCommandsTests.
