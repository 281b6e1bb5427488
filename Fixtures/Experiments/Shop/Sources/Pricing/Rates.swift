public func rate() -> Int {
    return 5
}
