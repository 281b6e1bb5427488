// peer-engine FILE.bin [whole]

#if canImport(Darwin)
    import Darwin
#else
    import Glibc
#endif

/// Writes all of a line, without a buffer that the asking side would wait for.
func say(_ line: String, to descriptor: Int32 = 1) {
    var rest = ArraySlice((line + "\n").utf8)
    while !rest.isEmpty {
        let written = rest.withUnsafeBytes { write(descriptor, $0.baseAddress, $0.count) }
        if written < 0 && errno == EINTR { continue }
        guard written > 0 else { exit(74) }
        rest = rest.dropFirst(written)
    }
}

let arguments = CommandLine.arguments
guard arguments.count == 2 || arguments.count == 3 && arguments[2] == "whole" else {
    say("usage: peer-engine FILE.bin [whole]", to: 2)
    exit(64)
}
do {
    if arguments.count == 3 {
        say(try PeerEngine.whole(path: arguments[1]))
    } else {
        try PeerEngine(path: arguments[1]).run()
    }
} catch {
    say("error: \(arguments[1]): \(error)", to: 2)
    exit(2)
}
