import CHash

public func hashed(_ x: Int32) -> Int32 {
    return chash(x)
}
