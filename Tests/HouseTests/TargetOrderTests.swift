import Foundation
import ProjectReaders
import SwiftSource
import SystemAccess
import TestSupport
import Testing

/// The house: which target may import which. Three sources must agree: what the sources import, what the manifest
/// declares, and the table of the design notes. SwiftPM itself does not look at the first when a warm build is reused.
@Suite struct TargetOrderTests {
    private struct House {
        let package: PackageDescription
        let folders: [String: String]

        init() async throws {
            let files = LocalFileSystem()
            let swift = try #require(Environment.current.program("swift", in: files))
            let scratch = try files.makeTemporaryDirectory()
            let output = try await LocalProcessRunner().run(
                ProcessCommand(
                    swift,
                    ["package", "--package-path", Places.project, "--scratch-path", scratch, "dump-package"]))
            try files.remove(scratch)
            package = try PackageDescription(json: output.output)
            var folders: [String: String] = [:]
            for target in package.targets {
                let standard = (target.type == .test ? "Tests/" : "Sources/") + target.name
                folders[target.name] = Places.project + "/" + (target.path ?? standard)
            }
            self.folders = folders
        }

        /// The modules of this package that a target's sources import.
        func imports(of target: String) throws -> Set<String> {
            let files = LocalFileSystem()
            var found: Set<String> = []
            for directory in DirectoryWalk(root: folders[target] ?? "", files: files).directories {
                for entry in directory.entries where entry.name.hasSuffix(".swift") {
                    let path = Paths.join(Paths.join(folders[target] ?? "", directory.path), entry.name)
                    found.formUnion(ImportScanner(of: try files.read(path)).imports.map(\.module))
                }
            }
            return found.intersection(folders.keys)
        }

        func declared(by target: String) -> Set<String> {
            Set(package.targets.first { $0.name == target }?.dependencies.map(\.name) ?? [])
        }
    }

    /// Rows of the table in the design notes: target and what it may import, in the order of the table.
    private func table() throws -> [(target: String, mayImport: Set<String>?)] {
        let notes = String(decoding: try LocalFileSystem().read(Places.project + "/Docs/DesignNotes.md"), as: UTF8.self)
        return notes.split(separator: "\n").compactMap { line in
            let cells = line.split(separator: "|", omittingEmptySubsequences: false).map {
                $0.trimmingCharacters(in: .whitespaces)
            }
            guard cells.count == 5, cells[1].hasPrefix("`"), cells[1].hasSuffix("`") else { return nil }
            let target = String(cells[1].dropFirst().dropLast())
            switch cells[3] {
            case "–": return (target, [])
            case "all above": return (target, nil)
            default:
                return (target, Set(cells[3].split(separator: ",").map { $0.trimmingCharacters(in: .whitespaces) }))
            }
        }
    }

    @Test("every target imports exactly what its manifest declares")
    func importsAreDeclared() async throws {
        let house = try await House()
        #expect(house.package.targets.count > 15)
        for target in house.package.targets where target.type != .system && target.type != .plugin {
            let imports = try house.imports(of: target.name)
            let declared = house.declared(by: target.name)
            #expect(imports.subtracting(declared) == [], "\(target.name) imports what it does not declare")
            #expect(declared.subtracting(imports) == [], "\(target.name) declares what it never imports")
        }
    }

    @Test("the design notes name every target of Sources, and no dependency goes against their order")
    func tableIsTrue() async throws {
        let house = try await House()
        let rows = try table()
        let inSources = house.package.targets.filter { $0.type != .test && $0.path == nil && $0.type != .system }
        #expect(Set(rows.map(\.target)) == Set(inSources.map(\.name)))
        var above: Set<String> = []
        let systemLibraries = Set(house.package.targets.filter { $0.type == .system }.map(\.name))
        for row in rows {
            let allowed = (row.mayImport ?? above).union(systemLibraries)
            #expect(house.declared(by: row.target).subtracting(allowed) == [], "\(row.target) reaches too far")
            if let named = row.mayImport { #expect(named.subtracting(systemLibraries).subtracting(above) == []) }
            above.insert(row.target)
        }
    }
}
