internal import Foundation

/// A JSON value whose shape is asked for step by step: what is missing or of another type reads as nothing.
///
/// `dump-package` writes enumerations as objects with one key, and its keys grow with each version of Swift: a tree
/// that is asked suits it better than types that must match.
struct JSONTree {
    private let value: Any

    private init(_ value: Any) { self.value = value }

    /// Parses one JSON document.
    /// - Throws: ``ReaderError/notJSON(why:)`` with the parser's own words.
    init(parsing bytes: [UInt8]) throws(ReaderError) {
        do {
            value = try JSONSerialization.jsonObject(with: Data(bytes), options: [.fragmentsAllowed])
        } catch {
            let words = (error as NSError).userInfo["NSDebugDescription"] as? String
            throw .notJSON(why: words ?? (error as NSError).localizedDescription)
        }
    }

    subscript(key: String) -> JSONTree {
        JSONTree((value as? [String: Any])?[key] ?? NSNull())
    }

    var string: String? { value as? String }
    var strings: [String]? { array?.compactMap(\.string) }
    var array: [JSONTree]? { (value as? [Any])?.map(JSONTree.init) }
    var isObject: Bool { value is [String: Any] }
    var isNull: Bool { value is NSNull }

    var bool: Bool? { value as? Bool }

    /// The members of an object, ascending by key; none for anything else.
    var members: [(key: String, value: JSONTree)] {
        (value as? [String: Any] ?? [:]).map { ($0.key, JSONTree($0.value)) }.sorted { $0.0 < $1.0 }
    }

    /// The key of an object that has one: the case of an enumeration.
    var onlyCase: (name: String, value: JSONTree)? {
        guard let object = value as? [String: Any], object.count == 1, let (name, value) = object.first else {
            return nil
        }
        return (name, JSONTree(value))
    }

    /// The same value as text with sorted keys: equal values give equal text.
    var canonicalText: String {
        let options: JSONSerialization.WritingOptions = [.sortedKeys, .withoutEscapingSlashes]
        guard JSONSerialization.isValidJSONObject(value),
            let data = try? JSONSerialization.data(withJSONObject: value, options: options)
        else { return "" }
        return String(decoding: data, as: UTF8.self)
    }
}
