import SwiftSource
import Testing

@Suite struct ImportScannerTests {
    private func scan(_ source: String) -> ImportScanner { ImportScanner(of: Array(source.utf8)) }

    @Test("an import is told with its attributes, access, kind and path")
    func forms() {
        let scanner = scan(
            """
            import A
            @_exported import B
            @testable import C; @preconcurrency @_spi(X) @_spi(Y) public import D
              internal import struct E.F.G
            import func H.==
            @_implementationOnly
            import I.J
            import class `K`.L
            """)
        #expect(
            scanner.imports.map(\.path) == [
                ["A"], ["B"], ["C"], ["D"], ["E", "F", "G"], ["H", "=="], ["I", "J"], ["K", "L"],
            ])
        #expect(scanner.imports.map(\.scope) == [nil, nil, nil, nil, "struct", "func", nil, "class"])
        #expect(scanner.imports.map(\.isExported) == [false, true, false, false, false, false, false, false])
        #expect(scanner.imports[2].isTestable)
        #expect(scanner.imports[3].isPreconcurrency)
        #expect(scanner.imports[3].spiGroups == ["X", "Y"])
        #expect(scanner.imports.map(\.access) == [nil, nil, nil, .public, .internal, nil, nil, nil])
        #expect(scanner.imports[6].isImplementationOnly)
        #expect(scanner.imports.map(\.line) == [1, 2, 3, 3, 4, 5, 7, 8])
        #expect(scanner.imports.map(\.column) == [1, 12, 11, 62, 12, 1, 1, 1])
        #expect(scanner.imports[7].module == "K")
    }

    @Test(
        "comments, strings and members hold no import",
        arguments: [
            "// import A", "/* /* */ import A */", "let a = \"import A\"", "let a = \"\"\"\nimport A\n\"\"\"",
            "let a = #/import A/#",
            "let a = b.import", "func `import`() {}", "let a = /import A/", "#\"\\(x) import A\"#",
        ])
    func noImports(_ source: String) {
        #expect(scan(source).imports.isEmpty)
    }

    @Test("an import is made where the conditions around it hold")
    func conditions() {
        let source = """
            import Always
            #if os(Linux)
            import Glibc
            #if DEBUG
            import Debugging
            #else
            import Releasing
            #endif
            #elseif canImport(Darwin) && !os(iOS)
            import Darwin
            #elseif swift(>=6)
            import Six
            #else
            import Other
            #endif
            import Last
            """
        var linux = BuildConditions(os: "Linux")
        #expect(scan(source).modules(under: linux) == ["Always", "Glibc", "Last", "Releasing"])
        linux.flags = ["DEBUG"]
        #expect(scan(source).modules(under: linux) == ["Always", "Debugging", "Glibc", "Last"])
        let mac = BuildConditions(os: "macOS", importableModules: ["Darwin"])
        #expect(scan(source).modules(under: mac) == ["Always", "Darwin", "Last"])
        let phone = BuildConditions(os: "iOS", languageVersion: BuildVersion(5, 10))
        #expect(scan(source).modules(under: phone) == ["Always", "Last", "Other"])
        let unknown = scan(source).imports(under: BuildConditions(knowsAllFlags: false))
        #expect(unknown.map(\.truth) == [.true, .unknown, .unknown, .unknown, .unknown, .unknown, .unknown, .true])
    }

    @Test("the clauses of a file tell their conditions and lines")
    func clauses() {
        let scanner = scan("#if A\n#if B\nimport X\n#endif\n#else\nimport Y\n#endif")
        #expect(scanner.clauses.map(\.condition?.text) == ["A", "B", nil])
        #expect(scanner.clauses.map(\.line) == [1, 2, 5])
        #expect(scanner.clauses.map(\.outer) == [nil, 0, nil])
        #expect(scanner.clauses.map(\.previous) == [nil, nil, 0])
        #expect(scanner.imports.map(\.clause) == [1, 2])
    }
}
