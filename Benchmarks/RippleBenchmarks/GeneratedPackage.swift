import SystemAccess

/// A package of so many modules that compiles: layers of modules with some files each, every one of which uses types of
/// the modules that it depends on. The same number gives the same bytes.
struct GeneratedPackage {
    private let count: Int
    private var state: UInt64 = 11

    init(modules: Int) { count = modules }

    private mutating func random(_ bound: Int) -> Int {
        state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
        return Int(truncatingIfNeeded: state >> 33) % bound
    }

    /// Writes the package into an empty folder.
    mutating func write(to folder: String, _ files: any FileSystem) throws {
        var targets: [String] = []
        let layers = max(2, count / 8)
        for module in 0..<count {
            let layer = module * layers / count
            let below = (0..<module).filter { $0 * layers / count < layer }
            var needs: Set<Int> = []
            while needs.count < min(below.count, 1 + module % 4) {
                // Mostly from the layer below, now and then from far.
                let from = random(3) == 0 ? 0 : max(0, below.count - 12)
                needs.insert(below[from + random(below.count - from)])
            }
            let list = needs.sorted().map { "\"M\($0)\"" }.joined(separator: ", ")
            targets.append("        .target(name: \"M\(module)\", dependencies: [\(list)]),")
            let fileCount = 2 + random(9)
            for file in 0..<fileCount {
                let text = source(module, file, needs: needs.sorted(), functions: 3 + random(20))
                try files.createDirectory("\(folder)/Sources/M\(module)")
                try files.write(Array(text.utf8), to: "\(folder)/Sources/M\(module)/File\(file).swift")
            }
        }
        let manifest = """
            // swift-tools-version: 6.0
            import PackageDescription

            let package = Package(
                name: "Generated",
                targets: [
            \(targets.joined(separator: "\n"))
                ]
            )

            """
        try files.write(Array(manifest.utf8), to: folder + "/Package.swift")
    }

    private mutating func source(_ module: Int, _ file: Int, needs: [Int], functions: Int) -> String {
        let usesFoundation = (module + file) % 3 == 0
        var lines = usesFoundation ? ["import Foundation"] : []
        lines += needs.map { "import M\($0)" }
        lines += ["", "public struct Model\(module)x\(file): Hashable, Sendable {", "    public var name: String"]
        lines += ["    public var values: [Int]", ""]
        lines += ["    public init(name: String, values: [Int]) {", "        self.name = name"]
        lines += ["        self.values = values", "    }", ""]
        for number in 0..<functions {
            lines += ["    public func total\(number)(of factor: Int) -> Int {"]
            lines += ["        let scaled = values.enumerated().map { $0.offset &* factor &+ $0.element &* \(random(90)) }"]
            lines += ["        return scaled.filter { $0 % \(2 + random(9)) == 0 }.reduce(0) { $0 &+ $1 } &+ name.count"]
            lines += ["    }", ""]
        }
        if usesFoundation {
            lines += ["    public var stamp: String { Date(timeIntervalSince1970: Double(values.count)).description }", ""]
        }
        lines += ["}", ""]
        lines += ["public func make\(module)x\(file)(_ count: Int) -> [Model\(module)x\(file)] {"]
        for need in needs {
            lines += ["    let other\(need) = make\(need)x0(count).map { $0.total0(of: count) }.reduce(0, &+)"]
        }
        let sum = needs.map { "other\($0)" }.joined(separator: " &+ ")
        lines += ["    return (0..<count).map {"]
        lines += ["        Model\(module)x\(file)(name: \"model \\($0)\", values: [$0, \(sum.isEmpty ? "1" : sum)])"]
        lines += ["    }", "}", ""]
        return lines.joined(separator: "\n")
    }
}
