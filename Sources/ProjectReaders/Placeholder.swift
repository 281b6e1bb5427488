// The house is being built: ProjectReaders.
