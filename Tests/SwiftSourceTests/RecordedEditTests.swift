import Foundation
import SwiftSource
import Testing

/// Edits that were built, with what each changed: real inputs beside the project, absent in most checkouts.
enum RecordedEdits {
    static let root = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
        .deletingLastPathComponent()
    static let folder = root.deletingLastPathComponent().appending(path: "shared/data/truth")
    static let isPresent = FileManager.default.fileExists(atPath: folder.appending(path: "cases.jsonl").path)

    struct Row: Decodable {
        let id: String
        let build: String
        let module: String
        let exit: Int
        let changes: [String: String?]
        let moduleBytesChanged: [String]
        let objectsChanged: [String]
    }

    static func rows() throws -> [Row] {
        let decoder = JSONDecoder()
        decoder.keyDecodingStrategy = .convertFromSnakeCase
        let text = try String(contentsOf: folder.appending(path: "cases.jsonl"), encoding: .utf8)
        return try text.split(separator: "\n").map { try decoder.decode(Row.self, from: Data($0.utf8)) }
    }

    static func before(_ path: String) -> [UInt8]? {
        (try? Data(contentsOf: folder.appending(path: "Travel/" + path))).map { [UInt8]($0) }
    }

    static func swiftFiles(under folder: URL) -> [URL] {
        let all = FileManager.default.enumerator(at: folder, includingPropertiesForKeys: nil)
        let files = (all?.allObjects ?? []).compactMap { $0 as? URL }
        return files.filter { $0.pathExtension == "swift" && !$0.path.contains("/.build/") }
            .sorted { $0.path < $1.path }
    }
}

@Suite struct RecordedEditTests {
    /// The builds whose module bytes the text decides: without cross-module optimisation.
    static let builds = [
        "debug", "debug-no-tests", "debug-library-evolution", "swiftbuild-debug", "release-disable-cmo",
    ]

    @Test(
        "no edit that changed the module's bytes is called harmless, and at most two harmless ones are not",
        .enabled(if: RecordedEdits.isPresent, "shared/data/truth is not beside the project"))
    func modules() throws {
        var missed: [String] = []
        var extra: [String] = []
        for row in try RecordedEdits.rows() where row.exit == 0 && Self.builds.contains(row.build) {
            let sources = row.changes.filter { $0.key.hasSuffix(".swift") && $0.key != "Package.swift" }
            guard !sources.isEmpty else { continue }
            let saysChanged = sources.contains { path, text in
                SourceChange(from: RecordedEdits.before(path), to: text.map { Array($0.utf8) }).changesModule
            }
            let isChanged = row.moduleBytesChanged.contains(row.module)
            if isChanged, !saysChanged { missed.append(row.build + " " + row.id) }
            if !isChanged, saysChanged { extra.append(row.build + " " + row.id) }
        }
        #expect(missed == [])
        #expect(extra.count <= 2, "\(extra)")
    }

    @Test(
        "an edit of kind none changed no object file in a debug build",
        .enabled(if: RecordedEdits.isPresent, "shared/data/truth is not beside the project"))
    func objects() throws {
        for row in try RecordedEdits.rows() where row.exit == 0 && row.build == "debug" && !row.changes.isEmpty {
            let isSilent = row.changes.allSatisfy { path, text in
                path.hasSuffix(".swift") && path != "Package.swift"
                    && SourceChange(from: RecordedEdits.before(path), to: text.map { Array($0.utf8) }).kind == .none
            }
            if isSilent { #expect(row.objectsChanged == [], "\(row.id)") }
        }
    }

    @Test(
        "the lexer finds no error token in the texts of the recorded edits",
        .enabled(if: RecordedEdits.isPresent, "shared/data/truth is not beside the project"))
    func texts() throws {
        for row in try RecordedEdits.rows() {
            for (path, text) in row.changes where path.hasSuffix(".swift") {
                let tokens = Lexer.tokens(in: Array((text ?? "").utf8))
                #expect(!tokens.contains { $0.kind == .error }, "\(row.id)")
            }
        }
        for file in RecordedEdits.swiftFiles(under: RecordedEdits.folder.appending(path: "Travel")) {
            let source = [UInt8](try Data(contentsOf: file))
            #expect(InterfaceFingerprint(of: source).firstUnreadableLine == nil, "\(file.lastPathComponent)")
        }
    }
}
