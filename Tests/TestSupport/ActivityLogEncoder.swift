/// A value of an activity log beside those that every object of its kind has.
public enum ActivityLogValue: Sendable, Hashable {
    case int(UInt64)
    case time(Double)
    case text(String)
    case json(String)
    case null
    /// A list without elements, written `0(`.
    case emptyList
}

/// An object of an activity log that is no section: a message, a location, an attachment.
public struct ActivityLogObject: Sendable, Hashable {
    /// Its class.
    public var className: String
    /// Its values, in order.
    public var values: [ActivityLogValue]

    /// An object of these values.
    public init(_ className: String, _ values: [ActivityLogValue]) {
        self.className = className
        self.values = values
    }

    /// A message of this severity (0 a note, 1 a warning, 2 an error).
    public static func message(
        _ title: String, severity: UInt64 = 0, className: String = "IDEDiagnosticActivityLogMessage",
        more: [ActivityLogValue] = []
    ) -> ActivityLogObject {
        ActivityLogObject(
            className,
            [
                .text(title), .null, .int(797_070_897), .int(UInt64.max), .int(0), .null, .int(severity), .null, .null,
                .text("com.apple.dt.IDE.diagnostic"), .emptyList, .null,
            ] + more
        )
    }

    /// A place in a file.
    public static func location(_ url: String, className: String, more: [ActivityLogValue] = []) -> ActivityLogObject {
        ActivityLogObject(className, [.text(url), .time(0)] + more)
    }

    /// An attachment that is JSON.
    public static func attachment(
        _ identifier: String, json: String, className: String = "IDEFoundation.IDEActivityLogSectionAttachment",
        more: [ActivityLogValue] = []
    ) -> ActivityLogObject {
        ActivityLogObject(className, [.text(identifier), .int(1), .int(0), .json(json)] + more)
    }
}

/// A section of an activity log.
public struct ActivityLogSection: Sendable, Hashable {
    /// Its class.
    public var className = "IDEActivityLogCommandInvocationSection"
    /// What Xcode shows.
    public var title = ""
    /// What it is, the rule and its operands as a rule.
    public var signature = ""
    /// When it began, in seconds since 2001-01-01.
    public var start = 1000.0
    /// When it ended.
    public var stop = 1001.0
    /// What it holds.
    public var subsections: [ActivityLogSection] = []
    /// What the command printed.
    public var text: String?
    /// Its diagnostics.
    public var messages: [ActivityLogObject] = []
    /// Whether it was stopped.
    public var isCancelled = false
    /// The number that version 12 put before the flag.
    public var extra: UInt64 = 0
    /// Whether it was replayed.
    public var flag: UInt64 = 0
    /// Where.
    public var location: ActivityLogObject?
    /// The header and the command.
    public var command: String?
    /// How it ended.
    public var result: String?
    /// What came with it, since version 11.
    public var attachments: [ActivityLogObject] = []
    /// The number at the end, in version 9 and since 13.
    public var trailing: UInt64 = 0
    /// The values of its own class.
    public var more: [ActivityLogValue] = []

    /// A section of a title; its signature and its command are the header, if there is one.
    public init(
        _ title: String, header: String? = nil, className: String = "IDEActivityLogCommandInvocationSection",
        start: Double = 1000, stop: Double = 1001, flag: UInt64 = 0, subsections: [ActivityLogSection] = []
    ) {
        self.title = title
        signature = header ?? title
        command = header.map { $0 + "\r    cd /project\r    \r" }
        self.className = className
        self.start = start
        self.stop = stop
        self.flag = flag
        self.subsections = subsections
    }
}

/// Writes activity logs of Xcode, of any version from 8 to 13 (layout: measured on logs of these versions), without the
/// compression.
public struct ActivityLogEncoder {
    private let version: UInt64
    /// Values of the kinds given, at the end of every section: what a version to come may add.
    public var future: [ActivityLogValue] = []
    private var classes: [String: Int] = [:]
    private var bytes: [UInt8] = []

    /// An encoder of this version.
    public init(version: UInt64) { self.version = version }

    /// The log of a root section.
    public static func encode(
        _ root: ActivityLogSection, version: UInt64, future: [ActivityLogValue] = []
    ) -> [UInt8] {
        var encoder = ActivityLogEncoder(version: version)
        encoder.future = future
        encoder.begin()
        encoder.write(root)
        return encoder.bytes
    }

    private mutating func begin() {
        bytes = Array("SLF0\(version)#".utf8)
        classes = [:]
    }

    private mutating func write(_ section: ActivityLogSection) {
        writeInstance(section.className)
        write(.int(section.className == "IDECommandLineBuildLog" ? 0 : 2))
        write(.text("com.apple.dt.IDE.BuildLogSection"))
        write(.text(section.title))
        write(.text(section.signature))
        write(.time(section.start))
        write(.time(section.stop))
        if section.subsections.isEmpty {
            write(.null)
        } else {
            bytes += Array("\(section.subsections.count)(".utf8)
            for child in section.subsections { write(child) }
        }
        write(section.text.map { .text($0) } ?? .null)
        write(section.messages, empty: .null)
        write(.int(section.isCancelled ? 1 : 0))
        write(.int(0))
        if version >= 12 { write(.int(section.extra)) }
        write(.int(section.flag))
        write(.null)
        if let location = section.location { write(location) } else { write(.null) }
        write(section.command.map { .text($0) } ?? .null)
        write(.text("00000000-0000-0000-0000-000000000000"))
        write(section.result.map { .text($0) } ?? .null)
        if version >= 8 { write(.null) }
        if version >= 11 { write(section.attachments, empty: .emptyList) }
        if version == 9 || version >= 13 { write(.int(section.trailing)) }
        for value in section.more + future { write(value) }
    }

    private mutating func write(_ objects: [ActivityLogObject], empty: ActivityLogValue) {
        if objects.isEmpty { return write(empty) }
        bytes += Array("\(objects.count)(".utf8)
        for object in objects { write(object) }
    }

    private mutating func write(_ object: ActivityLogObject) {
        writeInstance(object.className)
        for value in object.values { write(value) }
    }

    private mutating func writeInstance(_ name: String) {
        let number: Int
        if let known = classes[name] {
            number = known
        } else {
            number = classes.count + 1
            classes[name] = number
            bytes += Array("\(name.utf8.count)%\(name)".utf8)
        }
        bytes += Array("\(number)@".utf8)
    }

    private mutating func write(_ value: ActivityLogValue) {
        switch value {
        case .int(let number): bytes += Array("\(number)#".utf8)
        case .time(let time):
            var swapped = String(time.bitPattern.byteSwapped, radix: 16)
            swapped = String(repeating: "0", count: 16 - swapped.utf8.count) + swapped
            bytes += Array("\(swapped)^".utf8)
        case .text(let text): bytes += Array("\(text.utf8.count)\"\(text)".utf8)
        case .json(let text): bytes += Array("\(text.utf8.count)*\(text)".utf8)
        case .null: bytes.append(UInt8(ascii: "-"))
        case .emptyList: bytes += Array("0(".utf8)
        }
    }
}
