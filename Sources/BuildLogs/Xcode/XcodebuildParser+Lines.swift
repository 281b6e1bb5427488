extension XcodebuildParser {
    private static let wholeModule = Needle(" -whole-module-optimization")
    private static let moduleName = Needle(" -module-name ")

    /// A command of the block at hand, a line of the target graph, or anything else that is indented.
    mutating func consumeIndented(_ part: Bytes) {
        if section == .graph { return consumeGraph(part) }
        guard wantsBody, block != nil, part.hasPrefix("    ") else { return }
        if block?.isDoubtful == true {
            guard part.hasPrefix("    cd ") else {
                block = nil
                return
            }
            block?.isDoubtful = false
            section = block?.command.kind == .generate ? .script : .blocks
        }
        if block?.command.kind == .plan, Self.wholeModule.position(in: part) != nil { block?.isWholeModule = true }
        if !namesTargets, block?.command.target == nil, draft.target == nil, block?.command.wantsModule == true,
            let found = Self.moduleName.positionNearEnd(of: part)
        {
            var words = XcodeWords(part[(found + 13)...])
            if let name = words.next() { block?.command.target = name.withBytes { pool.text($0) } }
        }
        if let command = block?.command, command.wantsPlatform,
            command.kind == .plan || draft.platform(of: command) == nil
        {
            block?.command.readPlatform(part)
        }
    }

    /// The block at hand is whole.
    mutating func endBlock() {
        guard let block else { return }
        self.block = nil
        if block.isDoubtful {
            // A batch's header may have no commands (Xcode 26): its target must be known from elsewhere.
            guard block.command.isTask, draft.isKnown(block.command) else { return }
            section = .blocks
        }
        begin(block.line)
        draft.add(block)
    }

    /// `    /…/xcodebuild build -scheme S -configuration Debug`
    mutating func consumeInvocation(_ part: Bytes) {
        guard !part.trimmed.isEmpty else { return }
        section = .blocks
        if part.find(" test-without-building") != nil { draft.isTestOnly = true }
        guard let found = part.find(" -configuration ") else { return }
        var words = ShellWords(part[(found + 16)...])
        draft.configuration = words.next()?.withBytes { $0.string.lowercased() }
    }

    /// A line at the left margin that begins something other than a block; whether it does.
    mutating func consumeHeading(_ part: Bytes, _ number: Int) -> Bool {
        switch part[0] {
        case UInt8(ascii: "C"):
            if part == "Command line invocation:" {
                endBlock()
                if !draft.isEmpty { startBuild(number) }
                draft.begin(number)
                section = .invocation
                return true
            }
            if part == "ComputePackagePrebuildTargetDependencyGraph" || part == "CreateBuildRequest" {
                endBlock()
                begin(number)
                draft.begin(number)
                return true
            }
        case UInt8(ascii: "B"):
            if part == "Build Timing Summary" {
                endBlock()
                section = .timing
                return true
            }
            if part.hasPrefix("Build settings from command line:") { draft.begin(number) }
        case UInt8(ascii: "R"), UInt8(ascii: "U"), UInt8(ascii: "P"):
            if part == "Resolve Package Graph" || part == "User defaults from command line:" || part == "Prepare build"
            {
                draft.begin(number)
            }
        case UInt8(ascii: "T"):
            if part == "The following build commands failed:" {
                endBlock()
                section = .failures
                draft.failures = 0
                draft.end(.failed, number)
                return true
            }
            if part.hasPrefix("Test Suite '") || part == "Testing started" {
                endBlock()
                // Tests run when everything is built; what they print is theirs.
                draft.beginTests(number)
                section = .script
                return true
            }
        default: break
        }
        return false
    }

    /// `** BUILD SUCCEEDED **`, perhaps with its time after it.
    mutating func consumeMark(_ part: Bytes, _ number: Int) {
        endBlock()
        guard let close = part.find(" **") else { return }
        let text = part[3..<close]
        if text.hasPrefix("TEST EXECUTE "), draft.steps.isEmpty { draft.isTestOnly = true }
        if text.hasPrefix("CLEAN ") {
            if !draft.steps.isEmpty { draft.end(.succeeded, number) }
            return
        }
        if text.hasSuffix(" SUCCEEDED") {
            draft.end(.succeeded, number)
        } else if text.hasSuffix(" FAILED") {
            draft.end(text.hasPrefix("TEST ") && draft.sawTests ? .succeeded : .failed, number)
        } else if text.hasSuffix(" INTERRUPTED") || text.hasSuffix(" CANCELLED") {
            draft.end(.cancelled, number)
        }
        section = .blocks
    }

    mutating func consumeDiagnostic(_ part: Bytes, _ number: Int) {
        if part[0] == UInt8(ascii: "n") {
            if part.hasPrefix("note: Target dependency graph (") {
                endBlock()
                begin(number)
                draft.begin(number)
                draft.beginGraph(part[31...])
                section = .graph
            } else if part == "note: Planning build" || part.hasPrefix("note: Using new build system") {
                begin(number)
                draft.begin(number)
            }
            return
        }
        let head = part[..<min(part.count, 2048)]
        guard let found = part[0] == UInt8(ascii: "e") ? (part.hasPrefix("error: ") ? 0 : nil) : head.find(": error: ")
        else { return }
        draft.sawError = true
        guard found > 0, block != nil else { return }
        var path = head[..<found]
        for _ in 0..<2 {
            if let colon = path.last(UInt8(ascii: ":")), path[(colon + 1)...].number != nil { path = path[..<colon] }
        }
        let name = path.string
        if block?.command.files.contains(name) == true { block?.hasFailed = true }
    }

    /// `<TAB>SwiftCompile normal arm64 /p/A.swift (in target 'T' from project 'P')` in the list at the end.
    mutating func consumeFailure(_ part: Bytes, _ number: Int) {
        // Each is looked for among all steps.
        guard draft.failures < 200 else { return }
        draft.failures += 1
        guard let header = XcodeHeader(part[1...]), header.target != nil || !namesTargets,
            let command = XcodeCommand(header, &pool)
        else { return }
        draft.fail(command, line: number)
    }

    /// `CompileSwiftSources (3 tasks) | 31.747 seconds`
    mutating func consumeTiming(_ part: Bytes) -> Bool {
        guard let open = part.find(" ("), let bar = part.find(" | ", from: open), bar > open + 8,
            let seconds = part.hasSuffix(" seconds") ? part[(bar + 3)..<(part.count - 8)] : nil
        else { return false }
        let tasks = part[(open + 2)..<bar]
        guard let blank = tasks.first(0x20), let count = tasks[..<blank].number, let time = Double(seconds.string),
            time.isFinite, time >= 0, draft.timings.count < 1000
        else { return false }
        draft.timings.append(RuleTiming(rule: part[..<open].string, tasks: count, seconds: time))
        return true
    }

    /// `    Target 'T' in project 'P'`, and below it `        ➜ Explicit dependency on target 'D' in project 'P'`.
    private mutating func consumeGraph(_ part: Bytes) {
        let text = part.trimmed
        if text.hasPrefix("Target '"), let names = Self.names(text[8...]) {
            guard let target = pool.text(names.0), let project = pool.text(names.1) else { return }
            draft.addTarget(target, project)
        } else if text.hasPrefix("➜ "), let found = text.find(" dependency on target '"),
            let names = Self.names(text[(found + 23)...])
        {
            guard let target = pool.text(names.0), let project = pool.text(names.1) else { return }
            draft.addDependency(target, project, isExplicit: text.hasPrefix("➜ Explicit "), limit: limits.steps)
        }
    }

    /// `T' in project 'P'` and perhaps more.
    private static func names(_ text: Bytes) -> (Bytes, Bytes)? {
        guard let middle = text.find("' in project '") else { return nil }
        var project = text[(middle + 14)...]
        if let end = project.find("' via ") ?? project.find("' (no dependencies)") {
            project = project[..<end]
        } else if let end = project.last(UInt8(ascii: "'")) {
            project = project[..<end]
        }
        return (text[..<middle], project)
    }
}
