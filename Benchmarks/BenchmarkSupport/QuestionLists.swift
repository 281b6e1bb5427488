/// The lists of numbers of a `.q` file: a list on each line, its name first.
public struct QuestionLists: Sendable {
    private var lists: [String: [Int]] = [:]

    /// The lists of the file at `path`.
    public init(path: String) throws(GraphFile.Malformed) {
        let file: MappedFile
        do { file = try MappedFile(path: path) } catch {
            throw GraphFile.Malformed(description: "the questions in \(path): \(error)")
        }
        let text = file.withBytes { String(decoding: $0, as: UTF8.self) }
        for line in text.split(separator: "\n") {
            let words = line.split(separator: " ")
            if let name = words.first { lists[String(name)] = words.dropFirst().compactMap { Int($0) } }
        }
    }

    /// The list of this name; empty where there is none.
    public subscript(name: String) -> [Int] { lists[name] ?? [] }
}
