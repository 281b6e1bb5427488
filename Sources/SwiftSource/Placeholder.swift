// The house is being built: SwiftSource.
