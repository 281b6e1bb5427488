import Foundation

/// A package as `swift package dump-package` describes it, for tests that need no compiler.
public struct SamplePackage: Sendable {
    /// A target. What it needs is written short: `Geo` (by name), `target:Geo`, `GeoKit@geo` (product and package),
    /// `!Gen` and `!Gen@tools` (plug-ins).
    public struct Target: Sendable {
        var name: String
        var type: String
        var needs: [String]
        var path: String?
        var sources: [String]?
        var exclude: [String]
        var platforms: [String]

        /// A target as given; `platforms` is the condition of all that it needs by name or product.
        public init(
            _ name: String, _ type: String = "regular", needs: [String] = [], path: String? = nil,
            sources: [String]? = nil, exclude: [String] = [], platforms: [String] = []
        ) {
            self.name = name
            self.type = type
            self.needs = needs
            self.path = path
            self.sources = sources
            self.exclude = exclude
            self.platforms = platforms
        }

        fileprivate var json: [String: Any] {
            var object: [String: Any] = ["name": name, "type": type, "exclude": exclude, "settings": [] as [Any]]
            object["path"] = path
            object["sources"] = sources
            let condition: Any = platforms.isEmpty ? NSNull() : ["platformNames": platforms]
            object["dependencies"] = needs.filter { !$0.hasPrefix("!") }.map { need -> [String: [Any]] in
                let parts = need.split(separator: "@").map(String.init)
                if parts.count == 2 { return ["product": [parts[0], parts[1], NSNull(), condition]] }
                if need.hasPrefix("target:") { return ["target": [String(need.dropFirst(7)), condition]] }
                return ["byName": [need, condition]]
            }
            object["pluginUsages"] = needs.filter { $0.hasPrefix("!") }.map { need -> [String: [Any]] in
                let parts = need.dropFirst().split(separator: "@").map(String.init)
                return ["plugin": [parts[0], parts.count == 2 ? parts[1] : NSNull()]]
            }
            return object
        }
    }

    private let name: String
    private let root: String
    private let packages: [String]
    private let products: [String: [String]]
    private let targets: [Target]

    /// A package as given.
    ///
    /// - Parameters:
    ///   - packages: local packages by path (`../Kit`, relative to the package), others by URL (`https://…/swift-log`).
    ///   - products: libraries with their targets.
    public init(
        _ name: String, root: String = "", packages: [String] = [], products: [String: [String]] = [:],
        targets: [Target]
    ) {
        self.name = name
        self.root = root
        self.packages = packages
        self.products = products
        self.targets = targets
    }

    /// What `dump-package` prints. A local package's path begins with `@`, which ``ScriptedSwift`` replaces by the
    /// folder of the package that is evaluated.
    public var json: String {
        let dependencies = packages.map { place -> [String: [[String: Any]]] in
            let identity = (place.split(separator: "/").last.map(String.init) ?? "").lowercased()
            if place.contains("://") { return ["sourceControl": [["identity": identity]]] }
            return ["fileSystem": [["identity": identity, "path": place.hasPrefix("/") ? place : "@/" + place]]]
        }
        let object: [String: Any] = [
            "name": name, "packageKind": ["root": [root]], "dependencies": dependencies,
            "products": products.sorted { $0.key < $1.key }.map { product -> [String: Any] in
                ["name": product.key, "targets": product.value, "type": ["library": ["automatic"]]]
            },
            "targets": targets.map(\.json), "toolsVersion": ["_version": "6.0.0"],
        ]
        let options: JSONSerialization.WritingOptions = [.sortedKeys, .withoutEscapingSlashes]
        guard let data = try? JSONSerialization.data(withJSONObject: object, options: options) else { return "" }
        return String(decoding: data, as: UTF8.self)
    }

    /// Writes a manifest that ``ScriptedSwift`` evaluates to this package; `head` stands in front, as comments do.
    public func write(to folder: TemporaryFolder, at place: String = "", head: String = "") throws {
        try folder.write(head + json, to: (place.isEmpty ? "" : place + "/") + "Package.swift")
    }
}
