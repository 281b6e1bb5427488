internal import SystemAccess

/// What is known of the modules of a swiftbuild log until its end.
struct SwiftBuildState {
    /// The line where the driver of a module was planned.
    var planned: [NamePool.ID: Int] = [:]
    /// The line where all of a module's files had been compiled.
    var ended: [NamePool.ID: Int] = [:]
    /// C files whose titles were seen, with their lines.
    var filesOfC: [NamePool.ID: Int] = [:]
}

extension SwiftPackageParser {
    mutating func consumeSwiftBuildTitle(_ line: Bytes, line number: Int) {
        switch line[0] {
        case UInt8(ascii: "P"), UInt8(ascii: "E"), UInt8(ascii: "W"), UInt8(ascii: "C"), UInt8(ascii: "L"),
            UInt8(ascii: "T"), UInt8(ascii: "D"), UInt8(ascii: "U"), UInt8(ascii: "R"), UInt8(ascii: "G"):
            break
        case UInt8(ascii: "i") where line.hasPrefix("info: PIF: "):
            draft.swiftBuildTitles += 1
            return
        default:
            return
        }
        // Titles that name many files are long; commands, which are not titles, are longer.
        let text = line[..<min(line.count, 1 << 16)]
        if let title = SwiftBuildTitle(text) { return consume(title, number) }
        guard draft.swiftBuildTitles > 0 else { return }
        SwiftBuildTitle.pieces(of: text) { piece in
            if let title = SwiftBuildTitle(piece) {
                consume(title, number)
            } else if piece.hasPrefix("Build complete!"), piece.count < text.count {
                consumeTitle(piece, line: number)
            }
        }
    }

    private mutating func consume(_ title: SwiftBuildTitle, _ number: Int) {
        draft.swiftBuildTitles += 1
        if case .other = title { return }
        // What the slower of the two streams still brings after the end is of the same build.
        draft.lastLine = max(draft.lastLine, draft.phase == .done ? 0 : number)
        switch title {
        case .planning(let module):
            guard let name = pool.name(module) else { return }
            if swiftBuild.planned[name] == nil { swiftBuild.planned[name] = number }
            addSwiftBuild(.plan, module: name, number)
        case .emitting(let module):
            addSwiftBuild(.emitModule, module: pool.name(module), number)
        case .wrapping(let module):
            addSwiftBuild(.wrap, module: pool.name(module), number)
        case .compile(let what):
            consumeCompile(what, number)
        case .compileFiles(let list):
            Self.files(in: list) { addFile($0, number) }
        case .link(let what):
            // A module's own relocatable object is no product.
            if !what.hasSuffix(".o") { addSwiftBuild(.link, product: pool.name(what), number) }
        case .archive(let what):
            addSwiftBuild(.archive, product: pool.name(what), number)
        case .upToDate(let target):
            addSwiftBuild(.other, state: .upToDate, module: pool.name(target), number)
        case .other:
            break
        }
    }

    private mutating func consumeCompile(_ what: Bytes, _ number: Int) {
        guard what.hasSuffix(".swift") else {
            if what.hasSuffix(" Swift source files") { return }
            if Self.isCName(what) {
                if let file = pool.name(what), swiftBuild.filesOfC[file] == nil { swiftBuild.filesOfC[file] = number }
            } else if let module = Self.moduleName(ofTarget: what).withBytes({ pool.name($0) }),
                swiftBuild.ended[module] == nil
            {
                swiftBuild.ended[module] = number
            }
            return
        }
        addFile(what, number)
    }

    private mutating func addFile(_ name: Bytes, _ number: Int) {
        guard let file = pool.name(name) else { return }
        let isRelease = draft.configuration == "release"
        draft.add(
            BuildStep(.compile, files: [pool[file]], isWholeModule: isRelease, line: number),
            kind: .compile, module: nil, files: file.number
        )
    }

    /// Gives each file of `A.swift, B.swift` to `body`; a name may hold a comma.
    static func files(in list: Bytes, _ body: (Bytes) -> Void) {
        var start = 0
        while let found = list.find(".swift, ", from: start) {
            body(list[start..<(found + 6)])
            start = found + 8
        }
        body(list[start...])
    }

    private mutating func addSwiftBuild(
        _ kind: BuildStep.Kind, state: BuildStep.State = .ran, module: NamePool.ID? = nil, product: NamePool.ID? = nil,
        _ number: Int
    ) {
        guard module != nil || product != nil else { return }
        draft.add(
            BuildStep(
                kind, state: state, module: module.map { pool[$0] }, product: product.map { pool[$0] }, line: number
            ),
            kind: kind, state: state, module: module, product: product
        )
    }

    /// `App-1DA2DD44-testable` and `AppTests-test-runner` as the compiler names them: `App`, `AppTests_test_runner`.
    private static func moduleName(ofTarget target: Bytes) -> [UInt8] {
        var name = target
        if name.hasSuffix("-testable"), let dash = name[..<(name.count - 9)].last(UInt8(ascii: "-")) {
            name = name[..<dash]
            while name.count > 0, name[name.count - 1] == UInt8(ascii: "-") { name = name[..<(name.count - 1)] }
        }
        return name.array.map { $0 == UInt8(ascii: "-") || $0 == UInt8(ascii: " ") ? UInt8(ascii: "_") : $0 }
    }

    /// `[51/100] Core 37 / 72`: a target of which some task ran.
    mutating func consumeSwiftBuildProgress(_ text: Bytes, line number: Int) {
        draft.swiftBuildProgress += 1
        guard draft.swiftBuildTitles == 0, !text.isEmpty else { return }
        guard let name = ProgressLine.target(of: text) else { return }
        if name.hasSuffix("-product") || name.hasSuffix("-test-runner") { return }
        workIsDone(line: number)
        addSwiftBuild(.other, module: pool.name(name), number)
    }

    /// The commands under a title: the C compiler's names the module.
    mutating func consumeIndented(_ line: Bytes, line number: Int) {
        guard draft.swiftBuildTitles > 0, !swiftBuild.filesOfC.isEmpty, line.count > 8 else { return }
        guard line[4] == UInt8(ascii: "/"), line[3] == 0x20 else { return }
        let command = line[4...]
        let program = command[..<(command.first(0x20) ?? command.count)].lastComponent
        if program == "clang" || program == "clang++" { consumeProcess(command, line: number, isClipped: false) }
    }

    /// Names the modules of files where only one can be meant: planned before, and not yet done.
    mutating func resolveSwiftBuild() {
        defer { swiftBuild = SwiftBuildState() }
        guard draft.swiftBuildTitles > 0 else { return }
        // In debug a module that compiles anything writes its interface too, and the log says so.
        let emitted = Set(draft.steps.filter { $0.kind == .emitModule }.compactMap(\.module))
        let isDebug = draft.configuration == "debug"
        let modules = swiftBuild.planned.filter { !isDebug || emitted.contains(pool[$0.key]) }
        guard modules.count * draft.steps.count < 20_000_000 else { return }
        for index in draft.steps.indices where draft.steps[index].kind == .compile && draft.steps[index].module == nil {
            let line = draft.steps[index].line
            let open = modules.filter { $0.value <= line && (swiftBuild.ended[$0.key] ?? Int.max) > line }
            if open.count == 1, let only = open.first { draft.steps[index].module = pool[only.key] }
        }
        let known = Set(draft.steps.filter { $0.kind == .compileC }.flatMap(\.files).map(Paths.lastComponent))
        for (file, line) in swiftBuild.filesOfC.sorted(by: { ($0.value, pool[$0.key]) < ($1.value, pool[$1.key]) })
        where !known.contains(pool[file]) {
            draft.add(
                BuildStep(.compileC, files: [pool[file]], line: line), kind: .compileC, module: nil, files: file.number
            )
        }
        if draft.steps.contains(where: { $0.kind == .compile && $0.module == nil }) {
            draft.warn("the log does not say of which modules some files are")
        }
    }
}
