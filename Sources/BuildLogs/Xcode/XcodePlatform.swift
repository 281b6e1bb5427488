/// The platform that a command is for, by the name of its SDK without the version: `macosx`, `iphonesimulator`.
enum XcodePlatform {
    private static let names: [StaticString] = [
        "macosx", "iphoneos", "iphonesimulator", "watchos", "watchsimulator", "appletvos", "appletvsimulator", "xros",
        "xrsimulator", "driverkit", "maccatalyst",
    ]

    /// By a folder of Xcode's: `…/Intermediates.noindex/P.build/Debug-iphonesimulator/…`, `…/Products/Debug/…`.
    static func name(inPath path: Bytes) -> StaticString? {
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
        folder = folder[..<end]
        guard let dash = folder.last(UInt8(ascii: "-")) else { return "macosx" }
        let suffix = folder[(dash + 1)...]
        return names.first { suffix == $0 } ?? "macosx"
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
