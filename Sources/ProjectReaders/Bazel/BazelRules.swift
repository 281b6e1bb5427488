internal import ModuleGraphs

/// What rule classes and attributes mean.
///
/// Source: the rules of rules_swift 2, rules_apple 3, rules_cc and Bazel's own, by their reference pages. A class that
/// is not known is a module all the same: what lies between two modules must not be lost.
enum BazelRules {
    /// Rules that pass on what they name: their users have it themselves.
    static func isTransparent(_ ruleClass: String) -> Bool {
        ["alias", "filegroup", "bind"].contains(ruleClass)
    }

    /// Rules that describe a build and make nothing.
    static func isConfiguration(_ ruleClass: String) -> Bool {
        let whole = [
            "config_setting", "constraint_setting", "constraint_value", "platform", "toolchain", "toolchain_type",
            "test_suite", "package_group", "environment", "environment_group", "license", "package_info",
            "swift_feature_allowlist", "xcode_config", "xcode_version", "available_xcodes", "bzl_library",
            "starlark_doc_extract", "provisioning_profile_repository",
        ]
        return whole.contains(ruleClass)
            || ["_flag", "_setting", "_toolchain", "_toolchain_suite"].contains(where: ruleClass.hasSuffix)
    }

    /// What a module of this class is for; `name` is asked where the class is not known at all.
    static func kind(_ ruleClass: String, name: String) -> ModuleKind {
        if ruleClass.isEmpty { return name.hasSuffix("Tests") || name.hasSuffix("Test") ? .test : .library }
        if ruleClass == "swift_compiler_plugin" || ruleClass == "universal_swift_compiler_plugin" { return .macro }
        if ruleClass.hasSuffix("_test") || ruleClass.hasSuffix("_test_bundle") { return .test }
        if ruleClass.hasSuffix("_import") { return .binary }
        if executables.contains(where: ruleClass.hasSuffix) { return .executable }
        if libraries.contains(where: ruleClass.hasSuffix) { return .library }
        return .aggregate
    }

    private static let executables = [
        "_application", "_extension", "_app_clip", "_binary", "_xpc_service", "_command_line_application", "_dylib",
        "_kernel_extension", "_spotlight_importer", "_quick_look_plugin",
    ]
    private static let libraries = [
        "_library", "_library_group", "_framework", "_static_framework", "_dynamic_framework", "_xcframework",
        "_module_alias", "_c_module", "_interop_hint", "_bundle", "_resource_group", "_intent_library",
    ]

    /// What a module of this class is linked to; `nil` where nothing is linked for it alone.
    static func productKind(_ ruleClass: String) -> ProductKind? {
        switch kind(ruleClass, name: "") {
        case .test where !ruleClass.isEmpty: .test
        case .macro: .macro
        case .executable: ruleClass.hasSuffix("_dylib") ? .dynamicLibrary : .executable
        case .library where ruleClass.hasSuffix("static_framework"): .staticLibrary
        case .library where ruleClass.hasSuffix("framework"): .dynamicLibrary
        default: nil
        }
    }

    /// The languages that a class implies before its files are looked at.
    static func languages(_ ruleClass: String) -> Languages {
        if ruleClass.hasPrefix("swift_") { return .swift }
        return ruleClass.hasPrefix("objc_") || ruleClass.hasPrefix("cc_") ? .c : []
    }

    /// Whether an attribute names other targets by which a change spreads.
    static func isDependency(_ attribute: String) -> Bool {
        [
            "deps", "private_deps", "implementation_deps", "exports", "reexports", "frameworks", "extensions",
            "app_clips", "test_host", "bundle_loader", "plugins", "watch_application", "extension", "xpc_services",
            "tools", "exec_tools", "binary", "runtime_deps", "avoid_deps", "hosts", "implementation", "interface",
            "test_bundle", "kernel_extensions", "swift_target", "clang_target",
        ].contains(attribute)
    }

    /// The kinds of dependency that an attribute stands for.
    ///
    /// - Parameters:
    ///   - attribute: empty for an input that no attribute names.
    ///   - isGraph: whether the form names no attributes at all.
    static func dependencyKinds(
        _ attribute: String, from: ModuleKind, fromClass: String, to: ModuleKind, isGraph: Bool
    ) -> [DependencyKind] {
        let isUITest = fromClass.hasSuffix("_ui_test")
        switch attribute {
        case "plugins", "tools", "exec_tools", "toolchains": return [.hostTool]
        case "test_host", "bundle_loader": return [isUITest ? .order : .testHost]
        case "extensions", "app_clips", "watch_application", "extension", "xpc_services", "kernel_extensions":
            return [.embeds]
        case "frameworks": return [.links, .embeds]
        case "data", "resources", "structured_resources", "strings", "infoplists": return [.embeds]
        case "": break
        default:
            if !isDependency(attribute) && !attribute.hasSuffix("srcs") && !attribute.hasSuffix("hdrs") {
                return [.order]
            }
        }
        if to == .macro { return [from == .test || from == .macro ? .links : .hostTool] }
        if attribute.isEmpty, !isGraph { return [.order] }
        return [.links]
    }

    /// What a file in an attribute is to its module.
    static func role(_ attribute: String) -> XcodeTarget.File.Role {
        switch attribute {
        case "hdrs", "textual_hdrs", "public_hdrs": .publicHeader
        case "srcs", "non_arc_srcs", "private_hdrs", "clang_srcs", "swift_srcs", "": .source
        default: .resource
        }
    }

    /// The name that sources import: `module_name`, else what rules_swift makes of the label.
    static func moduleName(_ label: BazelLabel, _ rule: BazelGraph.Rule) -> String? {
        if let name = rule.texts["module_name"], !name.isEmpty { return name }
        guard rule.ruleClass.hasPrefix("swift_") else { return nil }
        let text = label.package.isEmpty ? label.name : label.package + "_" + label.name
        return SettingOperator.identifier(text)
    }
}
