/// What a build answers to the questions of `#if`: a platform, a compiler and the flags given to it.
///
/// ```swift
/// var linux = BuildConditions(os: "Linux", arch: "x86_64")
/// linux.flags = ["DEBUG"]
/// linux.truth(of: BuildCondition("os(Linux) && !DEBUG"))  // .false
/// linux.truth(of: BuildCondition("canImport(UIKit)"))     // .unknown: nothing was said of UIKit
/// ```
///
/// What is nil or not named is unknown, and a condition that depends on it may come out unknown.
public struct BuildConditions: Sendable, Equatable {
    /// The operating system, as `os(…)` names it: `Linux`, `macOS`, `iOS`.
    public var os: String?
    /// The architecture, as `arch(…)` names it: `x86_64`, `arm64`.
    public var arch: String?
    /// `simulator`, `macCatalyst`, or an empty string where it is neither.
    public var targetEnvironment: String?
    /// The version of the language, which `swift(…)` compares: in Swift 5 mode it is below 6.
    public var languageVersion: BuildVersion?
    /// The version of the compiler, which `compiler(…)` compares.
    public var compilerVersion: BuildVersion?
    /// The names defined by `-D`.
    public var flags: Set<String>
    /// Whether ``flags`` holds all that are defined; otherwise a name that is not there is unknown.
    public var knowsAllFlags: Bool
    /// Modules that can be imported.
    public var importableModules: Set<String>
    /// Modules that cannot be imported.
    public var missingModules: Set<String>
    /// Answers to the other platform conditions by function and argument: `["hasFeature(Embedded)": false]`.
    public var otherAnswers: [String: Bool]

    /// Describes a build; whatever is left out is unknown.
    public init(
        os: String? = nil, arch: String? = nil, targetEnvironment: String? = nil,
        languageVersion: BuildVersion? = nil, compilerVersion: BuildVersion? = nil, flags: Set<String> = [],
        knowsAllFlags: Bool = true, importableModules: Set<String> = [], missingModules: Set<String> = [],
        otherAnswers: [String: Bool] = [:]
    ) {
        self.os = os
        self.arch = arch
        self.targetEnvironment = targetEnvironment
        self.languageVersion = languageVersion
        self.compilerVersion = compilerVersion
        self.flags = flags
        self.knowsAllFlags = knowsAllFlags
        self.importableModules = importableModules
        self.missingModules = missingModules
        self.otherAnswers = otherAnswers
    }

    /// The platform that this code was compiled for; compiler and flags are unknown.
    ///
    /// Of modules those are known that come with every toolchain for it, and those that no other platform has.
    public static var host: BuildConditions {
        let apple: Set<String> = [
            "Darwin", "ObjectiveC", "UIKit", "AppKit", "SwiftUI", "Combine", "CoreGraphics", "os",
        ]
        let common: Set<String> = ["Swift", "Foundation", "Dispatch"]
        let library = cLibrary.map { [$0] } ?? []
        return BuildConditions(
            os: hostOS, arch: hostArchitecture, targetEnvironment: "", knowsAllFlags: false,
            importableModules: common.union(library),
            missingModules: hostOS == "Linux"
                ? apple.union(["WinSDK", "Glibc", "Musl"]).subtracting(library)
                : hostOS == "macOS" ? ["WinSDK", "Glibc", "Musl", "UIKit"] : []
        )
    }

    /// The module of the C library.
    private static var cLibrary: String? {
        #if canImport(Darwin)
            "Darwin"
        #elseif canImport(Glibc)
            "Glibc"
        #elseif canImport(Musl)
            "Musl"
        #else
            nil
        #endif
    }

    private static var hostOS: String? {
        #if os(Linux)
            "Linux"
        #elseif os(macOS)
            "macOS"
        #elseif os(Windows)
            "Windows"
        #else
            nil
        #endif
    }

    private static var hostArchitecture: String? {
        #if arch(x86_64)
            "x86_64"
        #elseif arch(arm64)
            "arm64"
        #else
            nil
        #endif
    }

    /// Whether a condition holds in the build.
    ///
    /// - Complexity: O(*n*) for *n* questions of the condition.
    public func truth(of condition: BuildCondition) -> Truth { condition.truth { answer(to: $0) } }

    private func answer(to test: BuildCondition.Test) -> Truth {
        switch test {
        case .constant(let value): return Truth(value)
        case .flag(let name):
            if flags.contains(name) { return .true }
            // Features of the compiler are tested by names with a dollar sign.
            return knowsAllFlags && !name.hasPrefix("$") ? .false : .unknown
        case .platform(let function, let argument): return platform(function, argument)
        case .canImport(let path): return canImport(path)
        case .version(let function, let comparison, let version):
            guard let own = function == "swift" ? languageVersion : compilerVersion else { return .unknown }
            return Truth(comparison == "<" ? own < version : own >= version)
        case .unknown(let text): return otherAnswers[text].map { Truth($0) } ?? .unknown
        }
    }

    private func platform(_ function: String, _ argument: String) -> Truth {
        if let answer = otherAnswers["\(function)(\(argument))"] { return Truth(answer) }
        switch function {
        case "os": return os.map { Truth(Self.system($0) == Self.system(argument)) } ?? .unknown
        case "arch": return arch.map { Truth($0 == argument) } ?? .unknown
        case "targetEnvironment": return targetEnvironment.map { Truth($0 == argument) } ?? .unknown
        default: return .unknown
        }
    }

    /// `OSX` is the old name of `macOS`, and `xrOS` of `visionOS`.
    private static func system(_ name: String) -> String {
        switch name {
        case "OSX": "macOS"
        case "xrOS": "visionOS"
        default: name
        }
    }

    private func canImport(_ path: String) -> Truth {
        if importableModules.contains(path) { return .true }
        if missingModules.contains(path) { return .false }
        // Without its module a submodule cannot be imported; with it, it may.
        let module = path.prefix { $0 != "." }
        return missingModules.contains(String(module)) ? .false : .unknown
    }
}
