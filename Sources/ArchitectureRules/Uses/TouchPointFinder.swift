internal import ModuleGraphs
internal import SwiftSource

/// Finds which names of one module the files of another use, and for what.
struct TouchPointFinder {
    /// What a module offers to others.
    struct Offer {
        var kind: DeclarationKind
        var inherits: [String]
        /// The methods of a type or the requirements of a protocol, each with whether it returns nothing.
        var methods: [String: Bool]
        var hasBehaviour: Bool
    }

    /// The touch points of `from` with `to`, by name; empty where sources are not at hand.
    ///
    /// - Complexity: O(n) with n the bytes of both modules' files.
    static func find(of to: ModuleID, in from: ModuleID, _ workspace: inout Workspace) -> [TouchPoint] {
        guard let files = workspace.files(of: from), workspace.files(of: to) != nil else { return [] }
        let offers = offers(of: to, &workspace)
        let importName = workspace.graph[to].importName
        let importing = files.filter { file in file.facts.imports.imports.contains { $0.module == importName } }
        var points: [String: TouchPoint] = [:]
        var roles: [String: Set<TouchPoint.Role>] = [:]
        let own = Set(files.flatMap(\.facts.topLevelNames))
        for file in importing.isEmpty ? files : importing {
            let uses = FileUses(file, offers: offers.filter { !own.contains($0.key) })
            for (name, use) in uses.found {
                points[name, default: TouchPoint(name: name, role: .model, places: [])].places.append(use.place)
                roles[name, default: []].insert(use.role)
            }
        }
        return points.values.map { point in
            var point = point
            // A service that is asked anywhere is asked; a screen is constructed if it is so in one file.
            let order: [TouchPoint.Role] = [.navigation, .query, .notification, .model]
            point.role = order.first { roles[point.name]?.contains($0) == true } ?? .model
            return point
        }
        .sorted { $0.name < $1.name }
    }

    /// The declarations that other modules see, by name.
    static func offers(of module: ModuleID, _ workspace: inout Workspace) -> [String: Offer] {
        var offers: [String: Offer] = [:]
        var members: [(type: String, name: String, isFunction: Bool, isSilent: Bool, hasBody: Bool)] = []
        for file in workspace.files(of: module) ?? [] {
            let index = workspace.declarations(in: file)
            let silence = ReturnTypes(file.text)
            for entry in index.entries where !entry.isLocal {
                if let parent = entry.parent {
                    guard index.entries[parent].parent == nil else { continue }
                    let isSilent = entry.kind == .function && silence.returnsNothing(entry)
                    members.append(
                        (index.entries[parent].name, entry.name, entry.kind == .function, isSilent, entry.hasBody))
                    continue
                }
                guard (entry.access ?? .internal) >= .package, !entry.name.isEmpty else { continue }
                switch entry.kind {
                case .import, .extension, .macroExpansion, .unknown, .precedencegroup: continue
                default: break
                }
                var offer = Offer(kind: entry.kind, inherits: entry.inherits, methods: [:], hasBehaviour: false)
                if entry.kind == .function { offer.methods[entry.name] = silence.returnsNothing(entry) }
                offers[entry.name] = offer
            }
        }
        for member in members {
            guard var offer = offers[member.type], member.isFunction else { continue }
            offer.methods[member.name] = member.isSilent && offer.methods[member.name] != false
            offer.hasBehaviour = offer.hasBehaviour || member.hasBody
            offers[member.type] = offer
        }
        return offers
    }
}

/// Which functions of a file return nothing.
struct ReturnTypes {
    private let tokens: [Token]
    private let text: [UInt8]

    init(_ text: [UInt8]) {
        self.text = text
        tokens = Lexer.tokens(in: text)
    }

    /// Whether no arrow follows the parameters of the function.
    ///
    /// - Complexity: O(log n + m) with n the tokens of the file and m those of the signature.
    func returnsNothing(_ entry: DeclarationList.Entry) -> Bool {
        guard var index = position(line: entry.line, column: entry.column) else { return false }
        index += 2
        var depth = 0
        while index < tokens.count {
            let token = tokens[index]
            if token.kind == .punctuation {
                switch token.firstByte {
                case UInt8(ascii: "("), UInt8(ascii: "["): depth += 1
                case UInt8(ascii: ")"), UInt8(ascii: "]"): depth -= 1
                case UInt8(ascii: "{"), UInt8(ascii: "}"): if depth <= 0 { return true }
                default: break
                }
            } else if depth <= 0, token.kind == .operatorName, text[token.range].elementsEqual("->".utf8) {
                let next = index + 1 < tokens.count ? text[tokens[index + 1].range] : []
                return next.elementsEqual("Void".utf8)
            } else if depth <= 0, token.kind == .keyword, token.isPrecededByNewline, token.keyword != .where,
                token.keyword != .throws, token.keyword != .async, token.keyword != .rethrows
            {
                return true
            }
            index += 1
        }
        return true
    }

    /// The token that begins at a place.
    private func position(line: Int, column: Int) -> Int? {
        var low = 0
        var high = tokens.count
        while low < high {
            let middle = (low + high) / 2
            if (tokens[middle].line, tokens[middle].column) < (line, column) { low = middle + 1 } else { high = middle }
        }
        return low < tokens.count && tokens[low].line == line && tokens[low].column == column ? low : nil
    }
}
