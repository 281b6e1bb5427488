internal import Foundation

extension LogFormat {
    /// The file of `bazel build --profile=FILE`, compressed or not.
    public static let bazelProfile = LogFormat(name: "bazel-profile", title: "the profile of 'bazel --profile'")
}

/// Bazel's profile: one JSON object with a list of trace events, of which those of the category `action processing` are
/// the actions that were executed (Bazel 5 to 8; times in microseconds, `args` optional).
///
/// The objects of the list are cut out by their braces while the bytes arrive.
struct BazelProfileParser: BinaryLogParser {
    static let title = "the profile of 'bazel --profile'"

    private struct Event: Decodable {
        struct Arguments: Decodable { let target: String?; let mnemonic: String? }
        let cat: String?
        let name: String?
        let ts: Double?
        let dur: Double?
        let args: Arguments?
    }

    private let limits: LogLimits
    private var depth = 0
    private var isInText = false
    private var isEscaped = false
    private var isEvents = false
    private var object: [UInt8] = []
    private var isTooLarge = false
    /// What stands in the outermost object before its list.
    private var head: [UInt8] = []
    private var steps: [BuildStep] = []
    private var nameBytes = 0
    private var isClosed = false
    private var isClipped = false
    private var broken = 0

    init(name: String, limits: LogLimits) { self.limits = limits }

    static func recognizes(_ head: Bytes) -> Bool {
        head.hasPrefix("{\"otherData\":{") || head.hasPrefix("{\"traceEvents\":[")
    }

    mutating func feed(_ bytes: Bytes) {
        for position in 0..<bytes.count { take(bytes[position]) }
    }

    private mutating func take(_ byte: UInt8) {
        if isEvents, depth >= 3 {
            if object.count < 1 << 20 { object.append(byte) } else { isTooLarge = true }
        } else if !isEvents, head.count < 1 << 16 {
            head.append(byte)
        }
        if isInText {
            if isEscaped {
                isEscaped = false
            } else if byte == UInt8(ascii: "\\") {
                isEscaped = true
            } else if byte == UInt8(ascii: "\"") {
                isInText = false
            }
            return
        }
        switch byte {
        case UInt8(ascii: "\""): isInText = true
        case UInt8(ascii: "["), UInt8(ascii: "{"):
            depth += 1
            if depth == 2, byte == UInt8(ascii: "["), head.withBytes({ $0.hasSuffix("\"traceEvents\":[") }) {
                isEvents = true
            } else if isEvents, depth == 3 {
                object = [byte]
                isTooLarge = false
            }
        case UInt8(ascii: "]"), UInt8(ascii: "}"):
            depth -= 1
            if isEvents, depth == 2 { consumeEvent() }
            if isEvents, depth == 1 {
                isEvents = false
                head = []
            }
            if depth == 0 { isClosed = true }
        default: break
        }
    }

    private mutating func consumeEvent() {
        guard object.withBytes({ $0.find("\"action processing\"") != nil }) else { return }
        guard !isTooLarge, let event = try? JSONDecoder().decode(Event.self, from: Data(object)) else {
            broken += 1
            return
        }
        guard event.cat == "action processing", let name = event.name else { return }
        nameBytes += name.utf8.count * 2 + 200
        guard steps.count < limits.steps, nameBytes < limits.nameBytes else {
            isClipped = true
            return
        }
        var step = BazelStep.step(mnemonic: event.args?.mnemonic, progress: name, label: event.args?.target)
        if let time = event.ts, time.isFinite { step.start = time / 1_000_000 }
        if let time = event.dur, time.isFinite, time >= 0 { step.duration = time / 1_000_000 }
        steps.append(step)
    }

    mutating func finish(isWhole: Bool) throws(BuildLogError) -> [BuildRecord] {
        let isComplete = isWhole && isClosed && broken == 0 && !isClipped
        var warnings = ["a profile does not say how the build ended, nor which files were compiled"]
        if !isClosed { warnings.append("the profile ends before it is whole") }
        if broken > 0 { warnings.append("\(broken) events make no sense and were left out") }
        if isClipped { warnings.append("the profile holds more than is kept; actions were left out") }
        return [
            BuildRecord(
                tool: "bazel", format: .bazelProfile, isComplete: isComplete, steps: steps, warnings: warnings)
        ]
    }
}
