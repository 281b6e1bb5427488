internal import ArchitectureRules

/// Source: SARIF 2.1.0 (OASIS), and what GitHub takes of it: at most 5,000 results are shown, and a file has at most
/// 10 MB (docs.github.com, 'SARIF support for code scanning').
extension CheckReport {
    /// The most results and, roughly, the most bytes of a file.
    static let sarifLimits = (results: 5_000, bytes: 9_000_000)

    /// SARIF 2.1.0. What goes beyond the limits is left out and counted.
    public var sarif: String {
        let names = result.rules.map(\.rawValue) + (comparison.failures.isEmpty ? [] : ["baseline"])
        let positions = Dictionary(uniqueKeysWithValues: names.enumerated().map { ($0.element, $0.offset) })
        var results: [SARIF.Result] = []
        var size = 0
        for item in items.prefix(Self.sarifLimits.results) {
            let result = SARIF.Result(item, ruleIndex: positions[item.rule] ?? 0)
            size += result.size
            if size > Self.sarifLimits.bytes { break }
            results.append(result)
        }
        var notifications: [SARIF.Notification] = []
        if results.count < items.count {
            let text = "\(items.count - results.count) of \(items.count) results are left out"
            notifications.append(.init(level: "warning", message: .init(text: text)))
        }
        if isPartial {
            notifications.append(
                .init(level: "error", message: .init(text: "a part of the project could not be loaded")))
        }
        let driver = SARIF.Driver(
            name: "ripple", rules: names.map { SARIF.Rule($0) })
        let run = SARIF.Run(
            tool: .init(driver: driver), columnKind: "utf16CodeUnits", automationDetails: .init(id: "ripple/check/"),
            invocations: [.init(executionSuccessful: !isPartial, toolExecutionNotifications: notifications)],
            results: results)
        return JSONText.of(
            SARIF(
                schema: "https://json.schemastore.org/sarif-2.1.0.json", version: "2.1.0", runs: [run]))
    }
}

fileprivate struct SARIF: Encodable {
    struct Message: Encodable { let text: String }
    struct Tool: Encodable { let driver: Driver }
    struct Driver: Encodable {
        let name: String
        let rules: [Rule]
    }
    struct Notification: Encodable {
        let level: String
        let message: Message
    }
    struct Invocation: Encodable {
        let executionSuccessful: Bool
        let toolExecutionNotifications: [Notification]
    }
    struct Automation: Encodable { let id: String }
    struct Artifact: Encodable { let uri: String }
    struct Region: Encodable { let startLine, startColumn, endColumn: Int }
    struct Physical: Encodable {
        let artifactLocation: Artifact
        let region: Region
    }
    struct Location: Encodable {
        let physicalLocation: Physical
        let message: Message?
    }
    struct Run: Encodable {
        let tool: Tool
        let columnKind: String
        let automationDetails: Automation
        let invocations: [Invocation]
        let results: [Result]
    }

    struct Rule: Encodable {
        let id: String
        let shortDescription, fullDescription, help: Message

        init(_ name: String) {
            id = name
            let text = RuleName(rawValue: name).flatMap { rule in Checker.documentation.first { $0.rule == rule }?.text
            }
            shortDescription = .init(text: text?.summary ?? "the baseline only shrinks")
            fullDescription = .init(
                text: text?.discussion
                    ?? "a line of the baseline whose finding is gone, which expired or lacks a ticket")
            help = .init(text: text?.remedy ?? "take the line out, or mend it")
        }
    }

    struct Result: Encodable {
        let ruleId: String
        let ruleIndex: Int
        let level: String
        let message: Message
        let locations: [Location]
        let relatedLocations: [Location]
        let partialFingerprints: [String: String]

        init(_ item: CheckReport.Item, ruleIndex: Int) {
            ruleId = item.rule
            self.ruleIndex = ruleIndex
            level = "error"
            message = .init(
                text: ([item.message] + item.notes.filter { $0.location == nil }.map(\.text)).joined(separator: "\n"))
            locations = item.place.map { [Location($0, nil)] } ?? []
            relatedLocations = item.notes.prefix(10).compactMap { note in
                note.location.map { Location($0, .init(text: note.text)) }
            }
            partialFingerprints = ["rippleIdentity/v1": item.fingerprint]
        }

        /// About how many bytes it takes.
        var size: Int {
            800 + message.text.utf8.count
                + relatedLocations.reduce(0) { $0 + 400 + ($1.message?.text.utf8.count ?? 0) }
        }
    }

    enum CodingKeys: String, CodingKey {
        case schema = "$schema"
        case version, runs
    }

    let schema, version: String
    let runs: [Run]
}

extension SARIF.Location {
    fileprivate init(_ place: SourcePlace, _ message: SARIF.Message?) {
        let (start, end) = Self.columns(of: place)
        physicalLocation = .init(
            artifactLocation: .init(uri: Self.uri(place.file)),
            region: .init(startLine: place.line, startColumn: start, endColumn: end))
        self.message = message
    }

    /// From bytes to UTF-16, as far as the line is known.
    private static func columns(of place: SourcePlace) -> (Int, Int) {
        let bytes = Array(place.excerpt.utf8)
        guard place.column - 1 + place.length <= bytes.count else { return (place.column, place.column + place.length) }
        let start = String(decoding: bytes[..<(place.column - 1)], as: UTF8.self).utf16.count + 1
        let range = bytes[(place.column - 1)..<(place.column - 1 + place.length)]
        return (start, start + max(1, String(decoding: range, as: UTF8.self).utf16.count))
    }

    /// A path as a relative reference: what no URI may hold, percent-encoded.
    private static func uri(_ path: String) -> String {
        var uri = ""
        for byte in path.utf8 {
            switch byte {
            case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
                UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "."), UInt8(ascii: "_"),
                UInt8(ascii: "~"), UInt8(ascii: "/"), UInt8(ascii: "+"):
                uri.unicodeScalars.append(Unicode.Scalar(byte))
            default:
                let digits = String(byte, radix: 16, uppercase: true)
                uri += "%" + (digits.count < 2 ? "0" : "") + digits
            }
        }
        return uri
    }
}
