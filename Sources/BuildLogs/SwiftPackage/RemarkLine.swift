internal import SystemAccess

/// What the remarks of one build say: `-driver-show-incremental` and `-driver-show-job-lifecycle`, Swift 6.3.1.
///
/// They name files by their last components and modules hardly at all; drivers that run at once mix their remarks.
struct IncrementalState {
    /// Files that were queued or started, with the first line that says so.
    var queued: [NamePool.ID: Int] = [:]
    /// Files that were skipped.
    var skipped: [NamePool.ID: Int] = [:]
    /// Why a file was compiled, in the driver's words.
    var reasons: [NamePool.ID: NamePool.ID] = [:]
    /// Modules by the remarks' own words.
    var modules: Set<NamePool.ID> = []
}

extension SwiftPackageParser {
    /// The text after `remark: `.
    mutating func consumeRemark(_ text: Bytes, line number: Int) {
        if text.hasPrefix("Incremental compilation") {
            draft.remarks += 1
            // `Incremental compilation: MESSAGE`, but `Incremental compilation has been disabled: …`.
            if text.count > 25, text[23] == UInt8(ascii: ":") {
                consumeIncremental(text[25...], number)
            } else {
                noteDisabled(text)
            }
        } else if text.hasPrefix("Disabling incremental build") {
            draft.remarks += 1
            noteDisabled(text)
        } else if text.hasPrefix("Starting ") {
            draft.remarks += 1
            consumeStart(text[9...], number)
        } else if text.hasPrefix("Skipped Compiling "), let file = pool.name(text[18...]) {
            draft.remarks += 1
            if incremental.skipped[file] == nil { incremental.skipped[file] = number }
        }
    }

    private mutating func noteDisabled(_ text: Bytes) {
        draft.warn("the driver compiled everything: \(text[..<min(text.count, 300)].string)")
    }

    private mutating func consumeIncremental(_ message: Bytes, _ number: Int) {
        if message.hasPrefix("Disabling incremental build")
            || message.hasPrefix("Incremental compilation has been disabled")
        {
            return noteDisabled(message)
        }
        if message.hasPrefix("Read dependency graph '") {
            // …/Booking.build/primary.priors
            if let module = FrontendLine.moduleFolder(of: message), let name = pool.name(module) {
                incremental.modules.insert(name)
            }
            return
        }
        if message.hasPrefix("Traced: ") { return consumeTrace(message) }
        guard let open = message.find("  {compile: "), message.hasSuffix("}") else { return }
        guard let arrow = message.find(" <= ", from: open) else { return }
        guard let file = pool.name(message[(arrow + 4)..<(message.count - 1)]) else { return }
        let words = message[..<open]
        if words.hasPrefix("Queuing ") {
            workIsDone(line: number)
            if incremental.queued[file] == nil { incremental.queued[file] = number }
        } else if words.hasPrefix("Skipping input:") {
            if incremental.skipped[file] == nil { incremental.skipped[file] = number }
        } else if words.hasPrefix("Scheduling ") || words.hasPrefix("Invalidated externally") {
            if words.hasPrefix("Scheduling invalidated"), incremental.queued[file] == nil {
                incremental.queued[file] = number
            }
            if incremental.reasons[file] == nil, let reason = pool.name(words) { incremental.reasons[file] = reason }
        }
    }

    /// `Traced: interface of … -> implementation of source file from A.swiftdeps in A.swift`.
    private mutating func consumeTrace(_ message: Bytes) {
        var last: Int?
        var position = 0
        while let found = message.find(" in ", from: position) {
            last = found
            position = found + 4
        }
        guard let last, let file = pool.name(message[(last + 4)...]) else { return }
        guard let reason = pool.name(message[8..<min(message.count, 600)]) else { return }
        incremental.reasons[file] = reason
    }

    private mutating func consumeStart(_ job: Bytes, _ number: Int) {
        if job.hasPrefix("Compiling ") {
            workIsDone(line: number)
            Self.files(in: job[10...]) { name in
                if let file = pool.name(name), incremental.queued[file] == nil { incremental.queued[file] = number }
            }
        } else if job.hasPrefix("Emitting module for ") {
            workIsDone(line: number)
            guard let name = pool.name(job[20...]) else { return }
            incremental.modules.insert(name)
            draft.add(
                BuildStep(.emitModule, module: pool[name], line: number), kind: .emitModule, module: name
            )
        }
    }

    /// Joins the remarks with the steps that other lines named, and adds a step for each file that none did.
    mutating func resolveRemarks() {
        defer { incremental = IncrementalState() }
        guard draft.remarks > 0 else { return }
        var seen: Set<String> = []
        var reasons: [String: String] = [:]
        for (file, reason) in incremental.reasons { reasons[pool[file]] = pool[reason] }
        for index in draft.steps.indices where draft.steps[index].kind == .compile {
            for file in draft.steps[index].files {
                let name = Paths.lastComponent(file)
                seen.insert(name)
                if draft.steps[index].reason == nil { draft.steps[index].reason = reasons[name] }
            }
        }
        let module = incremental.modules.count == 1 ? incremental.modules.first : nil
        addFiles(incremental.queued, state: .ran, module: module, without: seen, reasons: reasons)
        if module != nil {
            addFiles(
                incremental.skipped.filter { incremental.queued[$0.key] == nil }, state: .upToDate, module: module,
                without: seen, reasons: [:]
            )
        }
        draft.steps.sort { $0.line < $1.line }
    }

    private mutating func addFiles(
        _ files: [NamePool.ID: Int], state: BuildStep.State, module: NamePool.ID?, without seen: Set<String>,
        reasons: [String: String]
    ) {
        for (file, line) in files.sorted(by: { ($0.value, pool[$0.key]) < ($1.value, pool[$1.key]) })
        where !seen.contains(pool[file]) {
            let name = pool[file]
            draft.add(
                BuildStep(
                    .compile, state: state, module: module.map { pool[$0] }, files: [name], reason: reasons[name],
                    line: line
                ),
                kind: .compile, state: state, module: module, files: file.number
            )
        }
    }
}
