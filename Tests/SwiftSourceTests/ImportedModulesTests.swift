import Foundation
import SwiftSource
import Testing

/// What the compiler itself says a file imports.
@Suite struct ImportedModulesTests {
    static let frontend: URL? = {
        let tool = Corpus.toolchain?.appending(path: "bin/swift-frontend")
        return tool.flatMap { FileManager.default.isExecutableFile(atPath: $0.path) ? $0 : nil }
    }()

    static let sources = [
        "import Foundation\n#if canImport(Glibc)\nimport Glibc\n#elseif canImport(Darwin)\nimport Darwin\n#endif\n",
        "#if os(Linux)\n@preconcurrency import Dispatch\n#else\nimport Foundation\n#endif\nlet a = \"import Nothing\"\n",
        "import struct Foundation.URL\nimport Swift\n/* import Comment */\n#if false\nimport Missing\n#endif\n",
        "#if !os(Windows) && (arch(x86_64) || arch(arm64))\nimport Foundation\n#if DEBUG\nimport Dispatch\n#endif\n#endif\n",
        "#if compiler(>=5.5) && swift(>=5)\ninternal import Foundation\n#else\nimport Missing\n#endif\n",
        "let r = #/import X/#\n#if FLAG\nimport Dispatch\n#else\nimport Foundation; import Swift\n#endif\n",
    ]

    private func imported(_ source: String) throws -> [String] {
        let file = FileManager.default.temporaryDirectory.appending(path: "imports-\(UUID().uuidString).swift")
        try source.write(to: file, atomically: true, encoding: .utf8)
        defer { try? FileManager.default.removeItem(at: file) }
        let process = Process()
        let output = Pipe()
        process.executableURL = Self.frontend
        process.arguments = ["-frontend", "-emit-imported-modules", "-D", "FLAG", file.path, "-o", "-"]
        process.standardOutput = output
        process.standardError = FileHandle.nullDevice
        try process.run()
        let text = String(decoding: output.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
        process.waitUntilExit()
        return text.split(separator: "\n").map(String.init).sorted()
    }

    @Test(
        "the imports of a file are those that the compiler names",
        .enabled(if: frontend != nil, "no swift-frontend is beside the swift in PATH"), arguments: sources)
    func sameAsCompiler(_ source: String) throws {
        var build = BuildConditions.host
        build.knowsAllFlags = true
        build.flags = ["FLAG"]
        build.compilerVersion = BuildVersion(6)
        build.languageVersion = BuildVersion(5, 9)
        #if canImport(Glibc)
            build.importableModules = ["Glibc"]
        #else
            build.missingModules = ["Glibc"]
            build.importableModules = ["Darwin"]
        #endif
        #expect(try imported(source) == ImportScanner(of: Array(source.utf8)).modules(under: build))
    }
}
