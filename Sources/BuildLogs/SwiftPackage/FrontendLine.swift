/// What `swift build -v` prints when a process starts: one line each, the compiler's own jobs among them.
///
/// Swift 6.3.1: the lines of SwiftPM's own commands are quoted for a shell; those of the driver's jobs are joined by
/// spaces without quotes, so that a path with spaces can only be told from the next argument by what it ends in.
enum FrontendLine {
    /// What is kept from line to line, so that reading one allocates nothing.
    struct Scratch {
        let compileC = Needle(" -c ")
        let output = Needle(" -o ")
        var inputs: [Input] = []
        /// The last `-target` and what it means: nearly every line repeats it.
        var lastTarget: [UInt8] = []
        var lastArchitecture: NamePool.ID?
        var lastPlatform: NamePool.ID?
    }

    /// One input of a job.
    struct Input {
        let range: Range<Int>
        let isPrimary: Bool
    }

    /// What the inputs of a job are.
    struct Inputs {
        /// Where the arguments after the inputs begin.
        var end: Int
        /// Whether a file lists the inputs, so that the line does not.
        var hasList = false
        /// Whether a file lists the primary ones.
        var hasPrimaryList = false
    }

    /// Reads inputs up to the first argument that is none: `-primary-file PATH`, `PATH`, `-filelist PATH`.
    static func inputs(in text: Bytes, into found: inout [Input]) -> Inputs {
        found.removeAll(keepingCapacity: true)
        var result = Inputs(end: 0)
        var position = 0
        while position < text.count {
            let rest = text[position...]
            var isPrimary = false
            var start = position
            if rest.hasPrefix("-primary-file ") {
                isPrimary = true
                start += 14
            } else if rest.hasPrefix("-filelist ") || rest.hasPrefix("-primary-filelist ") {
                result.hasList = true
                if rest[1] == UInt8(ascii: "p") { result.hasPrimaryList = true }
                let path = position + (rest.first(0x20) ?? 0) + 1
                position = (text.first(0x20, from: path) ?? text.count) + 1
                continue
            } else if rest[0] == UInt8(ascii: "-") {
                if !found.isEmpty || result.hasList { break }
                position = (text.first(0x20, from: position) ?? text.count) + 1
                continue
            }
            let end = endOfPath(text, from: start)
            if text[start..<end].hasSuffix(".swift") { found.append(Input(range: start..<end, isPrimary: isPrimary)) }
            position = end + 1
        }
        result.end = min(position, text.count)
        return result
    }

    /// The end of the path at `start`: the first `.swift` before a space that another path or an argument follows.
    /// Where no such end comes before a well-known argument, the path ends at the next ` -` or ` /`.
    private static func endOfPath(_ text: Bytes, from start: Int) -> Int {
        var fallback: Int?
        var position = start
        let isAbsolute = start < text.count && text[start] == UInt8(ascii: "/")
        while let space = text.first(0x20, from: position) {
            guard space + 1 < text.count else { return space }
            let next = text[space + 1]
            let isBoundary = next == UInt8(ascii: "-") || next == UInt8(ascii: "/") || !isAbsolute
            if isBoundary {
                if text[start..<space].hasSuffix(".swift") { return space }
                if fallback == nil { fallback = space }
                let rest = text[(space + 1)...]
                if rest.hasPrefix("-target ") || rest.hasPrefix("-emit-") || rest.hasPrefix("-supplementary-")
                    || rest.hasPrefix("-primary-file ") || rest.hasPrefix("-serialize-") || rest.hasPrefix("-disable-")
                {
                    return fallback ?? space
                }
            }
            position = space + 1
        }
        return text[start...].hasSuffix(".swift") ? text.count : fallback ?? text.count
    }

    /// What the arguments after the inputs say, up to the name of the module.
    struct Flags {
        var module: Range<Int>
        var target: Range<Int>?
        /// A package manifest or a plug-in, which are compiled before the build.
        var isManifest = false
        var isHost = false
        /// Whether the job writes the module's interface besides its objects.
        var emitsModule = false
    }

    /// Reads the arguments from `start`; `nil` where no module is named.
    ///
    /// - Complexity: O(n) with n the length up to `-module-name`: from space to space, looking at what begins there.
    static func flags(in text: Bytes, from start: Int) -> Flags? {
        var flags = Flags(module: 0..<0)
        var position = start
        while position + 2 < text.count {
            if text[position] == UInt8(ascii: "-") {
                let rest = text[position...]
                switch text[position + 1] {
                case UInt8(ascii: "m") where rest.hasPrefix("-module-name "):
                    let name = position + 13
                    flags.module = name..<(text.first(0x20, from: name) ?? text.count)
                    return flags.module.isEmpty ? nil : flags
                case UInt8(ascii: "t") where rest.hasPrefix("-target "):
                    flags.target = (position + 8)..<(text.first(0x20, from: position + 8) ?? text.count)
                case UInt8(ascii: "p") where rest.hasPrefix("-package-description-version "):
                    flags.isManifest = true
                case UInt8(ascii: "s") where rest.hasPrefix("-supplementary-output-file-map "):
                    flags.emitsModule = true
                case UInt8(ascii: "e") where rest.hasPrefix("-emit-module-path "):
                    flags.emitsModule = true
                    if isForHost(rest[18...]) { flags.isHost = true }
                case UInt8(ascii: "e") where rest.hasPrefix("-emit-dependencies-path "):
                    if isForHost(rest[24...]) { flags.isHost = true }
                case UInt8(ascii: "I") where rest.hasPrefix("-I "):
                    if isForHost(rest[3...]) { flags.isHost = true }
                default:
                    break
                }
            }
            guard let space = text.first(0x20, from: position) else { return nil }
            position = space + 1
        }
        return nil
    }

    /// `…/debug/MacroImpl-tool.build/…` or `…/debug/Modules-tool`: SwiftPM 6 keeps the host's products apart.
    ///
    /// Looked for up to the next argument.
    static func isForHost(_ text: Bytes) -> Bool {
        let path = text[..<(text.find(" -") ?? text.count)]
        var position = 0
        while let found = path.find("-tool", from: position) {
            if path[(found + 5)...].hasPrefix(".build/") { return true }
            if found >= 8, path[(found - 8)..<found] == "/Modules" { return true }
            position = found + 5
        }
        return false
    }

    /// The last component of the path's folder that ends in `.build`, without that: the module of an object file.
    static func moduleFolder(of path: Bytes) -> Bytes? {
        guard var end = path.last(UInt8(ascii: "/")) else { return nil }
        while end > 0 {
            let folder = path[..<end]
            let name = folder.lastComponent
            if name.count > 6, name.hasSuffix(".build") { return name[..<(name.count - 6)] }
            guard let slash = folder.last(UInt8(ascii: "/")) else { return nil }
            end = slash
        }
        return nil
    }

    /// `x86_64-unknown-linux-gnu`: the architecture and the platform.
    static func parts(ofTarget target: Bytes) -> (architecture: Bytes, platform: Bytes)? {
        guard let first = target.first(UInt8(ascii: "-")) else { return nil }
        guard let second = target.first(UInt8(ascii: "-"), from: first + 1) else { return nil }
        let rest = target[(second + 1)...]
        return (target[..<first], rest[..<(rest.first(UInt8(ascii: "-")) ?? rest.count)])
    }
}
