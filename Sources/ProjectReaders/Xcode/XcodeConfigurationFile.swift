internal import SystemAccess

/// The settings of an `.xcconfig` file with those that it includes.
///
/// Source: Xcode's help on build configuration files: `KEY = value`, `KEY[condition] = value`, `// comment`,
/// `#include "file"` (an error where the file is missing) and `#include? "file"`; of two settings the later one holds.
struct XcodeConfigurationFile {
    /// The settings, by their names.
    private(set) var settings: [String: String] = [:]
    /// The files that were read, in the order of reading, as they were asked for.
    private(set) var files: [String] = []
    /// Files that are not there.
    private(set) var missing: [String] = []

    /// No more files than these are included, whatever includes whatever.
    private static let limit = 64

    /// - Parameters:
    ///   - path: the file, in whatever form `locate` and `read` share.
    ///   - locate: a path that stands in a file of that folder.
    init(_ path: String, locate: (_ path: String, _ folder: String) -> String, read: (String) -> [UInt8]?) {
        // Each entry is a file whose rest waits until what it includes has been read.
        var open: [(folder: String, lines: ArraySlice<Substring>)] = []
        var seen: Set<String> = []
        func enter(_ file: String, isOptional: Bool) {
            guard seen.count < Self.limit, seen.insert(file).inserted else { return }
            guard let bytes = read(file) else {
                if !isOptional { missing.append(file) }
                return
            }
            files.append(file)
            let lines = String(decoding: bytes, as: UTF8.self).split(whereSeparator: \.isNewline)
            open.append((Paths.parent(file), lines[...]))
        }
        enter(path, isOptional: false)
        while let last = open.indices.last {
            guard let line = open[last].lines.popFirst() else {
                open.removeLast()
                continue
            }
            let text = Self.trimmed(Self.withoutComment(line))
            if text.hasPrefix("#include") {
                let parts = text.split(separator: "\"", omittingEmptySubsequences: false)
                guard parts.count > 1 else { continue }
                let folder = open[last].folder
                enter(locate(String(parts[1]), folder), isOptional: parts[0].contains("?"))
            } else if let (key, value) = Self.assignment(text) {
                // What the file itself said before is what it inherits.
                let before = settings[key] ?? ""
                settings[key] = String(value.replacing("$(inherited)", with: before.isEmpty ? "$(inherited)" : before))
            }
        }
    }

    private static func withoutComment(_ line: Substring) -> Substring {
        guard let slashes = line.firstRange(of: "//") else { return line }
        return line[..<slashes.lowerBound]
    }

    private static func trimmed(_ text: Substring) -> Substring {
        var text = text.drop { $0 == " " || $0 == "\t" }
        while let last = text.last, last == " " || last == "\t" || last == ";" { text.removeLast() }
        return text
    }

    /// The key ends at the first `=` outside of brackets: `KEY[sdk=iphoneos*] = value`.
    private static func assignment(_ text: Substring) -> (key: String, value: Substring)? {
        var isInBrackets = false
        for index in text.indices {
            switch text[index] {
            case "[": isInBrackets = true
            case "]": isInBrackets = false
            case "=" where !isInBrackets:
                let key = trimmed(text[..<index])
                return key.isEmpty ? nil : (String(key), trimmed(text[text.index(after: index)...]))
            default: break
            }
        }
        return nil
    }
}
