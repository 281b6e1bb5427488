// The house is being built: Git.
