internal import ModuleGraphs
internal import SwiftSource

/// The dependencies of one module that none of its files imports.
struct UnusedDependencies {
    private let module: Module
    private let files: [Workspace.File]
    private let imported: Set<String>

    init(_ module: Module, _ files: [Workspace.File], _ workspace: inout Workspace) {
        self.module = module
        self.files = files
        // An import in a branch that is not compiled here may be compiled elsewhere.
        imported = Set(files.flatMap { $0.facts.imports.imports.map(\.module) })
    }

    func findings(_ workspace: inout Workspace) -> [Finding] {
        let graph = workspace.graph
        // What C code includes is not read, and plug-ins start tools without an import.
        guard !module.languages.contains(.c), module.kind != .plugin, module.kind != .system, !files.isEmpty,
            files.allSatisfy({ $0.facts.firstUnreadableLine == nil })
        else { return [] }
        var findings: [Finding] = []
        for dependency in graph.directDependencies(of: module.id) {
            let target = graph[dependency]
            let kinds = graph.dependencies(from: module.id, to: dependency).map(\.kind)
            guard kinds.contains(.links), dependency != module.id, !imported.contains(target.importName) else {
                continue
            }
            guard let certainty = certainty(of: target, &workspace) else { continue }
            findings.append(finding(target, certainty, &workspace))
        }
        return findings
    }

    /// What may be the use all the same; `nil` where something surely is.
    private func certainty(of target: Module, _ workspace: inout Workspace) -> String? {
        let graph = workspace.graph
        if target.isExternal {
            // A product may hold modules of any name: an import that leads nowhere else may be its.
            let own = Set(graph.loadedModules.map(\.importName))
            let others = imported.filter { !own.contains($0) && !SystemModules.contains($0) }
            return others.isEmpty ? "its modules may have other names" : nil
        }
        if target.kind == .test || target.kind == .plugin || target.kind == .binary { return nil }
        if target.kind == .macro { return nil }
        // A product brings all its modules along, and only one of them need be imported.
        let isByProduct = graph.dependencies(from: module.id, to: target.id).contains { $0.declared == .product }
        if isByProduct {
            let products = graph.products.filter { $0.isDeclared && $0.modules.contains(target.id) }
            let siblings = products.flatMap(\.modules).map { graph[$0].importName }
            if siblings.contains(where: imported.contains) { return nil }
        }
        if usesName(of: target, &workspace) { return nil }
        if target.kind == .system || target.languages.contains(.c) { return "its module map may name it otherwise" }
        if target.kind == .executable, module.kind == .test { return "tests may start it" }
        if declaresMacro(target, &workspace) { return "a macro of it may be the use" }
        let reexported = graph.directDependencies(of: module.id).first { other in
            other != target.id
                && workspace.files(of: other)?.contains {
                    $0.facts.exportedModules.contains(target.importName)
                } == true
        }
        if let reexported { return "\(workspace.name(reexported)) re-exports it" }
        if workspace.files(of: target.id)?.isEmpty ?? true { return "it may hold resources" }
        return ""
    }

    /// Whether a file uses a name that only this module of the dependencies declares.
    private func usesName(of target: Module, _ workspace: inout Workspace) -> Bool {
        let names = Set((workspace.files(of: target.id) ?? []).flatMap(\.facts.visibleTopLevelNames))
        let own = Set(files.flatMap(\.facts.topLevelNames))
        let foreign = names.subtracting(own)
        return files.contains { !$0.facts.names.isDisjoint(from: foreign) }
    }

    private func declaresMacro(_ target: Module, _ workspace: inout Workspace) -> Bool {
        workspace.files(of: target.id)?.contains { !$0.facts.macroNames.isEmpty } ?? false
    }

    private func finding(_ target: Module, _ doubt: String, _ workspace: inout Workspace) -> Finding {
        let (own, other) = (workspace.name(module.id), workspace.name(target.id))
        var notes: [Finding.Note] = []
        if !doubt.isEmpty { notes.append(.init(doubt)) }
        notes.append(.init("take '\(target.name)' out of the dependencies of target '\(module.name)'"))
        return Finding(
            .imports, from: module.label, to: "unused \(target.label)",
            message: "\(doubt.isEmpty ? "" : "possibly ")never imported: \(own) declares \(other)",
            at: workspace.place(of: target.id, neededBy: module.id), notes: notes
        )
    }
}

/// Modules that come with a platform or a toolchain.
enum SystemModules {
    /// UI frameworks: what a model must not know.
    static let userInterface: Set<String> = [
        "SwiftUI", "UIKit", "AppKit", "WatchKit", "TVUIKit", "WidgetKit", "Charts", "QuartzCore", "SpriteKit",
        "SceneKit",
        "RealityKit", "MapKit", "WebKit", "ARKit", "GLKit", "MetalKit", "PencilKit", "PDFKit", "SafariServices",
        "MessageUI", "TipKit", "StoreKit", "UniformTypeIdentifiersUI", "PhotosUI", "EventKitUI", "ContactsUI", "AVKit",
    ]
    /// What talks to a network.
    static let networking: Set<String> = [
        "FoundationNetworking", "Network", "NetworkExtension", "CFNetwork", "MultipeerConnectivity",
        "SystemConfiguration",
        "Alamofire", "Moya", "AsyncHTTPClient", "NIO", "NIOCore", "NIOHTTP1", "GRPC", "GRPCCore", "Apollo",
        "Starscream",
        "SocketIO",
    ]
    /// Names of Foundation and Network that do.
    static let networkingNames: Set<String> = [
        "URLSession", "URLSessionTask", "URLSessionDataTask", "URLSessionConfiguration", "URLSessionDelegate",
        "NWConnection", "NWListener", "NWPathMonitor", "CFStreamCreatePairWithSocketToHost",
    ]

    private static let others: Set<String> = [
        "Swift", "Foundation", "FoundationEssentials", "FoundationXML", "Dispatch", "Combine", "Observation", "Testing",
        "XCTest", "os", "OSLog", "Darwin", "Glibc", "Musl", "Android", "WinSDK", "CRT", "ucrt", "Synchronization",
        "RegexBuilder", "Distributed", "Cxx", "_Concurrency", "_StringProcessing", "PackageDescription",
        "PackagePlugin",
        "CompilerPluginSupport", "CoreGraphics", "CoreFoundation", "CoreData", "SwiftData", "CoreLocation", "CoreImage",
        "CoreText", "CoreMedia", "CoreVideo", "CoreML", "CoreMotion", "CoreBluetooth", "AVFoundation", "Accelerate",
        "AudioToolbox", "AuthenticationServices", "BackgroundTasks", "CloudKit", "Contacts", "CryptoKit", "EventKit",
        "GameController", "GameKit", "HealthKit", "ImageIO", "Intents", "AppIntents", "LocalAuthentication", "Metal",
        "NaturalLanguage", "ObjectiveC", "Photos", "Security", "Speech", "UserNotifications", "Vision", "ActivityKit",
        "UniformTypeIdentifiers", "MachO", "simd", "zlib", "SQLite3", "CommonCrypto", "MetricKit", "PassKit",
    ]

    static func contains(_ name: String) -> Bool {
        others.contains(name) || userInterface.contains(name) || networking.contains(name)
    }
}
