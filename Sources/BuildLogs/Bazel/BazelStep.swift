/// What an action of Bazel does, by its mnemonic and by what it says of its progress.
enum BazelStep {
    /// A step of the action.
    ///
    /// A module is named by its label: `//app/core:Core`.
    static func step(mnemonic: String?, progress: String?, label: String?) -> BuildStep {
        let text = progress ?? ""
        let label = label.map(canonical) ?? self.label(in: text)
        let kind = kind(mnemonic, text)
        var step = BuildStep(
            kind, module: label, isHost: text.hasSuffix(" [for tool]") || text.hasSuffix(" [for host]"))
        switch kind {
        case .compile: step.namesAllFiles = false
        case .compileC:
            let name = text.split(separator: " ").dropFirst().first.map(String.init)
            if let name, !name.hasPrefix("//") { step.files = [name] }
        case .link, .archive:
            let path = text.split(separator: " ").dropFirst().first { !$0.hasPrefix("[") }
            step.product = path.flatMap { $0.split(separator: "/").last }.map(String.init) ?? label
        default: step.product = progress ?? mnemonic
        }
        return step
    }

    private static func kind(_ mnemonic: String?, _ text: String) -> BuildStep.Kind {
        switch mnemonic {
        case "SwiftCompile": return .compile
        case "SwiftDeriveModule", "SwiftCompileModuleInterface", "SwiftEmitModule": return .emitModule
        case "CppCompile", "ObjcCompile": return .compileC
        case "CppLink", "ObjcLink": return .link
        case "CppArchive", "SwiftArchive", "ObjcArchive": return .archive
        case "CopyFile": return .copy
        case "Genrule": return .generate
        case .some: return .other
        case nil: break
        }
        if text.hasPrefix("Compiling Swift module ") { return .compile }
        if text.hasPrefix("Compiling "), let word = text.split(separator: " ").dropFirst().first {
            return Array(word.utf8).withBytes { SwiftPackageParser.isCName($0) } ? .compileC : .other
        }
        if text.hasPrefix("Linking ") {
            return text.split(separator: " ").dropFirst().first?.hasSuffix(".a") == true ? .archive : .link
        }
        if text.hasPrefix("Copying ") { return .copy }
        return text.hasPrefix("Executing genrule ") ? .generate : .other
    }

    /// The label in a text: what begins with `//` after a blank.
    private static func label(in text: String) -> String? {
        text.split(separator: " ").first { $0.hasPrefix("//") || $0.hasPrefix("@") }.map { canonical(String($0)) }
    }

    /// The label without the mark of the main repository: `@@//a:b` is `//a:b`.
    private static func canonical(_ label: String) -> String {
        let bare = label.drop { $0 == "@" }
        return bare.hasPrefix("//") ? String(bare) : label
    }
}
