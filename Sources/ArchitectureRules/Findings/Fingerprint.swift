extension Finding.Identity {
    /// 32 hexadecimal digits that stay the same as long as the finding is the same: two 64-bit FNV-1a hashes of rule,
    /// from and to, each with its length in front.
    public var fingerprint: String {
        var bytes: [UInt8] = []
        for part in [rule.rawValue, from, to] {
            bytes += String(part.utf8.count).utf8
            bytes.append(UInt8(ascii: ":"))
            bytes += part.utf8
        }
        return [0xCBF2_9CE4_8422_2325, 0x9AE1_6A3B_2F90_404F].map { (seed: UInt64) in
            let hash = bytes.reduce(seed) { ($0 ^ UInt64($1)) &* 0x0000_0100_0000_01B3 }
            let digits = String(hash, radix: 16)
            return String(repeating: "0", count: 16 - digits.count) + digits
        }.joined()
    }
}
