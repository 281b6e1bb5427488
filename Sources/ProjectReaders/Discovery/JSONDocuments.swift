/// Splits a text into the JSON documents that stand in it one behind the other, with or without lines between.
struct JSONDocuments {
    /// One document and the line, from 1, on which it begins.
    struct Document {
        let bytes: ArraySlice<UInt8>
        let line: Int
    }

    /// The documents; the last one may have no end.
    let documents: [Document]

    /// - Complexity: O(n) with n the length of the text.
    init(_ bytes: [UInt8]) {
        var documents: [Document] = []
        var start: Int?
        var (line, startLine, depth) = (1, 1, 0)
        var isInText = false
        var isEscaped = false
        for (index, byte) in bytes.enumerated() {
            if byte == UInt8(ascii: "\n") { line += 1 }
            if isInText {
                if isEscaped {
                    isEscaped = false
                } else if byte == UInt8(ascii: "\\") {
                    isEscaped = true
                } else if byte == UInt8(ascii: "\"") {
                    isInText = false
                }
                continue
            }
            switch byte {
            case UInt8(ascii: "\""): isInText = true
            case UInt8(ascii: "{"), UInt8(ascii: "["):
                if depth == 0, start == nil { (start, startLine) = (index, line) }
                depth += 1
            case UInt8(ascii: "}"), UInt8(ascii: "]"):
                depth -= 1
                if depth == 0, let first = start {
                    documents.append(Document(bytes: bytes[first...index], line: startLine))
                    start = nil
                }
            default: break
            }
            if depth <= 0, start == nil, byte > 0x20, byte != UInt8(ascii: "}"), byte != UInt8(ascii: "]") {
                (start, startLine) = (index, line)
            }
            depth = max(0, depth)
        }
        if let start { documents.append(Document(bytes: bytes[start...], line: startLine)) }
        self.documents = documents
    }
}
