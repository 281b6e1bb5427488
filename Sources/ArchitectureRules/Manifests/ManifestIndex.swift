internal import SwiftSource

/// Where a manifest declares its targets and what each needs, by its tokens.
///
/// `swift package dump-package` gives no positions, so the text is scanned: a target is a call whose first argument is
/// its name, `.target(name: "Profile", …)` or a helper of the manifest's own, `library("Profile", …)`; a dependency is
/// a text inside that call. A name that is put together by code has no place.
struct ManifestIndex: Sendable {
    /// Where a text stands.
    struct Spot: Sendable, Hashable {
        var line: Int
        var column: Int
        var length: Int
    }

    /// A text inside a target's call, other than its name.
    struct Mention: Sendable {
        var name: String
        var spot: Spot
        /// The labelled argument that it stands in: `dependencies`, `plugins`; the outermost in the call.
        var argument: String
        /// The call around it, if any: `target`, `product`, `byName`.
        var call: String
        /// The labels of that call, `condition` among them.
        var labels: Set<String>
        /// Whether it is the first text of that call, or stands in a list itself.
        var isHead: Bool
    }

    /// A target's call.
    struct Declaration: Sendable {
        var name: String
        var spot: Spot
        var mentions: [Mention]
    }

    /// The calls that may declare a target, by its name, in the order of the text.
    let declarations: [String: [Declaration]]
    /// Relative to the checkout.
    let file: String
    private let lines: [String]

    /// - Complexity: O(n) with n the bytes of the text, for calls that are nested to a fixed depth.
    init(file: String, text: [UInt8]) {
        self.file = file
        var scanner = ManifestScanner(text)
        declarations = Dictionary(grouping: scanner.scan(), by: \.name)
        lines = SourcePlace.lines(of: text)
    }

    /// The place of a text.
    func place(_ spot: Spot) -> SourcePlace {
        SourcePlace(
            file: file, line: spot.line, column: spot.column, length: spot.length,
            excerpt: lines.indices.contains(spot.line - 1) ? lines[spot.line - 1] : "")
    }

    /// Where the target is declared; `nil` where no call names it.
    func place(of target: String) -> SourcePlace? { declarations[target]?.first.map { place($0.spot) } }

    /// Where `target` declares that it needs `dependency`; where no single text says so, the target's place.
    func place(of dependency: String, neededBy target: String) -> SourcePlace? {
        guard let all = declarations[target] else { return nil }
        let mention = all.count == 1 ? all[0].mentions.first { $0.name == dependency && $0.mayBeDependency } : nil
        return place(mention?.spot ?? all[0].spot)
    }

    /// The dependencies that a target's call names twice without a condition, each with its second place.
    func repeated(in target: String) -> [(first: Mention, second: Mention)] {
        guard let all = declarations[target], all.count == 1 else { return [] }
        var seen: [String: Mention] = [:]
        var repeated: [(Mention, Mention)] = []
        for mention in all[0].mentions where mention.isHead && mention.argument != "plugins" {
            guard ["", "target", "byName", "product"].contains(mention.call), !mention.labels.contains("condition"),
                Self.isDependencyArgument(mention.argument)
            else { continue }
            let key = (mention.call == "product" ? "product " : "") + mention.name
            if let first = seen[key] { repeated.append((first, mention)) } else { seen[key] = mention }
        }
        return repeated
    }

    private static func isDependencyArgument(_ label: String) -> Bool { label == "dependencies" || label == "uses" }
}

extension ManifestIndex.Mention {
    /// Whether the text may name a dependency, by where it stands.
    fileprivate var mayBeDependency: Bool {
        isHead && !["path", "sources", "exclude", "resources", "publicHeadersPath"].contains(argument)
    }
}
