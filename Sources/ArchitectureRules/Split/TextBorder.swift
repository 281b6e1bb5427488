public import RebuildImpact
internal import SwiftSource

/// Finds what crosses a border by the names in the text: every use that has a word, and uses of other things that have
/// the same name.
///
/// What the language calls without a word is found where it can be told: iteration, calls of a value, interpolation,
/// subscripts. What macros make is not seen.
public struct TextBorder {
    /// What files of the folder use of the rest.
    public let folderUses: [BorderUse]
    /// What the rest uses of the folder.
    public let restUses: [BorderUse]

    /// - Complexity: O(n) with n the bytes of all files.
    public init(inside: [SourceText], outside: [SourceText]) {
        let (here, there) = (inside.map(File.init), outside.map(File.init))
        folderUses = Self.uses(of: Self.offers(there), in: here)
        restUses = Self.uses(of: Self.offers(here), in: there)
    }

    private struct File {
        let path: String
        let text: [UInt8]
        let tokens: [Token]
        let declarations: DeclarationList

        init(_ source: SourceText) {
            path = source.path
            text = source.text
            tokens = Lexer.tokens(in: source.text)
            declarations = DeclarationList(of: source.text)
        }
    }

    private struct Offer {
        var kind: String
        var files: Set<String>
    }

    /// What other files of the module can use, by name.
    private static func offers(_ files: [File]) -> [String: Offer] {
        var offers: [String: Offer] = [:]
        func add(_ name: String, _ kind: String, _ file: String) {
            offers[name, default: Offer(kind: kind, files: [])].files.insert(file)
        }
        for file in files {
            for entry in file.declarations.entries where !entry.isLocal {
                if let access = entry.access, access < .internal { continue }
                switch entry.kind {
                case .import, .extension, .deinitializer, .macroExpansion, .precedencegroup: continue
                case .initializer: add("init", "init", file.path)
                case .subscript: add("subscript", "subscript", file.path)
                default:
                    guard !entry.name.isEmpty else { continue }
                    add(bare(entry.name), entry.kind.word, file.path)
                    // Structs and classes have initialisers that nobody wrote.
                    if entry.kind == .struct || entry.kind == .class || entry.kind == .actor {
                        add("init", "init", file.path)
                    }
                }
            }
        }
        return offers
    }

    private static func uses(of offers: [String: Offer], in files: [File]) -> [BorderUse] {
        var uses = BorderUses()
        guard !offers.isEmpty else { return [] }
        for file in files {
            for (index, token) in file.tokens.enumerated() {
                for name in names(index, in: file) {
                    guard let offer = offers[name] else { continue }
                    uses.add(name, kind: offer.kind, in: file.path, line: token.line, declaredIn: offer.files)
                }
            }
        }
        return uses.sorted
    }

    private static let declaring: Set<Keyword> = [
        .let, .var, .func, .struct, .class, .enum, .protocol, .typealias, .associatedtype,
    ]

    /// The names that a token may stand for.
    private static func names(_ index: Int, in file: File) -> [String] {
        let token = file.tokens[index]
        switch token.kind {
        case .identifier, .operatorName:
            // What the file declares under that name is no use of another's.
            if index > 0, declaring.contains(file.tokens[index - 1].keyword) { return [] }
            return [bare(String(decoding: file.text[token.range], as: UTF8.self))]
        case .keyword:
            if token.keyword == .for { return ["makeIterator", "makeAsyncIterator", "next"] }
            let word = String(decoding: file.text[token.range], as: UTF8.self)
            guard token.keyword == .initializer else { return token.keyword == .subscript ? [] : [word] }
            // A declaration of one, not a use.
            let before = index > 0 ? file.tokens[index - 1] : nil
            return before?.kind == .punctuation && before?.firstByte == UInt8(ascii: ".") ? ["init"] : []
        case .punctuation where token.firstByte == UInt8(ascii: "["): return ["subscript"]
        case .punctuation where token.firstByte == UInt8(ascii: "("): return ["callAsFunction"]
        case .stringHead: return ["appendInterpolation", "appendLiteral"]
        case .pound:
            let word = String(decoding: file.text[token.range], as: UTF8.self)
            return [String(word.drop { $0 == "#" })]
        default: return []
        }
    }

    /// The name without the backquotes that make a word of the language one.
    private static func bare(_ name: String) -> String {
        name.hasPrefix("`") && name.hasSuffix("`") && name.count > 2 ? String(name.dropFirst().dropLast()) : name
    }
}
