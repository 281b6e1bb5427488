internal import ImpactVerification
internal import ModuleGraphs
internal import ProjectReaders
internal import RebuildImpact
internal import SystemAccess

/// Where the experiments of a checkout are made: a copy of its sources and a build folder, kept between runs.
struct ProbeWorkshop {
    let project: LoadedProject
    let system: System
    let key: RuleKey
    let includesTests: Bool
    /// Arguments for `swift build` as a person gave them.
    let arguments: [String]
    /// The folder of our own; `nil` for one in the user's cache.
    let scratch: String?

    /// The folder of our own, one for each checkout.
    var folder: String {
        get throws {
            if let scratch { return Paths.absolute(scratch, in: system.environment.currentDirectory) }
            guard let cache = system.cache as? DirectoryCache else {
                throw CommandFailure("no cache folder to make experiments in; give one with --scratch-path")
            }
            // The cache's own folder is absolute, and so is the name that SwiftPM gets.
            let name = Paths.lastComponent(project.root) + "-" + StableName.of(project.root)
            return Paths.join(Paths.join(cache.directory, "probes"), name)
        }
    }

    /// `native debug`, with what else is asked of the build.
    var variant: String {
        ([key.system.rawValue, key.configuration.rawValue] + (includesTests ? [] : ["without tests"]) + arguments)
            .joined(separator: " ")
    }

    /// The rows of a matrix, kept so that it can be taken up again.
    func rowsFile() throws -> String { Paths.join(try folder, "rows-\(StableName.of(variant)).jsonl") }

    /// A maker of experiments with edits in this module.
    func probe(of module: ModuleID) throws -> Probe {
        let (project, system) = (project, system)
        guard let toolchain = Toolchain.find(in: system.environment, files: system.files) else {
            throw CommandFailure("no 'swift' in PATH")
        }
        let outside = project.packages.keys.map(Paths.parent).filter { $0.hasPrefix("../") }
            .map { Paths.absolute($0, in: project.root) }
        let mirror = SourceMirror(
            of: [project.root] + outside, in: Paths.join(try folder, "tree"), excluding: try folder, files: system.files
        )
        let package =
            project.packages["Package.swift"] != nil ? "" : project.graph[project.graph[module].package].directory ?? ""
        let build = ProbeBuild(
            swift: toolchain.swift, package: mirror.place(of: Paths.absolute(package, in: project.root)),
            scratch: Paths.join(try folder, "work-\(StableName.of(package + variant))"), arguments: buildArguments)
        let (rules, tests) = (RebuildRules.rules(for: key), includesTests)
        let places = ImportPlaces(project: project, files: system.files)
        return Probe(
            root: project.root, graph: project.graph, mirror: mirror, build: build, variant: variant,
            files: system.files, processes: system.processes, importPlace: places.place,
            predict: { files in
                let answer = await ImpactAnalysis(project: project, system: system)
                    .predict(files, rules: rules, includesTests: tests)
                return (answer.changes, answer.prediction)
            })
    }

    private var buildArguments: [String] {
        var words = includesTests ? ["--build-tests"] : []
        if key.system == .swiftbuild { words += ["--build-system", "swiftbuild"] }
        switch key.configuration {
        case .debug: break
        case .release: words += ["-c", "release"]
        case .releaseWithoutCrossModuleOptimization: words += ["-c", "release", "-Xswiftc", "-disable-cmo"]
        case .releaseWithCrossModuleOptimization: words += ["-c", "release", "-Xswiftc", "-cross-module-optimization"]
        }
        return words + arguments
    }

    /// A hash of all sources: rows that were measured on others are measured anew.
    func sourcesHash() -> String {
        var bytes: [UInt8] = []
        for path in SourceList(project: project, files: system.files).paths {
            let text = (try? system.files.read(Paths.join(project.root, path))) ?? []
            bytes += Array((path + "\u{0}" + StableName.of(text)).utf8)
        }
        return StableName.of(bytes)
    }
}
