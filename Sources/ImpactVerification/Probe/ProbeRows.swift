internal import Foundation
public import SystemAccess

/// Rows in a file, one JSON object a line: kept after every experiment, so that a matrix can be taken up again.
public struct ProbeRows: Sendable {
    /// The rows, in the order in which they were made.
    public private(set) var rows: [ProbeRow]
    private let path: String
    private let files: any FileSystem

    /// The rows of a file; none where there is no such file. A line that is no row is left out.
    public init(path: String, files: any FileSystem) {
        self.path = path
        self.files = files
        let bytes = (try? files.read(path)) ?? []
        rows = bytes.split(separator: 0x0A).compactMap { try? JSONDecoder().decode(ProbeRow.self, from: Data($0)) }
    }

    /// The row of an experiment on these sources, if it was made.
    public func row(_ id: String, sources: String) -> ProbeRow? {
        rows.last { $0.id == id && $0.ripple?.sources == sources }
    }

    /// Keeps a row in the place of an earlier one of the same experiment.
    public mutating func add(_ row: ProbeRow) throws(VerificationError) {
        rows.removeAll { $0.id == row.id }
        rows.append(row)
        do {
            try files.createDirectory(Paths.parent(path))
            try files.write(Array(Self.text(of: rows).utf8), to: path)
        } catch {
            throw .file(error)
        }
    }

    /// One object a line, keys ascending.
    public static func text(of rows: [ProbeRow]) -> String {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        return rows.compactMap { try? encoder.encode($0) }.map { String(decoding: $0, as: UTF8.self) + "\n" }.joined()
    }
}
