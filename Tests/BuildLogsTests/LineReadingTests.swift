import TestSupport
import Testing

@testable import BuildLogs

@Suite struct LineReadingTests {
    @Test("a needle is found where a naive search finds it")
    func needle() {
        var random = SeededGenerator(seed: 3)
        for text in ["ab", "aab", "abab", " -c ", "-module-name"] {
            let needle = Needle(text)
            for _ in 0..<300 {
                let letters = Array("ab -cmodulen".utf8)
                var haystack = (0..<Int.random(in: 0..<60, using: &random)).map { _ in
                    letters.randomElement(using: &random) ?? 0
                }
                if Bool.random(using: &random) { haystack += Array(text.utf8) + Array("ab".utf8) }
                let start = Int.random(in: 0...haystack.count, using: &random)
                let expected = (start..<max(start, haystack.count)).first {
                    haystack[$0...].starts(with: text.utf8)
                }
                #expect(haystack.withBytes { needle.position(in: $0, from: start) } == expected)
            }
        }
    }

    @Test(
        "words are unquoted as a shell does it",
        arguments: [
            ("a b", ["a", "b"]), ("  a  ", ["a"]), ("", []), ("'a b' c", ["a b", "c"]), ("a\\ b", ["a b"]),
            ("\"a 'b'\" 'c \"d\"'", ["a 'b'", "c \"d\""]), ("x'$y'z", ["x$yz"]), ("'open a", ["open a"]),
            ("a\\", ["a\\"]),
        ]
    )
    func words(_ text: String, _ expected: [String]) {
        let words = Array(text.utf8).withBytes { bytes in
            var words = ShellWords(bytes)
            var found: [String] = []
            while let word = words.next() { found.append(word.withBytes { $0.string }) }
            return found
        }
        #expect(words == expected)
    }

    @Test(
        "progress of swiftbuild, with thin spaces or others around the slash",
        arguments: [
            ("[51/100] Core 37 / 72", "Core"), ("[51/100] Core 37\u{2009}/\u{2009}72", "Core"),
            ("[3/100] My Target 1 / 2", "My Target"), ("[51/100] Compiling Core A.swift", nil), ("[3/100] 1 / 2", nil),
            ("[1/100] a/b", nil),
        ] as [(String, String?)]
    )
    func progress(_ line: String, _ target: String?) {
        let found = Array(line.utf8).withBytes { bytes in
            ProgressLine(bytes).flatMap { $0.isSwiftBuild ? ProgressLine.target(of: $0.text)?.string : nil }
        }
        #expect(found == target)
    }

    @Test("control codes go, text stays")
    func controls() {
        let text = "\u{1B}[1;31ma\u{1B}[0mb\u{1B}]0;title\u{7}c\u{1B}_bk;t=1\u{1B}\\d\u{8}\te\u{1B}"
        #expect(
            Array(text.utf8).withBytes { String(decoding: LineCleaning.withoutControls($0), as: UTF8.self) }
                == "abcd\te")
    }

    @Test("a name in the pool is the same one again, until there is no room")
    func names() {
        var pool = NamePool(limit: 2000)
        let first = Array("Core".utf8).withBytes { pool.name($0) }
        for index in 0..<100 { _ = Array("File\(index)".utf8).withBytes { pool.name($0) } }
        #expect(pool.isFull)
        #expect(Array("Core".utf8).withBytes { pool.name($0) } == first)
        #expect(first.map { pool[$0] } == "Core")
    }

    @Test(
        "the keys of llbuild's database",
        arguments: [
            ("CC.Low-x86_64-unknown-linux-gnu-debug.module", "driver Low target debug"),
            ("CC.my-lib-arm64-apple-macosx-release.module", "driver my-lib target release"),
            ("CC.Macro-x86_64-unknown-linux-gnu-debug-tool.module", "driver Macro host debug"),
            ("CC.App-arm64-apple-macosx-debug.exe", "link App"),
            ("CC.Two-x86_64-unknown-linux-gnu-debug.test", "link Two.xctest"),
            ("CC.Low-x86_64-unknown-linux-gnu-debug.a", "archive libLow.a"),
            ("C/p/.build/debug/CHash.build/sub/chash.c.o", "C CHash chash.c"),
            ("C/p/.build/debug/Low.build/Low.swiftmodule.o", "wrap Low"),
            ("N/p/.build/debug/Low.build/A b.swift.o", "object Low A b.swift"),
            ("N/p/Sources/Low/A.swift", "source"), ("Ttest", "target"), ("T", "target"),
            ("TPackageStructure", "planning"),
            ("C<all>", "other"), ("", "other"),
            ("CP0:target-My-App-\(String(repeating: "0a", count: 32))-:Debug:Ld /x/My App normal arm64", "link My App"),
            (
                "CP0:target-App-\(String(repeating: "0a", count: 32))-:Debug:SwiftDriver Compilation App normal arm64 c",
                "driver App target Debug"
            ),
        ]
    )
    func keys(_ key: String, _ expected: String) {
        let read: String
        switch LLBuildKey(Array(key.utf8)) {
        case .driver(let module, let isHost, _, _, let configuration):
            read = "driver \(module) \(isHost ? "host" : "target") \(configuration ?? "")"
        case .product(let kind, let name, _): read = "\(kind.rawValue) \(name)"
        case .compileC(let module, let file): read = "C \(module ?? "") \(file)"
        case .wrap(let module, _): read = "wrap \(module)"
        case .object(let module, let file, _): read = "object \(module) \(file)"
        case .source: read = "source"
        case .job(let module): read = "job \(module)"
        case .target: read = "target"
        case .planning: read = "planning"
        case .xcode: read = "xcode"
        case .other: read = "other"
        }
        #expect(read == expected)
    }
}
