/// What a linker's flags name.
enum LinkerFlags {
    /// The files that `-framework X` and `-lX` stand for, without doubles, in the order of the flags.
    static func libraries(in flags: [String]) -> [String] {
        var files: [String] = []
        func add(_ file: String) {
            if !files.contains(file) { files.append(file) }
        }
        for text in flags {
            let words = text.split { $0 == " " || $0 == "\t" || $0 == "," }
                .map { String($0.filter { $0 != "\"" && $0 != "'" }) }
            for (index, word) in words.enumerated() {
                if word.hasSuffix("framework"), word.hasPrefix("-"), index + 1 < words.count {
                    // Handed on by the compiler, the flag may stand between the two words.
                    let name = words[(index + 1)...].first { $0 != "-Xlinker" && $0 != "-Wl" }
                    if let name { add(name + ".framework") }
                } else if let mark = ["-l", "-weak-l", "-hidden-l", "-reexport-l"].first(where: word.hasPrefix) {
                    let name = word.dropFirst(mark.count)
                    if !name.isEmpty { ["lib\(name).a", "\(name).dylib", "lib\(name).dylib"].forEach(add) }
                }
            }
        }
        return files
    }
}
