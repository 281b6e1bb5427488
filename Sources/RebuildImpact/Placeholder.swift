// The house is being built: RebuildImpact.
