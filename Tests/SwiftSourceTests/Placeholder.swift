// The house is being built: SwiftSourceTests.
