/// A made-up repository: the same one for the same number of modules, everywhere.
///
/// Packages of up to 17 modules, each with core modules, interfaces, features and a test, and at the root one with the
/// app. A module uses others of its package and, of up to three packages before it, cores and interfaces: never upwards.
struct RepositoryPlan {
    enum Layer { case core, interface, feature, test, app }

    struct Module {
        let name: String
        let layer: Layer
        /// Where its package stands in `packages`.
        let package: Int
        /// Where the modules that it uses stand in `modules`, ascending.
        var uses: [Int] = []
    }

    struct Package {
        let name: String
        /// Relative to the repository; empty for the root.
        let folder: String
        var modules: [Int] = []
    }

    private(set) var packages: [Package] = []
    private(set) var modules: [Module] = []

    static let packageSize = 17

    init(moduleCount: Int) {
        precondition(moduleCount > 0, "a repository needs a module, for its app")
        var random = SplitMix(seed: UInt64(moduleCount))
        var left = moduleCount - 1
        while left > 0 {
            let size = min(Self.packageSize, left)
            addPackage(size, &random)
            left -= size
        }
        addApp()
    }

    private mutating func addModule(_ name: String, _ layer: Layer, to package: Int, uses: [Int]) {
        packages[package].modules.append(modules.count)
        modules.append(Module(name: name, layer: layer, package: package, uses: Set(uses).sorted()))
    }

    private mutating func addPackage(_ size: Int, _ random: inout SplitMix) {
        let package = packages.count, digits = String(package + 10_000).dropFirst(), name = "Kit\(digits)"
        packages.append(Package(name: name, folder: "Packages/\(name)"))
        // The packages below: the one before, and two further away.
        let below = Set([package - 1, package / 2, package / 3].filter { $0 >= 0 && $0 < package }).sorted()
        func any(of layer: Layer, _ random: inout SplitMix) -> [Int] {
            guard !below.isEmpty else { return [] }
            let chosen = packages[below[random.below(below.count)]].modules.filter { modules[$0].layer == layer }
            return chosen.isEmpty ? [] : [chosen[random.below(chosen.count)]]
        }
        let tests = size > 4 ? 1 : 0, cores = max(1, size / 5), interfaces = min(size - cores, max(1, size * 3 / 10))
        let features = max(0, size - cores - interfaces - tests)
        let firstCore = modules.count, firstInterface = firstCore + cores, firstFeature = firstInterface + interfaces
        for index in 0..<cores {
            let own = index > 0 ? [firstCore + random.below(index)] : []
            addModule("\(name)Core\(index)", .core, to: package, uses: own + any(of: .core, &random))
        }
        for index in 0..<interfaces {
            var uses = [firstCore + random.below(cores)]
            if index > 0, random.below(3) == 0 { uses.append(firstInterface + random.below(index)) }
            addModule("\(name)Interface\(index)", .interface, to: package, uses: uses)
        }
        for index in 0..<features {
            var uses = [firstInterface + index % interfaces, firstInterface + random.below(interfaces)]
            uses += any(of: .interface, &random)
            if random.below(4) == 0 { uses.append(firstCore + random.below(cores)) }
            addModule("\(name)Feature\(index)", .feature, to: package, uses: uses)
        }
        if tests > 0, features > 0 {
            addModule("\(name)Tests", .test, to: package, uses: [firstFeature, firstFeature + features - 1])
        } else if tests > 0 {
            addModule("\(name)Tests", .test, to: package, uses: [firstCore])
        }
    }

    /// The app takes a feature of each of the last packages, eight at most.
    private mutating func addApp() {
        let features = packages.suffix(8).compactMap { $0.modules.last { modules[$0].layer == .feature } }
        packages.append(Package(name: "App", folder: ""))
        addModule("App", .app, to: packages.count - 1, uses: features)
    }

    /// How many modules are `module` or use it, directly or not.
    func dependentCount(of module: Int) -> Int {
        var isReached = [Bool](repeating: false, count: modules.count)
        isReached[module] = true
        // A module uses none that comes after it.
        for index in modules.indices where modules[index].uses.contains(where: { isReached[$0] }) {
            isReached[index] = true
        }
        return isReached.count { $0 }
    }

    /// The module with the most dependents among the cores of the middle package: an edit that reaches much.
    var hub: Int {
        let cores = packages[packages.count / 2].modules.filter { modules[$0].layer == .core }
        return cores.max { dependentCount(of: $0) < dependentCount(of: $1) } ?? 0
    }
}
