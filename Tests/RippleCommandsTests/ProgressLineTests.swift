import SystemAccess
import TestSupport
import Testing

@testable import RippleCommands

@Suite struct ProgressLineTests {
    /// A terminal at which somebody looks.
    private struct Watched: Terminal {
        let record: RecordedTerminal
        var isInteractive: Bool { true }
        var isErrorInteractive: Bool { true }
        func write(_ bytes: [UInt8]) { record.write(bytes) }
        func writeError(_ bytes: [UInt8]) { record.writeError(bytes) }
        func readInput() throws(FileError) -> [UInt8] { try record.readInput() }
    }

    @Test("each text takes the place of the one before, and the last one is removed")
    func watched() throws {
        let record = try RecordedTerminal()
        let progress = ProgressLine(Watched(record: record))
        progress.show("reading 200 commits")
        progress.show("predicting: 50 of 200 commits")
        progress.clear()
        let start = "\r\u{1B}[K"
        #expect(record.errors == start + "reading 200 commits" + start + "predicting: 50 of 200 commits" + start)
        #expect(record.output.isEmpty)
    }

    @Test("nothing is shown where nobody looks")
    func unwatched() throws {
        let record = try RecordedTerminal()
        let progress = ProgressLine(record)
        progress.show("reading 200 commits")
        progress.clear()
        #expect(record.errors.isEmpty && record.output.isEmpty)
    }
}
