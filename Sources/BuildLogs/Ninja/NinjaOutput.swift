internal import SystemAccess

/// What a command of ninja makes, by the names that CMake gives to outputs.
enum NinjaOutput {
    /// The step that makes `path`: `CMakeFiles/Core.dir/a.c.o`, `Core.swiftmodule`, `libCore.a`.
    static func step(_ path: String) -> BuildStep {
        Array(path.utf8).withBytes { step($0) }
    }

    private static func step(_ path: Bytes) -> BuildStep {
        let name = path.lastComponent
        if name.hasSuffix(".o") || name.hasSuffix(".obj") {
            let source = path[..<(path.count - (name.hasSuffix(".o") ? 2 : 4))]
            let place = target(of: source)
            let file = (place?.file ?? source.lastComponent).string
            if source.hasSuffix(".swift") { return BuildStep(.compile, module: place?.target, files: [file]) }
            if SwiftPackageParser.isCName(source.lastComponent) {
                return BuildStep(.compileC, module: place?.target, files: [file])
            }
            return BuildStep(.other, module: place?.target, product: name.string)
        }
        if name.hasSuffix(".swiftmodule") { return BuildStep(.emitModule, module: name[..<(name.count - 12)].string) }
        if name.hasSuffix(".a") || name.hasSuffix(".lib") { return BuildStep(.archive, product: name.string) }
        if name.hasSuffix(".so") || name.hasSuffix(".dylib") || name.hasSuffix(".dll") || name.hasSuffix(".exe") {
            return BuildStep(.link, product: name.string)
        }
        return BuildStep(.other, product: name.string)
    }

    /// `…/CMakeFiles/Core.dir/sub/a.c`: the target and the file below its folder.
    private static func target(of source: Bytes) -> (target: String, file: Bytes)? {
        guard let start = source.find("CMakeFiles/"), let end = source.find(".dir/", from: start + 11) else {
            return nil
        }
        return (source[(start + 11)..<end].string, source[(end + 5)...])
    }

    /// The step that CMake describes so: `Building CXX object CMakeFiles/Core.dir/a.cpp.o`.
    static func step(describedAs text: Bytes) -> BuildStep {
        if text.hasPrefix("Building Swift Module '"), let end = text.find("' with ") {
            return BuildStep(
                .compile, module: text[23..<end].string, isWholeModule: true, namesAllFiles: false
            )
        }
        if text.hasPrefix("Building "), let found = text.find(" object ") { return step(text[(found + 8)...]) }
        if text.hasPrefix("Linking ") {
            for (words, kind): (StaticString, BuildStep.Kind) in [
                (" static library ", .archive), (" executable ", .link), (" shared library ", .link),
                (" shared module ", .link),
            ] {
                guard let found = text.find(words) else { continue }
                let path = text[(found + words.utf8CodeUnitCount)...]
                return BuildStep(kind, product: path.lastComponent.string)
            }
        }
        let name = text[..<min(text.count, 300)].string
        return BuildStep(text.hasPrefix("Generating ") ? .generate : .other, product: name)
    }
}
