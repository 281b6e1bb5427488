import Foundation
import SwiftSource
import Testing

/// Sources that compile: the project's own, and the interfaces that come with the toolchain.
enum Corpus {
    /// The folder of the toolchain whose `swift` is first in PATH.
    static let toolchain: URL? = {
        let path = ProcessInfo.processInfo.environment["PATH"] ?? ""
        for folder in path.split(separator: ":") {
            let tool = URL(filePath: String(folder)).appending(path: "swift")
            guard FileManager.default.isExecutableFile(atPath: tool.path) else { continue }
            return tool.resolvingSymlinksInPath().deletingLastPathComponent().deletingLastPathComponent()
        }
        return nil
    }()

    /// One interface a module, the smaller ones: a debug build reads slowly.
    static let interfaces: [URL] = {
        guard let library = toolchain?.appending(path: "lib/swift") else { return [] }
        let all = FileManager.default.enumerator(at: library, includingPropertiesForKeys: [.fileSizeKey])
        let files = (all?.allObjects ?? []).compactMap { $0 as? URL }.filter { $0.pathExtension == "swiftinterface" }
        let isWhole = ProcessInfo.processInfo.environment["RIPPLE_WHOLE_CORPUS"] != nil
        return files.filter { file in
            let size = (try? file.resourceValues(forKeys: [.fileSizeKey]))?.fileSize ?? 0
            return isWhole || (size < 100_000 && !file.path.contains("private"))
        }.sorted { $0.path < $1.path }
    }()
}

@Suite struct CorpusTests {
    @Test("the lexer finds no error token in this project, and every file's structure is known")
    func project() throws {
        let files = RecordedEdits.swiftFiles(under: RecordedEdits.root)
        #expect(files.count > 20)
        for file in files {
            let source = [UInt8](try Data(contentsOf: file))
            #expect(!Lexer.tokens(in: source).contains { $0.kind == .error }, "\(file.lastPathComponent)")
            #expect(InterfaceFingerprint(of: source).firstUnreadableLine == nil, "\(file.lastPathComponent)")
        }
    }

    @Test(
        "the lexer finds no error token in the toolchain's interfaces; RIPPLE_WHOLE_CORPUS=1 reads the large ones too",
        .enabled(if: !Corpus.interfaces.isEmpty, "no toolchain with interfaces is in PATH"))
    func interfaces() throws {
        for file in Corpus.interfaces {
            let source = [UInt8](try Data(contentsOf: file))
            #expect(!Lexer.tokens(in: source).contains { $0.kind == .error }, "\(file.lastPathComponent)")
            #expect(InterfaceFingerprint(of: source).firstUnreadableLine == nil, "\(file.lastPathComponent)")
        }
    }
}
