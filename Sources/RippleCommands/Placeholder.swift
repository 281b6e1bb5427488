// The house is being built: RippleCommands.
