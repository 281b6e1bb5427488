/// One field of an object in an activity log.
enum ActivityField: UInt8 {
    // Of a section.
    case title, signature, start, stop, subsections, text, messages, cancelled, flag, command, result, attachments
    // Of a message.
    case messageTitle, severity
    // Of an attachment.
    case identifier, json
    // Of anything.
    case string, int, time, list, object, location, submessages, locations, any

    /// What a field holds.
    enum Form { case string, int, time, list, object, any }

    var form: Form {
        switch self {
        case .title, .signature, .text, .command, .result, .messageTitle, .identifier, .json, .string: .string
        case .cancelled, .flag, .severity, .int: .int
        case .start, .stop, .time: .time
        case .subsections, .messages, .attachments, .list, .submessages, .locations: .list
        case .object, .location: .object
        case .any: .any
        }
    }

    /// What the objects in the field are.
    var element: ActivityObject {
        switch self {
        case .subsections: .section
        case .messages, .submessages: .message
        case .location, .locations: .location
        case .attachments: .attachment
        default: .other
        }
    }
}

/// What an object of an activity log is, by the place at which it stands.
enum ActivityObject { case section, message, location, attachment, other }

/// The fields of every class, in the order in which a version of the format writes them (`LOG_FORMATS` of measured logs:
/// versions 8 to 13; Xcode 9.3 to 27).
struct ActivityLayout {
    /// The newest version whose fields are known.
    static let newest: UInt64 = 13

    /// The fields of a section, before those of its own class.
    var section: [ActivityField]
    /// The fields of a message.
    var message: [ActivityField] = [
        .messageTitle, .string, .int, .int, .int, .submessages, .severity, .string, .location, .string, .locations,
        .string,
    ]
    /// Whether it is known which number says that a section was replayed.
    var knowsFlag = true
    private let version: UInt64

    init(version: UInt64) {
        self.version = version
        section = [
            .int, .string, .title, .signature, .start, .stop, .subsections, .text, .messages, .cancelled, .int,
        ]
        if version >= 12 { section.append(.int) }
        section += [.flag, .string, .location, .command, .string, .result]
        if version >= 8 { section.append(.string) }
        if version >= 11 { section.append(.attachments) }
        if version == 9 || version >= 13 { section.append(.int) }
    }

    /// The fields of an object that stands where one of this kind does, and whose class has none of its own.
    func fields(of object: ActivityObject) -> [ActivityField] {
        switch object {
        case .section: section
        case .message: message
        case .location: [.string, .time]
        case .attachment: [.identifier, .int, .int, .json]
        case .other: []
        }
    }

    /// The fields of a class; `nil` where the class is not known.
    func fields(ofClass name: Bytes) -> [ActivityField]? {
        // Swift's classes come with their module: `IDEFoundation.IDEActivityLogSectionAttachment`.
        let name = name.last(UInt8(ascii: ".")).map { name[($0 + 1)...] } ?? name
        switch name.string {
        case "IDEActivityLogSection", "IDEActivityLogCommandInvocationSection", "IDEActivityLogMajorGroupSection",
            "IDECommandLineBuildLog":
            return section
        case "IDEActivityLogUnitTestSection", "IDEUnitTestSection", "IDEActivityLogTestSection":
            return section + [.string, .string, .string, .string, .string, .string]
        case "DBGConsoleLog": return section + [.list]
        case "IDEConsoleItem": return [.int, .string, .int, .time]
        case "IDEActivityLogMessage", "IDEDiagnosticActivityLogMessage", "IDEClangDiagnosticActivityLogMessage",
            "IDEActivityLogAnalyzerWarningMessage":
            return message
        case "IDEActivityLogActionMessage": return message + [.string]
        case "IDEActivityLogAnalyzerResultMessage": return message + [.string, .int]
        case "IDEActivityLogAnalyzerEventStepMessage": return message + [.int, .string, .int]
        case "IDEActivityLogAnalyzerControlFlowStepMessage": return message + [.int, .location, .list]
        case "IDEActivityLogAnalyzerControlFlowStepEdge": return [.location, .location]
        case "DVTDocumentLocation": return [.string, .time]
        case "DVTTextDocumentLocation":
            return [.string, .time] + Array(repeating: .int, count: version >= 7 ? 7 : 6)
        case "DVTMemberDocumentLocation": return [.string, .time, .string]
        case "IBDocumentMemberLocation": return [.string, .time, .object, .object]
        case "IBMemberID": return [.string]
        case "IDEActivityLogSectionAttachment": return [.identifier, .int, .int, .json]
        default: return nil
        }
    }

    /// Layouts that a version newer than any known may have, the most likely first: as the newest, or with one value
    /// more in its sections or its messages.
    static func guesses(version: UInt64) -> [ActivityLayout] {
        let known = ActivityLayout(version: version)
        var guesses = [known]
        let first = (known.section.firstIndex(of: .messages) ?? 0) + 1
        let flag = known.section.firstIndex(of: .flag) ?? first
        for field in [ActivityField.int, .string, .list] {
            for place in (first...known.section.count).reversed() {
                var guess = known
                guess.section.insert(field, at: place)
                guess.knowsFlag = field != .int || place > flag + 1
                guesses.append(guess)
            }
        }
        var message = known
        message.message.append(.any)
        guesses.append(message)
        return guesses
    }
}
