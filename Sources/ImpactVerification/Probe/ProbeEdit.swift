/// An edit that an experiment makes: small, harmless, and of one kind.
public enum ProbeEdit: String, Sendable, Hashable, CaseIterable {
    /// The modification time alone.
    case touch
    /// A comment at the end of the file.
    case comment
    /// A blank line above everything.
    case blankLine = "blank-line"
    /// A statement at the beginning of a function's body.
    case body
    /// A type inside a function's body.
    case localType = "local-type"
    /// A statement in the body of an `@inlinable` function.
    case inlinableBody = "inlinable-body"
    /// A private function among the members of a type.
    case typeMember = "type-member"
    /// A private constant with a value among the members of a type: its layout changes.
    case storedProperty = "stored-property"
    /// A private function at the end of the file.
    case privateFunc = "private-func"
    /// A public function at the end of the file.
    case publicFunc = "public-func"
    /// A new file beside the named one, with a private function.
    case newFile = "new-file"

    /// The edits of a whole matrix: all that leave the list of files as it is.
    public static let matrix: [ProbeEdit] = allCases.filter { $0 != .newFile }

    /// What happens to the files.
    public enum Change: Sendable, Hashable {
        /// Nothing but the modification time.
        case touched
        /// The file has this text now.
        case text([UInt8])
        /// A file of this name appears beside it, with this text.
        case added(name: String, text: [UInt8])
    }

    /// The edit of a file of this text; `nil` where the file has no place for it.
    ///
    /// - Complexity: O(n) with n the bytes of the text.
    public func change(of text: [UInt8]) -> Change? {
        switch self {
        case .touch: return .touched
        case .comment: return .text(Self.withLine("// An edit of ripple probe.", behind: text))
        case .blankLine:
            // A script's first line names its interpreter.
            let start = text.starts(with: "#!".utf8) ? (text.firstIndex(of: 0x0A) ?? text.count - 1) + 1 : 0
            return .text(Array(text[..<start]) + [0x0A] + Array(text[start...]))
        case .privateFunc: return .text(Self.withLine("private func rippleProbe() {}", behind: text))
        case .publicFunc: return .text(Self.withLine("public func rippleProbe() {}", behind: text))
        case .newFile: return .added(name: "RippleProbe.swift", text: Array("private func rippleProbe() {}\n".utf8))
        case .body: return insert(" let _ = 0;", at: EditPlaces(text).body(isInlinable: false), in: text)
        case .localType:
            return insert(" struct RippleProbe {};", at: EditPlaces(text).body(isInlinable: false), in: text)
        case .inlinableBody: return insert(" let _ = 0;", at: EditPlaces(text).body(isInlinable: true), in: text)
        case .typeMember:
            return insert(" private func rippleProbe() {};", at: EditPlaces(text).members(stored: false), in: text)
        case .storedProperty:
            return insert(" private let rippleProbe = 0;", at: EditPlaces(text).members(stored: true), in: text)
        }
    }

    private func insert(_ words: String, at place: Int?, in text: [UInt8]) -> Change? {
        place.map { .text(Array(text[..<$0]) + Array(words.utf8) + Array(text[$0...])) }
    }

    private static func withLine(_ line: String, behind text: [UInt8]) -> [UInt8] {
        text + (text.isEmpty || text.last == 0x0A ? [] : [0x0A]) + Array((line + "\n").utf8)
    }
}
