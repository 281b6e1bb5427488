/// The lists of numbers of a `.q` file: a list on each line, its name first.
public struct QuestionLists: Sendable {
    private var lists: [String: [Int]] = [:]

    /// The lists of the file at `path`.
    public init(path: String) throws(GraphFile.Malformed) {
        for line in String(decoding: try MappedFile(path: path).bytes, as: UTF8.self).split(separator: "\n") {
            let words = line.split(separator: " ")
            if let name = words.first { lists[String(name)] = words.dropFirst().compactMap { Int($0) } }
        }
    }

    /// The list of this name; empty where there is none.
    public subscript(name: String) -> [Int] { lists[name] ?? [] }
}
