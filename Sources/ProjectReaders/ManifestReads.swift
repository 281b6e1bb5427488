internal import SwiftSource

/// What a manifest's text reads beside itself, as far as its tokens tell.
///
/// A manifest is a program. With `PackageDescription` alone it can read the environment and git's state through
/// `Context`; with Foundation or the C library it can read anything. So an environment variable that is named by a
/// literal is listed, and everything else that may read makes the result one that must not be kept.
struct ManifestReads {
    /// The variables that are read by a literal name, in order of appearance.
    private(set) var environmentNames: [String] = []
    /// The first thing that may read something unlisted, in words; `nil` for none.
    private(set) var hiddenInput: String?

    /// - Complexity: O(n) with n the length of the text.
    init(text: [UInt8]) {
        let tokens = Lexer.tokens(in: text)
        let words = tokens.map { token in
            token.kind == .identifier || token.kind == .keyword || token.kind == .string
                ? String(decoding: text[token.range], as: UTF8.self) : ""
        }
        let importsReaders = tokens.indices.contains { index in
            words[index] == "import" && index + 1 < words.count && !Self.pureModules.contains(words[index + 1])
        }
        for (index, token) in tokens.enumerated() {
            switch words[index] {
            case "Context":
                read(Self.environmentOfContext, at: index, tokens, words, or: ["packageDirectory"])
            case "ProcessInfo":
                read(Self.environmentOfProcess, at: index, tokens, words, or: [])
            case "getenv":
                read([], at: index, tokens, words, or: [])
            case "readLine", "CommandLine":
                hide("it uses '\(words[index])'")
            case let word where importsReaders && Self.readers.contains(word):
                hide("it uses '\(word)'")
            case let word where importsReaders && word.hasPrefix("contentsOf"):
                hide("it uses '\(word)'")
            default:
                if token.kind == .error { hide("its text cannot be read to the end") }
            }
        }
    }

    /// The names behind `Context` and `ProcessInfo` that lead to the environment.
    private static let environmentOfContext = ["environment"]
    private static let environmentOfProcess = ["processInfo", "environment"]

    /// Lists `Context.environment["NAME"]` and its like; anything else behind the word, but for `harmless`, is hidden.
    private mutating func read(
        _ members: [String], at start: Int, _ tokens: [Token], _ words: [String], or harmless: [String]
    ) {
        var index = start + 1
        func isMark(_ mark: Character, _ position: Int) -> Bool {
            position < tokens.count && tokens[position].firstByte == mark.asciiValue
        }
        for member in members {
            guard isMark(".", index), index + 1 < words.count else {
                return hide("it uses '\(words[start])' as a whole")
            }
            if harmless.contains(words[index + 1]) { return }
            guard words[index + 1] == member else {
                return hide("it uses '\(words[start]).\(words[index + 1])'")
            }
            index += 2
        }
        guard isMark("[", index) || isMark("(", index), index + 2 < words.count,
            tokens[index + 1].kind == .string, isMark("]", index + 2) || isMark(")", index + 2)
        else { return hide("it reads the environment other than by '[\"NAME\"]'") }
        let name = words[index + 1].dropFirst().dropLast()
        guard !name.contains("\\"), !name.contains("\""), !name.contains("#") else {
            return hide("it reads an environment variable whose name is no plain text")
        }
        environmentNames.append(String(name))
    }

    private mutating func hide(_ reason: String) { hiddenInput = hiddenInput ?? reason }

    private static let pureModules: Set<String> = ["PackageDescription", "CompilerPluginSupport"]

    /// Names of Foundation and the C library by which a program learns of the world around it.
    private static let readers: Set<String> = [
        "FileManager", "FileHandle", "Data", "NSData", "NSString", "NSArray", "NSDictionary", "URL", "NSURL", "Process",
        "Bundle", "Date", "NSDate", "Calendar", "TimeZone", "Locale", "UUID", "Host", "UserDefaults", "InputStream",
        "URLSession", "XMLParser", "SystemRandomNumberGenerator",
        "open", "openat", "fopen", "freopen", "popen", "read", "pread", "fread", "fgets", "getline", "getc", "stat",
        "lstat", "fstat", "access", "faccessat", "opendir", "readdir", "scandir", "glob", "getcwd", "realpath",
        "readlink", "system", "fork", "execv", "execve", "posix_spawn", "dlopen", "time", "clock", "gettimeofday",
        "clock_gettime", "localtime", "uname", "sysconf", "sysctl", "sysctlbyname", "gethostname", "getpwuid", "getuid",
        "environ", "secure_getenv", "random", "arc4random", "rand", "mmap", "socket",
    ]
}
