public func firstName() -> String {
    return Names.alpha
}
