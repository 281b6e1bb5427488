/// File names from standard input: with a zero byte behind each where there is one, else one a line.
enum NameList {
    static func names(in bytes: [UInt8]) -> [String] {
        let isZeroSeparated = bytes.contains(0)
        return bytes.split(separator: isZeroSeparated ? 0 : UInt8(ascii: "\n")).compactMap { line in
            var line = line
            if !isZeroSeparated, line.last == UInt8(ascii: "\r") { line.removeLast() }
            return line.isEmpty ? nil : String(decoding: line, as: UTF8.self)
        }
    }
}
