/// The lines of processes: see ``FrontendLine``.
extension SwiftPackageParser {
    mutating func consumeProcess(_ line: Bytes, line number: Int, isClipped: Bool) {
        guard let program = Self.program(of: line) else {
            if let colon = line[..<min(line.count, 4096)].find(": error: ") {
                consumeDiagnostic(line[..<colon], number)
            }
            return
        }
        // Arguments after a cut are unknown: such a line proves nothing.
        guard !isClipped else { return }
        let arguments = line[min(program.end + 1, line.count)...]
        switch program.name {
        case .frontend: consumeFrontend(arguments, number)
        case .driver: consumeDriver(arguments, number)
        case .clang: consumeClang(arguments, number)
        case .archiver: consumeArchiver(arguments, number)
        }
    }

    private enum Program { case frontend, driver, clang, archiver }

    /// The program of a command line and where its path ends; `nil` for any other line.
    private static func program(of line: Bytes) -> (name: Program, end: Int)? {
        let quote = line[0]
        var end: Int
        var name: Bytes
        if quote == UInt8(ascii: "'") || quote == UInt8(ascii: "\"") {
            guard let close = line.first(quote, from: 1) else { return nil }
            name = line[1..<close].lastComponent
            end = close + 1
        } else {
            end = line.first(0x20) ?? line.count
            name = line[..<end].lastComponent
        }
        if name == "swift-frontend" { return (.frontend, end) }
        if name == "swiftc" { return (.driver, end) }
        if name == "clang" || name == "clang++" { return (.clang, end) }
        if name == "llvm-ar" || name == "ar" || name == "libtool" { return (.archiver, end) }
        let rest = line[min(end + 1, line.count)..<min(line.count, end + 2048)]
        if name == "swift" { return rest.hasPrefix("-frontend ") ? (.frontend, end) : nil }
        // A toolchain in a folder with spaces, in a line without quotes.
        guard quote == UInt8(ascii: "/"), end < line.count else { return nil }
        let head = line[..<min(line.count, 1024)]
        guard let found = head.find("/swift-frontend -frontend "), head[..<found].find(" -") == nil else { return nil }
        return (.frontend, found + 15)
    }

    private mutating func consumeFrontend(_ arguments: Bytes, _ number: Int) {
        if arguments.hasPrefix("-modulewrap ") { return addWrap(arguments[12...], number) }
        guard arguments.hasPrefix("-frontend ") else { return }
        let rest = arguments[10...]
        let space = rest.first(0x20) ?? rest.count
        let mode = rest[..<space]
        let kind: BuildStep.Kind
        if mode == "-c" || mode == "-emit-bc" || mode == "-emit-object" || mode == "-emit-ir" {
            kind = .compile
        } else if mode == "-emit-module" || mode == "-merge-modules" {
            kind = .emitModule
        } else {
            return
        }
        let text = rest[min(space + 1, rest.count)...]
        let inputs = FrontendLine.inputs(in: text, into: &scratch.inputs)
        guard let flags = FrontendLine.flags(in: text, from: inputs.end) else { return }
        if flags.isManifest { return prepare(number) }
        guard let module = pool.name(text[flags.module]) else { return }

        workIsDone(line: number)
        draft.processes += 1
        let isHost = flags.isHost
        let target = platform(of: flags.target.map { text[$0] })
        defer {
            if draft.isQuotingFailure { draft.fail(kind, module: pool[module]) }
            draft.isQuotingFailure = false
        }
        guard kind == .compile else {
            add(.emitModule, module, isHost: isHost, target: target, number)
            return
        }
        let hasPrimaries = inputs.hasPrimaryList || scratch.inputs.contains { $0.isPrimary }
        var hash: UInt64 = hasPrimaries ? 1 : 2
        var files: [String] = []
        for input in scratch.inputs where input.isPrimary == hasPrimaries {
            guard let file = pool.name(text[input.range]) else { return }
            hash = BuildDraft.mix(hash, file.number)
            files.append(pool[file])
        }
        let namesAll = hasPrimaries ? !inputs.hasPrimaryList : !inputs.hasList && !files.isEmpty
        draft.add(
            BuildStep(
                .compile, module: pool[module], isHost: isHost, platform: target.platform,
                architecture: target.architecture, files: files, isWholeModule: !hasPrimaries,
                namesAllFiles: namesAll, line: number
            ),
            kind: .compile, module: module, isHost: isHost, files: hash
        )
        // A whole-module job writes the interface as well.
        if !hasPrimaries, flags.emitsModule { add(.emitModule, module, isHost: isHost, target: target, number) }
    }

    private mutating func add(
        _ kind: BuildStep.Kind, _ module: NamePool.ID, isHost: Bool,
        target: (architecture: String?, platform: String?) = (nil, nil), _ number: Int
    ) {
        draft.add(
            BuildStep(
                kind, module: pool[module], isHost: isHost, platform: target.platform,
                architecture: target.architecture, line: number
            ),
            kind: kind, module: module, isHost: isHost
        )
    }

    private mutating func platform(of target: Bytes?) -> (architecture: String?, platform: String?) {
        guard let target else { return (nil, nil) }
        if !scratch.lastTarget.withBytes({ $0 == target }) {
            guard let parts = FrontendLine.parts(ofTarget: target) else { return (nil, nil) }
            scratch.lastTarget = target.array
            scratch.lastArchitecture = pool.name(parts.architecture)
            scratch.lastPlatform = pool.name(parts.platform)
        }
        return (scratch.lastArchitecture.map { pool[$0] }, scratch.lastPlatform.map { pool[$0] })
    }

    /// `swiftc` as SwiftPM starts it: the driver of a module, a wrap or a link.
    private mutating func consumeDriver(_ arguments: Bytes, _ number: Int) {
        var words = ShellWords(arguments)
        var output: ShellWords.Word?
        var module: ShellWords.Word?
        var modulePath: ShellWords.Word?
        var isLink = false
        var count = 0
        while count < 512, let word = words.next() {
            count += 1
            if word == "-o" {
                output = words.next()
            } else if word == "-module-name" {
                module = words.next()
            } else if word == "-modulewrap" {
                words.next()?.withBytes { addWrap($0, number) }
                return
            } else if word == "-emit-executable" || word == "-emit-library" {
                isLink = true
            } else if word == "-emit-module-path" {
                modulePath = words.next()
            } else if word == "-c" {
                break
            }
            if isLink, output != nil { break }
            if modulePath != nil, module != nil { break }
        }
        if isLink, let output { return output.withBytes { addProduct(.link, $0, number) } }
        guard !isLink, let module, let modulePath, let name = module.withBytes({ pool.name($0) }) else { return }
        workIsDone(line: number)
        draft.processes += 1
        add(.plan, name, isHost: modulePath.withBytes { FrontendLine.isForHost($0) }, number)
    }

    private mutating func addProduct(_ kind: BuildStep.Kind, _ path: Bytes, _ number: Int) {
        guard let name = pool.name(path.lastComponent) else { return }
        workIsDone(line: number)
        draft.processes += 1
        let isHost = pool[name].hasSuffix("-tool")
        draft.add(
            BuildStep(kind, product: pool[name], isHost: isHost, line: number), kind: kind, module: nil, product: name,
            isHost: isHost
        )
    }

    private mutating func addWrap(_ arguments: Bytes, _ number: Int) {
        guard let end = arguments.find(".swiftmodule") else { return }
        let path = arguments[..<end]
        // The wrapped module of a plug-in lies in a temporary folder, and is no module of the build.
        guard path.find("/Modules") != nil, let name = pool.name(path.lastComponent) else { return }
        workIsDone(line: number)
        draft.processes += 1
        add(.wrap, name, isHost: FrontendLine.isForHost(path), number)
    }

    private mutating func consumeArchiver(_ arguments: Bytes, _ number: Int) {
        var words = ShellWords(arguments)
        for _ in 0..<16 {
            guard let word = words.next() else { return }
            if word.withBytes({ $0.hasSuffix(".a") }) { return word.withBytes { addProduct(.archive, $0, number) } }
        }
    }

    /// `clang … -c FILE -o OBJECT`; without `-c` it is a link that the driver makes for a step of its own.
    private mutating func consumeClang(_ arguments: Bytes, _ number: Int) {
        // A compilation's last argument is its object file.
        guard arguments.hasSuffix(".o") || arguments.hasSuffix(".o'") else { return }
        guard let found = scratch.compileC.position(in: arguments) else { return }
        var words = ShellWords(arguments[(found + scratch.compileC.count)...])
        guard let file = words.next(), file.withBytes({ Self.isCName($0) }) else { return }
        var module: NamePool.ID?
        if let output = scratch.output.position(in: arguments, from: found) {
            var rest = ShellWords(arguments[(output + scratch.output.count)...])
            module = rest.next()?.withBytes { FrontendLine.moduleFolder(of: $0).flatMap { pool.name($0) } }
        }
        guard let id = file.withBytes({ pool.name($0) }) else { return }
        workIsDone(line: number)
        draft.processes += 1
        draft.add(
            BuildStep(.compileC, module: module.map { pool[$0] }, files: [pool[id]], line: number), kind: .compileC,
            module: module, files: id.number
        )
    }
}
