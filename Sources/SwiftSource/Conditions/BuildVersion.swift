/// A version as `#if swift(>=5.9)` compares it: numbers with dots, missing ones zero.
public struct BuildVersion: Sendable, Hashable, Comparable, CustomStringConvertible {
    /// The numbers, most significant first, zeros at the end left out.
    public let components: [Int]

    /// Makes a version of its numbers: `BuildVersion(6, 3, 1)`.
    public init(_ components: Int...) { self.init(components) }

    private init(_ components: [Int]) {
        var trimmed = components
        while trimmed.last == 0 { trimmed.removeLast() }
        self.components = trimmed
    }

    /// Reads `6.3.1`; nil for anything but numbers and dots.
    public init?(_ text: some StringProtocol) {
        var numbers: [Int] = []
        for part in text.split(separator: ".", omittingEmptySubsequences: false) {
            guard let number = Int(part), number >= 0, part.utf8.first != Byte.plus else { return nil }
            numbers.append(number)
        }
        self.init(numbers)
    }

    /// The older version comes first.
    public static func < (left: BuildVersion, right: BuildVersion) -> Bool {
        left.components.lexicographicallyPrecedes(right.components)
    }

    /// The numbers with dots between them.
    public var description: String {
        components.isEmpty ? "0" : components.map { "\($0)" }.joined(separator: ".")
    }
}
