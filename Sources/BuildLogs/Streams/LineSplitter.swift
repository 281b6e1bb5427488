internal import Foundation

/// Cuts a stream of chunks into lines, whatever the chunks' sizes.
///
/// A line ends at a line feed. What a line holds beyond ``LogLimits/lineBytes`` is dropped, and the line is marked.
struct LineSplitter {
    /// One line, without its line feed.
    struct Line {
        let bytes: Bytes
        /// From 1.
        let number: Int
        /// Whether its end was seen; a line that is cut off by the end of the log may be the beginning of any other.
        let isTerminated: Bool
        /// Whether it was longer than what is kept.
        let isClipped: Bool
    }

    private let limit: Int
    private var rest: [UInt8] = []
    private var restIsClipped = false
    private(set) var lines = 0

    init(limit: Int) { self.limit = limit }

    /// Gives every line that ends inside the chunk to `body`.
    mutating func feed(_ chunk: Bytes, _ body: (Line) -> Void) {
        var start = 0
        while let end = chunk.first(0x0A, from: start) {
            lines += 1
            if rest.isEmpty, !restIsClipped {
                let length = min(end - start, limit)
                let part = chunk[start..<(start + length)]
                body(Line(bytes: part, number: lines, isTerminated: true, isClipped: length < end - start))
            } else {
                keep(chunk[start..<end])
                let isClipped = restIsClipped
                rest.withBytes { body(Line(bytes: $0, number: lines, isTerminated: true, isClipped: isClipped)) }
                // The storage of a line of usual length is kept for the next one.
                rest.removeAll(keepingCapacity: rest.capacity <= 1 << 20)
                restIsClipped = false
            }
            start = end + 1
        }
        if start < chunk.count { keep(chunk[start...]) }
    }

    /// Counts the lines of a part of the log that is not read.
    mutating func skip(_ part: Bytes) {
        var position = 0
        while let end = part.first(0x0A, from: position) {
            lines += 1
            position = end + 1
        }
    }

    /// Gives what follows the last line feed to `body`.
    mutating func finish(_ body: (Line) -> Void) {
        guard !rest.isEmpty || restIsClipped else { return }
        lines += 1
        rest.withBytes { body(Line(bytes: $0, number: lines, isTerminated: false, isClipped: restIsClipped)) }
        rest = []
        restIsClipped = false
    }

    private mutating func keep(_ part: Bytes) {
        let room = limit - rest.count
        if part.count > room { restIsClipped = true }
        part[..<min(part.count, max(room, 0))].append(to: &rest)
    }
}
