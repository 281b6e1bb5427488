/// What is known of attributes by their name alone.
///
/// An attribute may be a macro, which sees the bodies beneath it, and text cannot tell a macro from a property wrapper
/// or a result builder. The names here are known not to carry a body's text into a module file.
public enum AttributeCatalogue {
    /// Whether the attribute keeps a body's text out of the module file: it is the language's own, or one of
    /// ``harmless``. `name` is the last component: `Test` for `@Testing.Test`.
    public static func isHarmless(_ name: String) -> Bool {
        isLanguage(StableHash.of(name), Array(name.utf8).span, 0) || harmless.contains(name)
    }

    /// Attributes that are no part of the language and yet harmless.
    ///
    /// Measured with Swift 6.3.1, an edit of a body beneath them leaving the module's bytes alone: `Observable`,
    /// `Test`. By their declaration in Apple's SDKs, a property wrapper, a result builder or a global actor, none of
    /// which moves a body into a module file (result builders measured): the others.
    public static let harmless: [String] = [
        "AppStorage", "Binding", "CommandsBuilder", "Environment", "EnvironmentObject", "FetchRequest", "FocusState",
        "FocusedBinding", "FocusedValue", "GestureState", "Namespace", "NSApplicationDelegateAdaptor", "Observable",
        "ObservedObject", "Published", "ScaledMetric", "SceneBuilder", "SceneStorage", "SectionedFetchRequest", "State",
        "StateObject", "Suite", "TableColumnBuilder", "Test", "ToolbarContentBuilder", "UIApplicationDelegateAdaptor",
        "ViewBuilder",
    ]

    /// The attributes of the language without an underscore. Source: 'Attributes' of *The Swift Programming Language*,
    /// and `swift-frontend` 6.3.1's list of declaration and type attributes.
    static let language: [String] = [
        "GKInspectable", "IBAction", "IBDesignable", "IBInspectable", "IBOutlet", "IBSegueAction",
        "LLDBDebuggerFunction",
        "MainActor", "NSApplicationMain", "NSCopying", "NSManaged", "Sendable", "UIApplicationMain", "abi", "attached",
        "autoclosure", "available", "backDeployed", "c", "cdecl", "concurrent", "const", "constInitialized",
        "convention",
        "derivative", "differentiable", "discardableResult", "dynamicCallable", "dynamicMemberLookup", "escaping",
        "exclusivity", "export", "extensible", "extern", "freestanding", "frozen", "globalActor", "implementation",
        "inlinable", "inline", "isolated", "lifetime", "main", "noDerivative", "nonexhaustive", "nonisolated",
        "nonobjc", "nonsendable", "objc", "objcMembers", "optimize", "preconcurrency", "propertyWrapper", "reparented",
        "requires_stored_property_inits", "resultBuilder", "retroactive", "rethrows", "runtimeMetadata", "safe",
        "section", "specialize", "specialized", "storageRestrictions", "testable", "transpose", "unchecked", "unsafe",
        "unsafe_no_objc_tagged_pointer", "usableFromInline", "used", "warn", "warn_unqualified_access",
    ]

    private static let languageHashes = Set(language.map { StableHash.of($0) })
    private static let harmlessHashes = Set(harmless.map { StableHash.of($0) })

    private static func isLanguage(_ hash: UInt64, _ source: Span<UInt8>, _ start: Int) -> Bool {
        // The compiler's own unofficial attributes begin with an underscore and a small letter; a macro's name that
        // begins with an underscore goes on with a capital (`@_PersistedProperty`).
        let isUnofficial =
            source.byte(start) == Byte.underscore && source.byte(start + 1) &- UInt8(ascii: "a") < 26
        return isUnofficial || languageHashes.contains(hash)
    }

    /// What an attribute means for the declaration that it stands before.
    static func effect(_ hash: UInt64, _ source: Span<UInt8>, _ start: Int) -> DeclarationFlags {
        if let known = serialising[hash] { return known }
        return isLanguage(hash, source, start) || harmlessHashes.contains(hash) ? [] : .mayBeMacro
    }

    /// Attributes that put a body into the module file, and two that the line trap asks for.
    ///
    /// Measured with Swift 6.3.1: the body of each changes the module's bytes. `@inline(always)` does, and
    /// `@inline(__always)` and `@inline(never)` do not; the scanner looks into the parentheses.
    private static let serialising: [UInt64: DeclarationFlags] = [
        StableHash.of("inlinable"): [.isSerialized, .isInlinable],
        StableHash.of("_alwaysEmitIntoClient"): [.isSerialized, .isInlinable],
        StableHash.of("backDeployed"): [.isSerialized, .isInlinable],
        StableHash.of("_backDeploy"): [.isSerialized, .isInlinable],
        StableHash.of("export"): [.isSerialized, .isInlinable],
        StableHash.of("_transparent"): [.isSerialized, .isTransparent],
        StableHash.of("frozen"): .isFrozen,
        StableHash.of("usableFromInline"): .isUsableFromInline,
    ]
    static let inline = StableHash.of("inline")
    static let always = StableHash.of("always")
}
