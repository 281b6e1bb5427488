@_exported import Models

public func umbrellaVersion() -> Int {
    return 1
}
