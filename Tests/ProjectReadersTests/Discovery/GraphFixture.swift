import Foundation
import SystemAccess
import TestSupport

@testable import ProjectReaders

/// The hand-made graphs, and what their `ORIGIN.md` says of them.
enum GraphFixture {
    static let folder = Places.fixture("Graphs")

    static func load(_ files: String...) throws -> LoadedProject {
        let world = try TestWorld(in: folder)
        return try AnyGraphReader(system: world.withoutProcesses).load(files: files)
    }

    /// Loads texts as files of these names, in a folder of their own.
    static func load(texts: KeyValuePairs<String, String>) throws -> LoadedProject {
        let place = try TemporaryFolder()
        defer { place.remove() }
        for (name, text) in texts { try place.write(text, to: name) }
        let world = try TestWorld(in: place.path)
        return try AnyGraphReader(system: world.withoutProcesses).load(files: texts.map(\.key))
    }

    static func text(_ file: String) throws -> String {
        try String(contentsOfFile: folder + "/" + file, encoding: .utf8)
    }

    /// The dependencies that `ORIGIN.md` lists in a section.
    static func told(_ section: String) throws -> [String] {
        let parts = try text("ORIGIN.md").components(separatedBy: "\n## ")
        let lines = parts.first { $0.hasPrefix(section) }?.split(separator: "\n").map(String.init) ?? []
        return lines.filter { $0.contains(" -> ") }.sorted()
    }
}
