/// `[5/8] Compiling Booking PriceFormatter.swift`: what the native build system prints when a step has finished.
///
/// Swift 6.3.1: equal neighbours are printed once, the count skips, a file is its last component and may hold spaces,
/// a release build names the first file of a module only, a terminal cuts at its width with `…`.
struct ProgressLine {
    static let verbs: [StaticString] = [
        "Compiling ", "Emitting module ", "Wrapping AST for ", "Archiving ", "Write ", "Planning build",
    ]

    /// What follows the count.
    let text: Bytes
    /// Whether it is `[51/100] Core 37 / 72`, of the build system swiftbuild.
    let isSwiftBuild: Bool

    init?(_ line: Bytes) {
        let head = line[..<min(line.count, 24)]
        guard let slash = head.first(UInt8(ascii: "/")), let end = head.first(UInt8(ascii: "]")), slash < end else {
            return nil
        }
        guard let done = line[1..<slash].number, let all = line[(slash + 1)..<end].number, done <= all else {
            return nil
        }
        guard end + 1 < line.count, line[end + 1] == 0x20 else { return nil }
        text = line[(end + 2)...].trimmed
        isSwiftBuild = all == 100 && (text.isEmpty || Self.target(of: text) != nil)
    }

    /// The name in `NAME 37 / 72`, with thin spaces (U+2009) or others around the slash.
    static func target(of text: Bytes) -> Bytes? {
        guard let slash = text.last(UInt8(ascii: "/")) else { return nil }
        var left = text[..<slash]
        var right = text[(slash + 1)...]
        if left.hasSuffix("\u{2009}") { left = left[..<(left.count - 3)] } else { left = left.trimmed }
        if right.hasPrefix("\u{2009}") { right = right[3...] } else { right = right.trimmed }
        guard right.number != nil, let space = left.last(0x20), space > 0 else { return nil }
        return left[(space + 1)...].number == nil ? nil : left[..<space]
    }
}

extension SwiftPackageParser {
    mutating func consumeProgress(_ line: Bytes, line number: Int) {
        guard let progress = ProgressLine(line) else { return }
        if progress.isSwiftBuild { return consumeSwiftBuildProgress(progress.text, line: number) }
        let text = progress.text
        let isTruncated = text.hasSuffix("…")
        if text.hasPrefix("Compiling ") {
            consumeCompiling(text[10...], isTruncated, number)
        } else if text.hasPrefix("Emitting module ") {
            addModule(.emitModule, text[16...], isTruncated, number)
        } else if text.hasPrefix("Wrapping AST for "), text.hasSuffix(" for debugging") {
            addModule(.wrap, text[17..<(text.count - 14)], isTruncated, number)
        } else if text.hasPrefix("Linking ") {
            addProduct(.link, text[8...], isTruncated, number)
        } else if text.hasPrefix("Archiving ") {
            addProduct(.archive, text[10...], isTruncated, number)
        } else if text.hasPrefix("Copying ") {
            addProduct(.copy, text[8...], isTruncated, number)
        } else if text.hasPrefix("Planning build") {
            prepare(number)
        } else if text.hasPrefix("Build complete!") || text.hasPrefix("error: ") {
            consumeTitle(text, line: number)
        } else if !text.hasPrefix("Write "), draft.phase == .building, draft.plain > 0 {
            // The name that a build-tool plug-in gives its command.
            addProduct(.generate, text, isTruncated, number)
        }
    }

    private mutating func consumeCompiling(_ text: Bytes, _ isTruncated: Bool, _ number: Int) {
        guard let space = text.first(0x20) else {
            // A C file without its module, a module whose file was cut off, or a module that was cut off itself.
            if isTruncated { draft.hasTruncatedNames = true } else { addC(nil, text, number) }
            return
        }
        let module = text[..<space]
        let file = text[(space + 1)...]
        if module == "plugin", file.first(UInt8(ascii: ".")) == nil { return prepare(number) }
        if Self.isCName(file) { return addC(module, file, number) }
        if text.hasPrefix("Swift Module '"), let end = text.find("' (") { return addWhole(text[14..<end], number) }
        // Anything else is the name that a plug-in gives its command.
        guard isTruncated || file.hasSuffix(".swift") else { return }
        workIsDone(line: number)
        guard let name = pool.name(module) else { return }
        let isWholeModule = draft.configuration == "release"
        draft.plain += 1
        if isTruncated { draft.hasTruncatedNames = true }
        let id = isTruncated ? nil : pool.name(file)
        if !isTruncated, id == nil { return }
        draft.add(
            BuildStep(
                .compile, module: pool[name], isHost: false, files: id.map { [pool[$0]] } ?? [],
                isWholeModule: isWholeModule, namesAllFiles: !isTruncated && !isWholeModule, line: number
            ),
            kind: .compile, module: name, files: id?.number ?? 0
        )
    }

    /// `Compiling Swift Module 'Core' (3 sources)`, of SwiftPM before 5.3.
    private mutating func addWhole(_ module: Bytes, _ number: Int) {
        workIsDone(line: number)
        guard let name = pool.name(module) else { return }
        draft.plain += 1
        draft.add(
            BuildStep(.compile, module: pool[name], isWholeModule: true, namesAllFiles: false, line: number),
            kind: .compile, module: name
        )
    }

    private mutating func addModule(_ kind: BuildStep.Kind, _ text: Bytes, _ isTruncated: Bool, _ number: Int) {
        if isTruncated {
            draft.hasTruncatedNames = true
            return
        }
        guard text.first(0x20) == nil else { return }
        workIsDone(line: number)
        guard let name = pool.name(text) else { return }
        draft.plain += 1
        draft.add(BuildStep(kind, module: pool[name], line: number), kind: kind, module: name)
    }

    private mutating func addProduct(_ kind: BuildStep.Kind, _ text: Bytes, _ isTruncated: Bool, _ number: Int) {
        if isTruncated {
            draft.hasTruncatedNames = true
            return
        }
        workIsDone(line: number)
        guard let name = pool.name(text) else { return }
        draft.plain += 1
        let isHost = kind == .link && text.hasSuffix("-tool")
        draft.add(
            BuildStep(kind, product: pool[name], isHost: isHost, line: number), kind: kind, module: nil, product: name,
            isHost: isHost
        )
    }

    private mutating func addC(_ module: Bytes?, _ file: Bytes, _ number: Int) {
        guard Self.isCName(file) else { return }
        workIsDone(line: number)
        let name = module.flatMap { pool.name($0) }
        guard let id = pool.name(file) else { return }
        draft.plain += 1
        draft.add(
            BuildStep(.compileC, module: name.map { pool[$0] }, files: [pool[id]], line: number), kind: .compileC,
            module: name, files: id.number
        )
    }

    /// Whether the file's extension is one that clang compiles.
    static func isCName(_ file: Bytes) -> Bool {
        guard let dot = file.last(UInt8(ascii: ".")) else { return false }
        switch file[(dot + 1)...].string {
        case "c", "m", "mm", "cc", "cpp", "cxx", "c++", "C", "s", "S": return true
        default: return false
        }
    }
}
