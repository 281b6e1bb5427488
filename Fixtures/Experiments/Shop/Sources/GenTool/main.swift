import Foundation

let input = CommandLine.arguments[1]
let output = CommandLine.arguments[2]
var text = "public enum Names {\n"
for name in try String(contentsOfFile: input, encoding: .utf8).split(separator: "\n") {
    text += "    public static let \(name) = \"\(name)\"\n"
}
try (text + "}\n").write(toFile: output, atomically: true, encoding: .utf8)
