internal import ModuleGraphs
public import SystemAccess

/// Reads graph files of every form that Ripple knows, told apart by their content.
///
/// - the output of `swift package dump-package` and `swift package describe --type json`, any number of files;
/// - the output of `tuist graph --format json`, in the current form or the legacy one, one file;
/// - the output of `bazel query` or `bazel cquery` as `streamed_jsonproto`, `jsonproto`, `xml` or `graph`, any number of
///   files, which are merged.
public struct AnyGraphReader: Sendable {
    private let system: System

    /// A reader that works in this world.
    public init(system: System) { self.system = system }

    /// The forms.
    private enum Form {
        case package
        case tuist(JSONTree)
        case bazelJSON([JSONTree])
        case bazelXML
        case bazelGraph
    }

    /// Loads the files; `-` reads standard input.
    /// - Throws: ``ReaderError`` for a file that cannot be read or is of no known form, and for forms that do not join.
    public func load(files: [String]) throws(ReaderError) -> LoadedProject {
        let packages = GraphFileReader(system: system)
        var contents: [(file: String, bytes: [UInt8])] = []
        var forms: [Form] = []
        for file in files {
            let bytes = try packages.read(file)
            contents.append((file, bytes))
            forms.append(try Self.form(of: bytes, file: file))
        }
        guard let first = contents.first else { throw .unreadable(path: "", why: "no graph file was named") }
        switch Self.families(forms) {
        case ["package"]:
            var project = try packages.load(contents)
            let loaded = project.graph.packages.count { !$0.isExternal }
            project.summary =
                "loaded \(ProjectGathering.counted(loaded, "package")), "
                + ProjectGathering.counted(project.graph.loadedModules.count, "module")
            return project
        case ["tuist"]:
            guard forms.count == 1, case .tuist(let tree) = forms[0] else {
                throw .unreadable(path: contents[1].file, why: "a graph of Tuist stands for itself; give one file")
            }
            var project = TuistAssembly(try TuistReader(tree, file: first.file)).project()
            project.kind = .xcode
            return project
        case ["bazel"]:
            var project = try bazel(contents, forms)
            project.kind = .bazel
            return project
        case let families:
            let why =
                "it cannot be joined with the other files, which are of another form (\(families.joined(separator: ", ")))"
            throw .unreadable(path: contents[contents.count - 1].file, why: why)
        }
    }

    /// The counts of a graph of Tuist.
    package func tuistFigures(of file: String) throws(ReaderError) -> TuistFigures {
        let bytes = try GraphFileReader(system: system).read(file)
        guard case .tuist(let tree) = try Self.form(of: bytes, file: file) else { return TuistFigures() }
        return TuistAssembly(try TuistReader(tree, file: file)).figures()
    }

    private func bazel(
        _ contents: [(file: String, bytes: [UInt8])], _ forms: [Form]
    ) throws(ReaderError) -> LoadedProject {
        var graph = BazelGraph()
        var omitted = 0
        for ((file, bytes), form) in zip(contents, forms) {
            do {
                switch form {
                case .bazelXML: try graph.add(xml: bytes)
                case .bazelGraph: omitted += try graph.add(graph: bytes)
                case .bazelJSON(let documents): for document in documents { _ = graph.add(document) }
                case .package, .tuist: break
                }
            } catch {
                throw .malformed(path: file, line: error.line, why: error.why)
            }
        }
        return BazelAssembly(
            graph, file: contents[0].file, directory: system.environment.currentDirectory, omitted: omitted
        ).project()
    }

    private static func families(_ forms: [Form]) -> [String] {
        let names = forms.map { form in
            switch form {
            case .package: "package"
            case .tuist: "tuist"
            case .bazelJSON, .bazelXML, .bazelGraph: "bazel"
            }
        }
        return Set(names).sorted()
    }

    // MARK: Telling forms apart

    private static func form(of bytes: [UInt8], file: String) throws(ReaderError) -> Form {
        guard let first = bytes.first(where: { $0 > 0x20 && $0 < 0x80 }) else {
            throw .malformed(path: file, line: nil, why: "the file is empty")
        }
        if first == UInt8(ascii: "<") { return .bazelXML }
        if bytes.drop(while: { $0 <= 0x20 }).starts(with: "digraph".utf8) { return .bazelGraph }
        let documents = JSONDocuments(bytes).documents
        var trees: [JSONTree] = []
        for document in documents {
            do {
                trees.append(try JSONTree(parsing: Array(document.bytes)))
            } catch {
                throw .malformed(path: file, line: document.line, why: error.description)
            }
        }
        guard let tree = trees.first else { throw .malformed(path: file, line: nil, why: "the file is empty") }
        if TuistReader.recognises(tree) { return .tuist(tree) }
        if tree["name"].string != nil, tree["targets"].array != nil { return .package }
        for (tree, document) in zip(trees, documents) where !BazelGraph.recognises(tree) {
            throw .malformed(path: file, line: document.line, why: "expected \(expected), found \(words(for: tree))")
        }
        return .bazelJSON(trees)
    }

    private static let expected =
        "the output of 'swift package dump-package', 'swift package describe --type json', "
        + "'tuist graph --format json' or 'bazel query'"

    private static func words(for tree: JSONTree) -> String {
        if tree.isObject { return "an object of another sort" }
        return tree.array == nil ? "a plain value" : "a list"
    }
}
