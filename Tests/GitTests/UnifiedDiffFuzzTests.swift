import Git
import SystemAccess
import TestSupport
import Testing

@Suite struct `Hostile unified diffs` {
    private let sample = Array(
        """
        From 123 Mon Sep 17 00:00:00 2001
        Subject: a change

        diff --git "a/Gr\\303\\266\\303\\237e.swift" "b/Gr\\303\\266\\303\\237e.swift"
        index 1..2 100644
        --- "a/Gr\\303\\266\\303\\237e.swift"
        +++ "b/Gr\\303\\266\\303\\237e.swift"
        @@ -1,3 +1,4 @@ func f() {
         a
        -b
        +c
        +d
        \\ No newline at end of file
        diff --git a/old name b/new name
        similarity index 90%
        rename from old name
        rename to new name
        --- a/old name\t
        +++ b/new name\t
        @@ -0,0 +1 @@
        +x
        diff --git a/x b/x
        new file mode 120000
        Binary files /dev/null and b/x differ
        --- plain\t1970-01-01 00:00:00 +0000
        +++ plain\t2024-01-01 00:00:00 +0000
        @@ -0,0 +1,2 @@
        +x
        +y
        Binary files a and b and c differ

        """.utf8)

    /// Parses, and applies what came out to several texts: any answer will do, as long as there is one.
    private func exercise(_ bytes: [UInt8]) {
        guard let diff = try? UnifiedDiff(parsing: bytes) else { return }
        for file in diff.files {
            #expect(!file.path.isEmpty)
            for text in ["", "a\nb\n", "a\nc\nd", "\n", "x\ny\n"] {
                _ = file.apply(to: Array(text.utf8))
                _ = file.reverseApply(to: Array(text.utf8))
            }
        }
    }

    @Test func `cut at every byte`() {
        for end in 0...sample.count {
            exercise(Array(sample[..<end]))
            exercise(Array(sample[end...]))
        }
    }

    @Test(arguments: 0..<8) func `with bytes changed, removed, doubled and moved`(seed: UInt64) {
        var generator = SeededGenerator(seed: seed)
        let spice = Array("\0\n\r\t \"\\+-@,/0912abdifB".utf8) + [0xFF, 0xC3]
        for _ in 0..<2000 {
            var bytes = sample
            for _ in 0..<Int.random(in: 1...6, using: &generator) where !bytes.isEmpty {
                let index = Int.random(in: 0..<bytes.count, using: &generator)
                let end = min(bytes.count, index + Int.random(in: 0...40, using: &generator))
                switch Int.random(in: 0..<5, using: &generator) {
                case 0: bytes[index] = spice.randomElement(using: &generator) ?? 0
                case 1: bytes.removeSubrange(index..<end)
                case 2: bytes.insert(contentsOf: bytes[index..<end], at: index)
                case 3: bytes.insert(spice.randomElement(using: &generator) ?? 0, at: index)
                default:
                    let piece = Array(bytes[index..<end])
                    bytes.removeSubrange(index..<end)
                    bytes.insert(contentsOf: piece, at: Int.random(in: 0...bytes.count, using: &generator))
                }
            }
            exercise(bytes)
        }
    }

    @Test(arguments: 0..<8) func `made of its own words`(seed: UInt64) {
        let words = [
            "diff --git ", "--- ", "+++ ", "@@ -", "1,1 +", "0,0 +", "1,1 @@", "a/x", "b/x", "/dev/null", "\n", "\n",
            "\n", "+",
            "-", " ", "\\ No newline", "rename from ", "rename to ", "new file mode 100644", "deleted file mode 120000",
            "index 1..2 160000", "\"a/\\303\"", "\"", "\r\n", "Binary files ", " and ", " differ", "GIT binary patch",
            "old mode ", "a/", "b/",
        ]
        var generator = SeededGenerator(seed: seed)
        for _ in 0..<2000 {
            let count = Int.random(in: 1...40, using: &generator)
            exercise((0..<count).flatMap { _ in Array((words.randomElement(using: &generator) ?? "").utf8) })
        }
    }

    @Test func `long lines and many files take no more than their time`() {
        exercise(Array("diff --git ".utf8) + Array(repeating: UInt8(ascii: " "), count: 1_000_000))
        exercise(
            Array("Binary files ".utf8) + Array(repeatElement(" and ".utf8, count: 100_000).joined())
                + Array(" differ".utf8))
        exercise(
            Array("--- \"".utf8) + Array(repeating: UInt8(ascii: "\\"), count: 1_000_000) + Array("\n+++ b\n@@ -1".utf8)
        )
        exercise(Array(repeatElement("diff --git a/x b/x\nold mode 100644\n".utf8, count: 20_000).joined()))
        exercise(Array("--- a\n+++ b\n@@ -1,999999999 +1,999999999 @@\n a\n".utf8))
    }

    /// Random edits of random texts, printed by git, are found again by applying.
    @Test(arguments: 0..<6) func `whatever git prints is applied there and back`(seed: UInt64) async throws {
        try await GitRepositoryFixture.with { repository in
            var generator = SeededGenerator(seed: seed)
            var texts: [String: (old: String, new: String)] = [:]
            for number in 0..<40 {
                let alphabet = ["a", "b", "c", "", " x", "-y", "+z", "@@ -1 +1 @@", "\\ w", "ü\r", "--- a", "+++ b"]
                let line = { (generator: inout SeededGenerator) in alphabet.randomElement(using: &generator) ?? "" }
                var lines = (0..<Int.random(in: 0...30, using: &generator)).map { _ in line(&generator) }
                let old = lines.joined(separator: "\n")
                for _ in 0..<Int.random(in: 1...5, using: &generator) {
                    let index = Int.random(in: 0...lines.count, using: &generator)
                    if index < lines.count, Bool.random(using: &generator) {
                        lines.remove(at: index)
                    } else {
                        lines.insert(line(&generator), at: index)
                    }
                }
                texts["\(number)"] = (old, lines.joined(separator: "\n"))
            }
            for (path, text) in texts { try repository.write(path, text.old) }
            try await repository.commit("first")
            for (path, text) in texts { try repository.write(path, text.new) }
            for options in [["-U0"], ["-U3"], ["--minimal", "-U1"]] {
                let output = try await repository.processes.run(
                    ProcessCommand(repository.executable, ["-C", repository.root, "diff", "--text"] + options + ["--"]))
                let diff = try UnifiedDiff(parsing: output.output)
                #expect(diff.files.count == texts.values.count { $0.old != $0.new })
                for file in diff.files {
                    let (old, new) = try #require(texts[file.path])
                    #expect(file.apply(to: Array(old.utf8)) == Array(new.utf8))
                    #expect(file.reverseApply(to: Array(new.utf8)) == Array(old.utf8))
                }
            }
        }
    }
}
