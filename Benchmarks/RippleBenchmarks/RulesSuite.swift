import ArchitectureRules
import Foundation
import ModuleGraphs
import ProjectReaders
import SystemAccess

/// `ripple check` on 10,000 modules with 100,000 dependencies in 20 layers, against the loading of that graph in the
/// same run: checking must take no more than twice the time of loading.
func rulesSuite(_ report: (Comparison) -> Void) {
    do {
        let files = LocalFileSystem()
        let folder = try files.makeTemporaryDirectory()
        defer { try? files.remove(folder) }
        let path = folder + "/layered.json"
        let (text, forbidden) = layeredPackage(modules: 10_000, dependencies: 100_000, layers: 20)
        try files.write(Array(text.utf8), to: path)
        let layers = (0..<20).map { layer in
            let below = (0..<layer).map { "\"layer \($0)\"" }.joined(separator: ", ")
            return "{ name: \"layer \(layer)\", modules: [\"^L\(layer)_\"], mayUse: [\(below)] }"
        }
        let configuration = try Configuration(
            parsing: Array("{ layers: [\(layers.joined(separator: ", "))] }".utf8), file: "ripple.json")
        var ratios: [(check: Double, load: Double)] = []
        for _ in 0..<5 {
            let start = ContinuousClock.now
            let project = try GraphFileReader(system: .local).load(files: [path])
            let loaded = ContinuousClock.now
            let input = CheckInput(graph: project.graph, configuration: configuration, ownership: project.ownership)
            let result = Checker(input).check()
            let checked = ContinuousClock.now
            precondition(project.graph.modules.count == 10_000 && project.graph.dependencies.count == 100_000)
            precondition(result.findings.count == forbidden, "check finds \(result.findings.count), not \(forbidden)")
            ratios.append((milliseconds(checked - loaded), milliseconds(loaded - start)))
        }
        let median = ratios.sorted { $0.check / $0.load < $1.check / $1.load }[ratios.count / 2]
        let comparison = Comparison(
            operation: "check / load", input: "10,000 × 20 layers", milliseconds: median.check,
            plainMilliseconds: median.load, ratio: median.check / median.load)
        precondition(comparison.ratio <= 2, "checking takes \(comparison.ratio) times as long as loading; at most 2")
        report(comparison)
    } catch {
        preconditionFailure("\(error)")
    }
}

private func milliseconds(_ duration: Duration) -> Double { duration / .milliseconds(1) }

/// A package as `dump-package` prints it, and how many of its dependencies stay within their layer, which none may.
private func layeredPackage(modules: Int, dependencies: Int, layers: Int) -> (text: String, forbidden: Int) {
    var state: UInt64 = 7
    func random(_ bound: Int) -> Int {
        state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
        return Int(truncatingIfNeeded: state >> 33) % bound
    }
    func name(_ module: Int) -> String { "L\(module * layers / modules)_\(module)" }
    var needs = [[Int]](repeating: [], count: modules)
    var seen: Set<Int> = []
    var forbidden = 0
    while seen.count < dependencies {
        let from = random(modules)
        let to = random(modules)
        // Towards lower numbers only, so there is no cycle; a few stay in the layer.
        let isInLayer = from * layers / modules == to * layers / modules
        guard to < from, !isInLayer || random(50) == 0, seen.insert(from * modules + to).inserted else { continue }
        needs[from].append(to)
        if isInLayer { forbidden += 1 }
    }
    let targets = (0..<modules).map { module in
        let list = needs[module].map { "{\"byName\":[\"\(name($0))\",null]}" }.joined(separator: ",")
        return
            "{\"name\":\"\(name(module))\",\"type\":\"regular\",\"dependencies\":[\(list)],\"exclude\":[],\"settings\":[]}"
    }
    let head = "{\"name\":\"Layered\",\"packageKind\":{\"root\":[\"/project\"]},\"dependencies\":[],\"products\":[],"
    return (
        head + "\"targets\":[\(targets.joined(separator: ","))],\"toolsVersion\":{\"_version\":\"6.0.0\"}}", forbidden
    )
}
