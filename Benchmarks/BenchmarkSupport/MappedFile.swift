#if canImport(Darwin)
    internal import Darwin
#else
    internal import Glibc
#endif

/// A file's bytes where the system maps them, so that nothing is copied; without Foundation, which costs a start.
final class MappedFile: @unchecked Sendable {
    // Written once and only read from then on, by whichever thread.
    private let bytes: UnsafeRawBufferPointer
    /// The number of bytes.
    var count: Int { bytes.count }

    /// Calls `body` with the bytes, which are there until it returns.
    func withBytes<Result>(_ body: (UnsafeRawBufferPointer) throws -> Result) rethrows -> Result {
        try withExtendedLifetime(self) { try body(bytes) }
    }

    /// Maps the regular file at `path`.
    init(path: String) throws(GraphFile.Malformed) {
        let descriptor = open(path, O_RDONLY | O_CLOEXEC)
        guard descriptor >= 0 else { throw .lastError }
        defer { close(descriptor) }
        var facts = stat()
        guard fstat(descriptor, &facts) == 0 else { throw .lastError }
        guard facts.st_mode & S_IFMT == S_IFREG else { throw GraphFile.Malformed(description: "expected a file") }
        guard facts.st_size > 0 else {
            bytes = UnsafeRawBufferPointer(start: nil, count: 0)
            return
        }
        let start = mmap(nil, Int(facts.st_size), PROT_READ, MAP_PRIVATE, descriptor, 0)
        guard let start, start != MAP_FAILED else { throw .lastError }
        bytes = UnsafeRawBufferPointer(start: start, count: Int(facts.st_size))
    }

    deinit {
        if let start = bytes.baseAddress { munmap(UnsafeMutableRawPointer(mutating: start), bytes.count) }
    }
}

extension GraphFile.Malformed {
    fileprivate static var lastError: Self { Self(description: String(cString: strerror(errno))) }
}
