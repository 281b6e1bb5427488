internal import Foundation
internal import SystemAccess

/// A file's content in pieces that a processor keeps near, so that a log of any size is read in bounded memory.
///
/// The machine's own files are read from the descriptor; another file system gives its whole content at once, since
/// `FileSystem` knows no reading in pieces.
enum FileChunks {
    private static let size = 1 << 17

    /// Gives each piece to `body`, in order, until it returns `false`.
    static func read(
        _ path: String, files: any FileSystem, _ body: (inout [UInt8]) -> Bool
    ) throws(FileError) {
        guard files is LocalFileSystem else {
            var whole = try files.read(path)
            _ = body(&whole)
            return
        }
        guard let file = fopen(path, "r") else {
            throw FileError(operation: "read", path: path, reason: String(cString: strerror(errno)))
        }
        defer { fclose(file) }
        setvbuf(file, nil, _IONBF, 0)
        var chunk = [UInt8](repeating: 0, count: size)
        while true {
            if chunk.count < size { chunk = [UInt8](repeating: 0, count: size) }
            let count = chunk.withUnsafeMutableBytes { fread($0.baseAddress, 1, size, file) }
            if count < size, ferror(file) != 0 {
                throw FileError(operation: "read", path: path, reason: String(cString: strerror(errno)))
            }
            if count == 0 { return }
            if count < size { chunk.removeLast(size - count) }
            if !body(&chunk) { return }
        }
    }
}
