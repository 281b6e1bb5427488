/// One title that `swift build --build-system swiftbuild -v` prints, as Swift 6.3.1 does: `Compile Kit.swift (x86_64)`.
///
/// Two streams carry every title, and they are glued where one of them ends without a line feed.
enum SwiftBuildTitle {
    case planning(Bytes)
    case emitting(Bytes)
    case wrapping(Bytes)
    /// A file, or a target whose files are all compiled.
    case compile(Bytes)
    /// Several files in one job: `Compiling A.swift, B.swift`.
    case compileFiles(Bytes)
    case link(Bytes)
    case archive(Bytes)
    case upToDate(Bytes)
    /// A title that tells of no module or product.
    case other

    private static let starters: [StaticString] = [
        "Planning Swift module ", "Emitting module for ", "Wrapping Swift module ", "Compile ", "Compiling ", "Link ",
        "Create static library ", "Target PACKAGE-", "Discovering Swift tasks after '", "Emit Swift module (",
        "Unblock downstream dependents of ", "Copy ", "Generate ", "Register execution policy exception for ",
        "Gather provisioning inputs", "Create build description", "Compute target dependency graph",
        "Planning complete", "Build complete!",
    ]

    /// Reads a whole title; `nil` where the text is none, or is several glued together.
    init?(_ text: Bytes) {
        if let name = Self.name(of: text, after: "Planning Swift module "), let module = Self.withoutArch(name) {
            self = .planning(module)
        } else if let name = Self.name(of: text, after: "Emitting module for "), Self.isIdentifier(name) {
            self = .emitting(name)
        } else if let name = Self.name(of: text, after: "Wrapping Swift module "), Self.isIdentifier(name) {
            self = .wrapping(name)
        } else if let name = Self.name(of: text, after: "Compile "), let what = Self.withoutArch(name) {
            self = .compile(what)
        } else if let files = Self.name(of: text, after: "Compiling "), files.hasSuffix(".swift"),
            !Self.hasGlue(files)
        {
            self = .compileFiles(files)
        } else if let name = Self.name(of: text, after: "Link "), let what = Self.withoutArch(name) {
            self = .link(what)
        } else if let name = Self.name(of: text, after: "Create static library "), let what = Self.withoutArch(name) {
            self = .archive(what)
        } else if let name = Self.name(of: text, after: "Target PACKAGE-TARGET:"), name.hasSuffix(" up to date.") {
            self = .upToDate(name[..<(name.count - 12)])
        } else if text.hasPrefix("Unblock downstream dependents of ") || text.hasPrefix("Planning complete") {
            self = .other
        } else {
            return nil
        }
    }

    /// Cuts the text where a title begins right after another's last letter, and gives each piece to `body`.
    ///
    /// A piece is the longest of the next few that is a whole title: `Compile My DeepLink Two.swift (x86_64)` is one.
    /// - Complexity: O(n) with n the text's length; at most 64 pieces are looked at.
    static func pieces(of text: Bytes, _ body: (Bytes) -> Void) {
        var start = 0
        for _ in 0..<64 {
            guard start < text.count else { return }
            var ends: [Int] = []
            var position = start + 1
            while position < text.count, ends.count < 4 {
                if isGlued(text, at: position) { ends.append(position) }
                position += 1
            }
            if ends.count < 4 { ends.append(text.count) }
            let end = ends.last { SwiftBuildTitle(text[start..<$0]) != nil } ?? ends[0]
            body(text[start..<end])
            start = end
        }
    }

    /// Whether a title begins here, and what is before it is no space.
    private static func isGlued(_ text: Bytes, at position: Int) -> Bool {
        let byte = text[position]
        guard byte >= UInt8(ascii: "A"), byte <= UInt8(ascii: "[") else { return false }
        let before = text[position - 1]
        guard before != 0x20, before != UInt8(ascii: "'"), before != UInt8(ascii: "/") else { return false }
        let rest = text[position...]
        if byte == UInt8(ascii: "[") { return ProgressLine(rest[..<min(rest.count, 256)])?.isSwiftBuild == true }
        return starters.contains { rest.hasPrefix($0) }
    }

    /// Whether a title begins inside the text right after another's last letter.
    private static func hasGlue(_ text: Bytes) -> Bool {
        text.count > 1 && (1..<text.count).contains { isGlued(text, at: $0) }
    }

    private static func name(of text: Bytes, after prefix: StaticString) -> Bytes? {
        text.hasPrefix(prefix) ? text[prefix.utf8CodeUnitCount...] : nil
    }

    /// `NAME (x86_64)`: the name, if nothing else in it looks like an architecture.
    private static func withoutArch(_ text: Bytes) -> Bytes? {
        guard text.count > 3, text[text.count - 1] == UInt8(ascii: ")") else { return nil }
        guard let open = text.last(UInt8(ascii: "(")), open > 1, text[open - 1] == 0x20 else { return nil }
        guard isIdentifier(text[(open + 1)..<(text.count - 1)]) else { return nil }
        let name = text[..<(open - 1)]
        var position = 0
        while let other = name.first(UInt8(ascii: "("), from: position) {
            let close = name.first(UInt8(ascii: ")"), from: other) ?? name.count
            // "Kit.swift (x86_64)Link App" is two titles.
            if close + 1 < name.count, name[close + 1] != 0x20, name[close + 1] != UInt8(ascii: ".") { return nil }
            position = other + 1
        }
        return name
    }

    private static func isIdentifier(_ text: Bytes) -> Bool {
        guard text.count > 0 else { return false }
        for position in 0..<text.count {
            switch text[position] {
            case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
                UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "_"), 0x80...0xFF:
                continue
            default:
                return false
            }
        }
        return true
    }
}
