/// What a rule's key in llbuild's database means. The first byte is the rule's kind: C a command, N a file, T a
/// target, X a task of the build system's own.
///
/// Keys as SwiftPM 6.3.1 and Xcode 26 write them.
enum LLBuildKey: Equatable {
    /// The driver of a module.
    case driver(module: String, isHost: Bool, architecture: String?, platform: String?, configuration: String?)
    /// A link or an archive.
    case product(BuildStep.Kind, name: String, isHost: Bool)
    /// A C file of a module.
    case compileC(module: String?, file: String)
    /// A module's interface is put into an object file.
    case wrap(module: String, isHost: Bool)
    /// An object file of a module.
    case object(module: String, file: String, isHost: Bool)
    /// A Swift source file.
    case source
    /// A job of the Swift driver, in Xcode.
    case job(module: String)
    /// The end of a build.
    case target
    /// SwiftPM's look at the package before a build.
    case planning
    /// A command of Xcode's build system without a module or product of interest.
    case xcode
    case other

    init(_ key: [UInt8]) {
        self = key.withBytes { Self.read($0) }
    }

    private static func read(_ key: Bytes) -> LLBuildKey {
        if key == "T" { return .target }
        guard key.count > 2 else { return .other }
        let rest = key[1...]
        switch key[0] {
        case UInt8(ascii: "C"):
            if rest.hasPrefix("C.") { return native(rest[2...]) }
            if rest[0] == UInt8(ascii: "P"), let text = xcodeTask(rest) { return xcode(text) }
            if rest[0] == UInt8(ascii: "/") { return file(rest) }
            return .other
        case UInt8(ascii: "N"):
            if rest.hasSuffix(".swift") { return .source }
            if rest.hasSuffix(".swift.o") {
                guard let folder = FrontendLine.moduleFolder(of: rest) else { return .other }
                let (module, isHost) = withoutTool(folder)
                return .object(
                    module: module.string, file: rest[..<(rest.count - 2)].lastComponent.string, isHost: isHost)
            }
            return .other
        case UInt8(ascii: "X"):
            // The length of the name as four bytes, then the name: P0:target-NAME-…:Debug:HASH, then the task.
            guard rest.count > 8, rest.find("swift-driver-job-execution") != nil else { return .other }
            return Self.target(in: rest[4...]).map { .job(module: $0.string) } ?? .other
        case UInt8(ascii: "T"):
            return rest == "PackageStructure" ? .planning : .target
        default:
            return .other
        }
    }

    /// `Booking-x86_64-unknown-linux-gnu-debug.module`, with `-tool` after the configuration for the host.
    private static func native(_ text: Bytes) -> LLBuildKey {
        guard let dot = text.last(UInt8(ascii: ".")) else { return .other }
        let kind = text[(dot + 1)...]
        var body = text[..<dot]
        var isHost = false
        if body.hasSuffix("-tool") {
            isHost = true
            body = body[..<(body.count - 5)]
        }
        guard let parts = parts(of: body) else { return .other }
        if withoutTool(parts.name).1 { isHost = true }
        let name = withoutTool(parts.name).0.string
        switch kind.string {
        case "module":
            return .driver(
                module: name, isHost: isHost, architecture: parts.architecture.string,
                platform: parts.platform.string, configuration: parts.configuration.string
            )
        case "exe", "dylib", "so": return .product(.link, name: isHost ? name + "-tool" : name, isHost: isHost)
        case "test": return .product(.link, name: name + ".xctest", isHost: isHost)
        case "a": return .product(.archive, name: "lib" + name + ".a", isHost: isHost)
        default: return .other
        }
    }

    private static let architectures: [StaticString] = [
        "x86_64-", "arm64-", "aarch64-", "armv7-", "wasm32-", "arm64e-", "arm64_32-", "i686-", "riscv64-", "s390x-",
        "powerpc64le-",
    ]

    /// The name before the last architecture, the architecture, the platform and the configuration after it.
    private static func parts(
        of body: Bytes
    ) -> (name: Bytes, architecture: Bytes, platform: Bytes, configuration: Bytes)? {
        var position = body.count
        while let dash = body[..<position].last(UInt8(ascii: "-")) {
            let rest = body[(dash + 1)...]
            if dash > 0, architectures.contains(where: { rest.hasPrefix($0) }), let last = rest.last(UInt8(ascii: "-")),
                let parts = FrontendLine.parts(ofTarget: rest[..<last])
            {
                return (body[..<dash], parts.architecture, parts.platform, rest[(last + 1)...])
            }
            position = dash
        }
        return nil
    }

    private static func withoutTool(_ name: Bytes) -> (Bytes, Bool) {
        name.hasSuffix("-tool") ? (name[..<(name.count - 5)], true) : (name, false)
    }

    /// A command that is named by what it makes.
    private static func file(_ path: Bytes) -> LLBuildKey {
        guard path.hasSuffix(".o"), let folder = FrontendLine.moduleFolder(of: path) else { return .other }
        let (module, isHost) = withoutTool(folder)
        let name = path[..<(path.count - 2)].lastComponent
        if name.hasSuffix(".swiftmodule") { return .wrap(module: module.string, isHost: isHost) }
        return SwiftPackageParser.isCName(name) ? .compileC(module: module.string, file: name.string) : .other
    }

    /// `P0:target-NAME-HASH-:Debug:Ld /path normal`: what follows `P0:`.
    private static func xcodeTask(_ text: Bytes) -> Bytes? {
        guard text.count > 3, text[2] == UInt8(ascii: ":") else { return nil }
        return text[3...]
    }

    private static func xcode(_ text: Bytes) -> LLBuildKey {
        guard let target = target(in: text) else { return .xcode }
        // After the target and the configuration.
        guard let first = text.find("-:"), let colon = text.first(UInt8(ascii: ":"), from: first + 2) else {
            return .xcode
        }
        let task = text[(colon + 1)...]
        if task.hasPrefix("SwiftDriver Compilation "), !task.hasPrefix("SwiftDriver Compilation Requirements ") {
            return .driver(
                module: target.string, isHost: false, architecture: architecture(of: task), platform: nil,
                configuration: text[(first + 2)..<colon].string
            )
        }
        if task.hasPrefix("Ld "), let path = beforeVariant(task[3...]) {
            return .product(.link, name: path.lastComponent.string, isHost: false)
        }
        if task.hasPrefix("Libtool "), let path = beforeVariant(task[8...]) {
            return .product(.archive, name: path.lastComponent.string, isHost: false)
        }
        if task.hasPrefix("CompileC "), let path = beforeVariant(task[9...]) {
            return .compileC(module: target.string, file: path.lastComponent.string)
        }
        return .xcode
    }

    private static func beforeVariant(_ text: Bytes) -> Bytes? { text.find(" normal").map { text[..<$0] } }

    private static func architecture(of task: Bytes) -> String? {
        guard let found = task.find(" normal ") else { return nil }
        let rest = task[(found + 8)...]
        return rest[..<(rest.first(0x20) ?? rest.count)].string
    }

    /// `target-NAME-` and 64 hexadecimal digits before `-:`: the name.
    private static func target(in text: Bytes) -> Bytes? {
        guard let start = text.find("target-"), start <= 8, let end = text.find("-:", from: start) else { return nil }
        let name = text[(start + 7)..<end]
        guard name.count > 65, name[name.count - 65] == UInt8(ascii: "-") else { return name.isEmpty ? nil : name }
        return name[..<(name.count - 65)]
    }
}
