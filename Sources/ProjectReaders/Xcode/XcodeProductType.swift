internal import ModuleGraphs

/// What a target's `productType` means.
///
/// Source: the product types of Xcode 16 as `xcodebuild` and the open build system name them.
enum XcodeProductType {
    private static let prefix = "com.apple.product-type."

    /// What the module is for.
    static func kind(of target: XcodeTarget) -> ModuleKind {
        guard target.form == .native else { return .aggregate }
        let type = shortName(of: target)
        if isTest(type) { return .test }
        if type == "framework" || type.hasPrefix("framework.") || type.hasPrefix("library.") { return .library }
        if type == "bundle" || type == "metal-library" || type == "objfile" || type == "xcframework" { return .library }
        return type.isEmpty ? .library : .executable
    }

    /// What it is linked to; `nil` for what is not linked.
    static func productKind(of target: XcodeTarget) -> ProductKind? {
        let type = shortName(of: target)
        if isTest(type) { return .test }
        switch kind(of: target) {
        case .executable: return .executable
        case .library:
            if type == "framework.static" || type == "library.static" { return .staticLibrary }
            if type.hasPrefix("framework") { return target.isStatic ? .staticLibrary : .dynamicLibrary }
            if type == "library.dynamic" { return target.isStatic ? .staticLibrary : .dynamicLibrary }
            return nil
        default: return nil
        }
    }

    /// Whether the tests run outside of the application: they do not import it.
    static func isUITest(_ target: XcodeTarget) -> Bool { shortName(of: target).hasSuffix("ui-testing") }

    /// Whether the product is a bundle that its users copy and never import.
    static func isResourceBundle(_ target: XcodeTarget) -> Bool { shortName(of: target) == "bundle" }

    /// The product's file name for its name without ending.
    static func fileName(_ name: String, of target: XcodeTarget) -> String? {
        let type = shortName(of: target)
        switch type {
        case "framework", "framework.static": return name + ".framework"
        case "library.static": return "lib" + name + ".a"
        case "library.dynamic": return name + ".dylib"
        case "bundle": return name + ".bundle"
        case "tool": return name
        case "xpc-service": return name + ".xpc"
        case "bundle.unit-test", "bundle.ui-testing": return name + ".xctest"
        default:
            if type.hasPrefix("application") { return name + ".app" }
            return type.hasSuffix("extension") ? name + ".appex" : nil
        }
    }

    private static func isTest(_ type: Substring) -> Bool { type.hasPrefix("bundle.") && type.contains("test") }

    private static func shortName(of target: XcodeTarget) -> Substring {
        target.productType.hasPrefix(prefix) ? target.productType.dropFirst(prefix.count) : target.productType[...]
    }

}
