internal import SystemAccess

extension Repository {
    /// The contents of `sources`, in their order.
    ///
    /// All blobs of a repository come from one process, `git cat-file --batch`; files of the working tree are read
    /// as they are. What cannot be had is `.unreadable`, so that one bad file does not take the answer to the rest.
    /// - Complexity: O(n + b) with n the number of sources and b the bytes of their contents.
    public func contents(of sources: [ContentSource]) async throws(GitError) -> [Content] {
        var contents = [Content](repeating: .absent, count: sources.count)
        var blobs: [(repository: String, blobs: [(id: ObjectID, position: Int)])] = []
        var repositories: [PathKey: Int] = [:]
        var links: [(path: String, position: Int)] = []
        for (position, source) in sources.enumerated() {
            switch source {
            case .absent:
                break
            case .blob(let id, let repository):
                let key = PathKey(repository)
                let index = repositories[key] ?? blobs.count
                if index == blobs.count {
                    repositories[key] = index
                    blobs.append((repository, []))
                }
                blobs[index].blobs.append((id, position))
            case .file(let path):
                contents[position] = contentOfFile(path)
            case .link(let path):
                links.append((path, position))
            case .submodule(_, let path):
                contents[position] = .unreadable("'\(path)' is a submodule")
            }
        }
        for group in blobs {
            let found = try await readBlobs(group.blobs.map(\.id), of: group.repository)
            for (content, blob) in zip(found, group.blobs) { contents[blob.position] = content }
        }
        if !links.isEmpty {
            let found = try await readLinks(links.map(\.path))
            for (content, link) in zip(found, links) { contents[link.position] = content }
        }
        return contents
    }

    private func contentOfFile(_ path: String) -> Content {
        do {
            return .bytes(try files.read(absolutePath(of: path)))
        } catch {
            return .unreadable("\(error)")
        }
    }

    private func readBlobs(_ ids: [ObjectID], of path: String) async throws(GitError) -> [Content] {
        guard let repository = path.isEmpty ? self : submodule(at: path) else {
            return ids.map { _ in .unreadable("the checkout of the submodule '\(path)' is gone") }
        }
        var input: [UInt8] = []
        for id in ids {
            input += id.hex.utf8
            input.append(.newline)
        }
        return try BatchOutput.parse(try await repository.git(["cat-file", "--batch"], input: input), ids: ids)
    }
}

/// The output of `git cat-file --batch`.
///
/// Source: `git help cat-file`, 'Batch output', git 2.39: `ID SP type SP size LF content LF`, or `ID SP missing LF`.
enum BatchOutput {
    /// The contents of the objects that were asked for, in their order.
    /// - Complexity: O(n) with n the number of bytes.
    static func parse(_ output: [UInt8], ids: [ObjectID]) throws(GitError) -> [Content] {
        var rest = output[...]
        var contents: [Content] = []
        contents.reserveCapacity(ids.count)
        for id in ids {
            guard let end = rest.firstIndex(of: .newline) else { throw unexpected("it ends before '\(id)'") }
            let fields = rest[..<end].split(separator: .space)
            rest = rest[(end + 1)...]
            guard let name = fields.first, name.elementsEqual(id.hex.utf8) else {
                throw unexpected("expected '\(id)', found '\(fields.first?.text ?? "")'")
            }
            if fields.count == 2 {
                contents.append(.unreadable("the object \(id) is \(fields[1].text)"))
                continue
            }
            guard fields.count == 3, let size = Int(fields[2].text), size >= 0, size < rest.count else {
                throw unexpected("expected a size for '\(id)'")
            }
            if fields[1].elementsEqual("blob".utf8) {
                contents.append(.bytes(Array(rest.prefix(size))))
            } else {
                contents.append(.unreadable("the object \(id) is a \(fields[1].text)"))
            }
            rest = rest.dropFirst(size + 1)
        }
        return contents

        func unexpected(_ reason: String) -> GitError {
            .unexpectedOutput(command: "git cat-file --batch", reason: reason)
        }
    }
}
