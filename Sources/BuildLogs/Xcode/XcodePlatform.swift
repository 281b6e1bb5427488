/// The platform that a command is for, by the name of its SDK without the version: `macosx`, `iphonesimulator`.
enum XcodePlatform {
    private static let names: [StaticString] = [
        "macosx", "iphoneos", "iphonesimulator", "watchos", "watchsimulator", "appletvos", "appletvsimulator", "xros",
        "xrsimulator", "driverkit", "maccatalyst",
    ]

    /// By a folder of Xcode's: `…/Intermediates.noindex/P.build/Debug-iphonesimulator/…`, `…/Products/Debug/…`.
    static func name(inPath path: Bytes) -> StaticString? {
        guard let folder = folder(inPath: path)?.name else { return nil }
        guard let dash = folder.last(UInt8(ascii: "-")) else { return "macosx" }
        let suffix = folder[(dash + 1)...]
        return names.first { suffix == $0 } ?? "macosx"
    }

    /// The configuration that such a folder is of: `Debug`.
    static func configuration(inPath path: Bytes) -> String? {
        guard let folder = folder(inPath: path)?.name else { return nil }
        guard let dash = folder.last(UInt8(ascii: "-")) else { return folder.string }
        let suffix = folder[(dash + 1)...]
        return names.contains { suffix == $0 } ? folder[..<dash].string : folder.string
    }

    /// The target whose folder lies in such a one: `…/P.build/Debug/T.build/…`.
    static func target(inPath path: Bytes) -> Bytes? {
        guard let rest = folder(inPath: path)?.rest, let end = rest.first(UInt8(ascii: "/")) else { return nil }
        let name = rest[..<end]
        return name.hasSuffix(".build") ? name[..<(name.count - 6)] : nil
    }

    private static func folder(inPath path: Bytes) -> (name: Bytes, rest: Bytes)? {
        var folder: Bytes
        if let found = path.find("/Intermediates.noindex/") {
            folder = path[(found + 23)...]
            guard let slash = folder.first(UInt8(ascii: "/")) else { return nil }
            folder = folder[(slash + 1)...]
        } else if let found = path.find("/Build/Products/") {
            folder = path[(found + 16)...]
        } else {
            return nil
        }
        guard let end = folder.first(UInt8(ascii: "/")) else { return nil }
        return (folder[..<end], folder[(end + 1)...])
    }

    /// By what follows `-target `: `arm64-apple-ios17.0-simulator`.
    static func name(ofTarget text: Bytes) -> StaticString? {
        let target = text[..<(text.first(0x20) ?? text.count)]
        guard let first = target.first(UInt8(ascii: "-")),
            let second = target.first(UInt8(ascii: "-"), from: first + 1)
        else { return nil }
        let system = target[(second + 1)...]
        let isSimulator = target.hasSuffix("-simulator")
        if system.hasPrefix("macos") || system.hasPrefix("darwin") { return "macosx" }
        if system.hasPrefix("ios") {
            if target.hasSuffix("-macabi") { return "maccatalyst" }
            // Until Xcode 10 a simulator's target was known by the processor alone.
            let isIntel = target.hasPrefix("x86_64-") || target.hasPrefix("i386-")
            return isSimulator || isIntel ? "iphonesimulator" : "iphoneos"
        }
        if system.hasPrefix("watchos") { return isSimulator ? "watchsimulator" : "watchos" }
        if system.hasPrefix("tvos") {
            return isSimulator || target.hasPrefix("x86_64-") ? "appletvsimulator" : "appletvos"
        }
        if system.hasPrefix("xros") { return isSimulator ? "xrsimulator" : "xros" }
        return system.hasPrefix("driverkit") ? "driverkit" : nil
    }
}
