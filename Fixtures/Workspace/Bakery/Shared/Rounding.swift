public func rounded(_ cents: Int) -> Int { cents / 5 * 5 }
