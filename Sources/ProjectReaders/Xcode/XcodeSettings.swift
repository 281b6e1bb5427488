/// The build settings of one target in one configuration, with what they inherit.
///
/// Levels, nearest first: the target, its `.xcconfig`, the project, its `.xcconfig`. A name in `$()` or `${}` is
/// replaced by its value, with operators behind a colon; an unknown one is empty, as for Xcode.
struct XcodeSettings {
    /// The settings of one level.
    struct Level {
        /// What the level says, by the setting's name with its condition.
        let values: [String: String]
        /// For every setting that has conditions its names with them, ascending.
        let conditional: [String: [String]]

        init(_ values: [String: String]) {
            self.values = values
            var conditional: [String: [String]] = [:]
            for key in values.keys {
                guard let bracket = key.utf8.firstIndex(of: UInt8(ascii: "[")) else { continue }
                conditional[String(key[..<bracket]), default: []].append(key)
            }
            self.conditional = conditional.mapValues { $0.sorted() }
        }
    }

    /// The settings of each level, nearest first.
    let levels: [Level]
    /// What Xcode sets by itself: `TARGET_NAME`, `SRCROOT`.
    let builtIn: [String: String]

    /// No value grows beyond this, whatever names whatever.
    private static let longest = 4096

    /// The setting's value; `nil` where no level has it.
    func value(_ key: String) -> String? {
        guard let text = raw(key) else { return nil }
        return expanded(text)
    }

    /// The values of `KEY` and of every `KEY[condition]`, without doubles, the unconditional one first.
    func values(_ key: String) -> [String] {
        var values = value(key).map { [$0] } ?? []
        for level in levels {
            for name in level.conditional[key] ?? [] {
                let value = expanded(level.values[name] ?? "")
                if !values.contains(value) { values.append(value) }
            }
        }
        return values
    }

    /// The setting's text with what it inherits put in, names not yet replaced.
    private func raw(_ key: String) -> String? {
        var text: String?
        // From the farthest level to the nearest, each with the one before it as what it inherits.
        for level in levels.reversed() {
            guard let own = level.values[key] else { continue }
            text = own.utf8.contains(UInt8(ascii: "$")) ? Self.inheriting(own, as: key, text ?? "") : own
        }
        return text ?? builtIn[key]
    }

    /// The text with `$(inherited)`, and the setting's own name, replaced by what it inherits.
    private static func inheriting(_ text: String, as key: String, _ inherited: String) -> String {
        var bytes = Array(text.utf8)
        for mark in ["inherited", key] {
            for name in ["$(" + mark + ")", "${" + mark + "}"] {
                let name = Array(name.utf8)
                var index = 0
                while index + name.count <= bytes.count, bytes.count <= longest {
                    if bytes[index] == name[0], bytes[index...].starts(with: name) {
                        bytes.replaceSubrange(index..<(index + name.count), with: inherited.utf8)
                        index += inherited.utf8.count
                    } else {
                        index += 1
                    }
                }
            }
        }
        return bytes.count <= longest ? String(decoding: bytes, as: UTF8.self) : ""
    }

    /// The text with every name replaced by its value, innermost names first.
    func expanded(_ text: String) -> String {
        guard text.utf8.contains(UInt8(ascii: "$")) else { return text }
        var bytes = Array(text.utf8)
        // Names that name each other would go on for ever.
        for _ in 0..<64 {
            guard let (start, name, end) = Self.lastName(in: bytes) else { break }
            let parts = String(decoding: bytes[name], as: UTF8.self).split(
                separator: ":", omittingEmptySubsequences: false)
            var value = raw(String(parts.first ?? "")) ?? ""
            for operation in parts.dropFirst() {
                // An operator needs the finished value of its name.
                if value.utf8.contains(UInt8(ascii: "$")) { value = shallow(value) }
                value = SettingOperator.apply(String(operation), to: value)
            }
            bytes.replaceSubrange(start..<end, with: value.utf8)
            if bytes.count > Self.longest { return "" }
        }
        return Self.lastName(in: bytes) == nil ? String(decoding: bytes, as: UTF8.self) : ""
    }

    /// The text with its names replaced, without looking for operators in what comes out.
    private func shallow(_ text: String) -> String {
        var bytes = Array(text.utf8)
        for _ in 0..<64 {
            guard let (start, name, end) = Self.lastName(in: bytes) else { break }
            let parts = String(decoding: bytes[name], as: UTF8.self).split(
                separator: ":", omittingEmptySubsequences: false)
            bytes.replaceSubrange(start..<end, with: (raw(String(parts.first ?? "")) ?? "").utf8)
            if bytes.count > Self.longest { return "" }
        }
        return String(decoding: bytes, as: UTF8.self)
    }

    /// The last `$(NAME)` or `${NAME}`: where it starts, its name, where it ends. No other lies inside it.
    private static func lastName(in bytes: [UInt8]) -> (start: Int, name: Range<Int>, end: Int)? {
        var index = bytes.count - 3
        while index >= 0 {
            if bytes[index] == UInt8(ascii: "$") {
                let close: UInt8? =
                    switch bytes[index + 1] {
                    case UInt8(ascii: "("): UInt8(ascii: ")")
                    case UInt8(ascii: "{"): UInt8(ascii: "}")
                    default: nil
                    }
                if let close, let end = bytes[(index + 2)...].firstIndex(of: close) {
                    return (index, (index + 2)..<end, end + 1)
                }
            }
            index -= 1
        }
        return nil
    }
}

/// What stands behind the colon in `$(NAME:operator)`.
enum SettingOperator {
    static func apply(_ operation: String, to value: String) -> String {
        switch operation {
        case "c99extidentifier", "identifier": identifier(value)
        case "rfc1034identifier": String(value.unicodeScalars.map { isPlain($0) || $0 == "." ? Character($0) : "-" })
        case "lower": value.lowercased()
        case "upper": value.uppercased()
        case "file": value.split(separator: "/").last.map(String.init) ?? ""
        case "base": base(of: value)
        default: operation.hasPrefix("default=") && value.isEmpty ? String(operation.dropFirst(8)) : value
        }
    }

    /// The nearest identifier of C: every other character becomes `_`, and so does a digit in front.
    static func identifier(_ value: String) -> String {
        var result = ""
        for scalar in value.unicodeScalars {
            let isDigit = (48...57).contains(scalar.value)
            let fits =
                scalar == "_" || isPlain(scalar) && scalar != "-"
                || scalar.value > 127 && scalar.properties.isXIDContinue
            result.unicodeScalars.append(fits && !(isDigit && result.isEmpty) ? scalar : "_")
        }
        return result
    }

    private static func isPlain(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar {
        case "a"..."z", "A"..."Z", "0"..."9", "-": true
        default: false
        }
    }

    private static func base(of path: String) -> String {
        let name = path.split(separator: "/").last.map(String.init) ?? ""
        guard let dot = name.lastIndex(of: "."), dot != name.startIndex else { return name }
        return String(name[..<dot])
    }
}
