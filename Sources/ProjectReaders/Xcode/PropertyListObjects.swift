internal import Foundation

/// The objects of a `project.pbxproj`, by their identifiers, read by Foundation's property-list reader.
///
/// The file is a property list of the old style, sometimes XML: `{ objectVersion; rootObject; objects }`, each object
/// with its class in `isa`. Source: files of Xcode 8 to 26 (object versions 46 to 90).
struct PropertyListObjects {
    /// One object: its identifier and its fields.
    struct Object {
        let id: String
        fileprivate let fields: [String: Any]
    }

    private let objects: [String: [String: Any]]
    /// The version of the file's form.
    let objectVersion: Int
    /// The project itself.
    let root: Object

    /// - Throws: ``ReaderError/malformed(path:line:why:)`` with `path` for a text that is no project.
    init(_ bytes: [UInt8], path: String) throws(ReaderError) {
        func malformed(_ line: Int?, _ why: String) -> ReaderError { .malformed(path: path, line: line, why: why) }
        if bytes.allSatisfy({ $0 <= 0x20 }) { throw malformed(nil, "the file is empty") }
        if bytes.starts(with: "bplist".utf8) { throw malformed(nil, "expected text, found a binary property list") }
        guard String(validating: bytes, as: UTF8.self) != nil else { throw malformed(nil, "it is no text in UTF-8") }
        if let line = PropertyListDepth.firstLineTooDeep(bytes) {
            throw malformed(line, "it nests more than \(PropertyListDepth.limit) levels deep")
        }
        let list: Any
        do {
            list = try PropertyListSerialization.propertyList(from: Data(bytes), options: [], format: nil)
        } catch {
            if let line = Self.lineOfConflict(bytes) { throw malformed(line, "a merge conflict is left in the file") }
            let (line, why) = PropertyListWords.essential(error as NSError)
            throw malformed(line, why)
        }
        guard let top = list as? [String: Any] else { throw malformed(1, "expected a dictionary, found another value") }
        guard let all = top["objects"] as? [String: Any] else { throw malformed(nil, "it has no 'objects'") }
        var objects: [String: [String: Any]] = [:]
        objects.reserveCapacity(all.count)
        for (id, value) in all {
            if let fields = value as? [String: Any] { objects[id] = fields }
        }
        self.objects = objects
        objectVersion = Self.text(top["objectVersion"]).flatMap { Int($0) } ?? 0
        guard let id = Self.text(top["rootObject"]), let fields = objects[id] else {
            throw malformed(nil, "its 'rootObject' is not among its objects")
        }
        root = Object(id: id, fields: fields)
    }

    /// The object of this identifier; `nil` for one that is missing.
    subscript(id: String?) -> Object? {
        guard let id, let fields = objects[id] else { return nil }
        return Object(id: id, fields: fields)
    }

    /// How many objects there are of each class.
    var countsByClass: [String: Int] {
        Dictionary(objects.values.map { (Self.text($0["isa"]) ?? "", 1) }, uniquingKeysWith: +)
    }

    /// The objects of a class, in the order of their identifiers.
    func all(_ isa: String) -> [Object] {
        objects.filter { Self.text($0.value["isa"]) == isa }.map { Object(id: $0.key, fields: $0.value) }
            .sorted { $0.id < $1.id }
    }

    fileprivate static func text(_ value: Any?) -> String? {
        if let text = value as? String { return text }
        if let number = value as? NSNumber { return number.stringValue }
        return nil
    }

    /// The first line that a merge leaves where both sides changed.
    private static func lineOfConflict(_ bytes: [UInt8]) -> Int? {
        var line = 0
        for text in bytes.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false) {
            line += 1
            if text.starts(with: "<<<<<<< ".utf8) || text.starts(with: ">>>>>>> ".utf8) { return line }
        }
        return nil
    }
}

extension PropertyListObjects.Object {
    /// The object's class.
    var isa: String { self["isa"] ?? "" }

    /// A field that is a text or a number.
    subscript(key: String) -> String? { PropertyListObjects.text(fields[key]) }

    /// A field that is a list of texts; empty where it is missing.
    func list(_ key: String) -> [String] {
        (fields[key] as? [Any])?.compactMap { PropertyListObjects.text($0) } ?? []
    }

    /// A field that is a list of dictionaries of texts.
    func records(_ key: String) -> [[String: String]] {
        (fields[key] as? [Any])?.compactMap { value in
            (value as? [String: Any])?.compactMapValues { PropertyListObjects.text($0) }
        } ?? []
    }

    /// A field that is a dictionary whose values are texts, or lists of them that stand for texts with blanks between.
    func texts(_ key: String) -> [String: String] {
        guard let values = fields[key] as? [String: Any] else { return [:] }
        return values.compactMapValues { value in
            if let text = value as? String { return text }
            if let list = value as? [Any] { return list.compactMap { $0 as? String }.joined(separator: " ") }
            return PropertyListObjects.text(value)
        }
    }

    /// The dictionary `inner` in the dictionary `key`, and so on; the last field as a text.
    func text(at path: String...) -> String? {
        var value: Any? = fields
        for key in path { value = (value as? [String: Any])?[key] }
        return PropertyListObjects.text(value)
    }

    /// A field that is a dictionary: its value for `inner` as a list of texts.
    func list(_ key: String, of inner: String) -> [String] {
        ((fields[key] as? [String: Any])?[inner] as? [Any])?.compactMap { PropertyListObjects.text($0) } ?? []
    }
}

/// What Foundation says of a property list that it cannot read.
private enum PropertyListWords {
    /// The line that the message names, and the message without it.
    ///
    /// For the old style the real message lies one error deeper; the outer one speaks of XML.
    static func essential(_ error: NSError) -> (line: Int?, why: String) {
        let inner = error.userInfo["kCFPropertyListOldStyleParsingError"].flatMap(words)
        let words = inner ?? words(of: error) ?? error.localizedDescription
        for mark in [" at line ", " on line "] {
            guard let found = words.range(of: mark) else { continue }
            let digits = words[found.upperBound...].prefix { $0.isNumber }
            guard let line = Int(digits) else { continue }
            let rest = words[found.upperBound...].dropFirst(digits.count)
            return (line, (words[..<found.lowerBound] + rest).lowercasedFirst)
        }
        return (nil, Substring(words).lowercasedFirst)
    }
}

extension PropertyListWords {
    /// The message of an error. On Linux the inner one is no `NSError`, and only its description has the words:
    /// `Error Domain=… Code=… "words" UserInfo={…}`.
    private static func words(of error: Any) -> String? {
        if let error = error as? NSError { return error.userInfo["NSDebugDescription"] as? String }
        let text = String(describing: error)
        guard let start = text.range(of: " \""), let end = text.range(of: "\" UserInfo=", options: .backwards),
            start.upperBound < end.lowerBound
        else { return nil }
        return String(text[start.upperBound..<end.lowerBound])
    }
}

extension StringProtocol {
    fileprivate var lowercasedFirst: String { prefix(1).lowercased() + dropFirst() }
}
