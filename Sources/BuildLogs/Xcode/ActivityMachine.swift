/// What is made of the values of an activity log.
protocol ActivityHandler {
    /// The version is known, and whether it is known which number says that a section was replayed.
    mutating func begin(version: UInt64, knowsFlag: Bool)
    /// An object begins.
    mutating func open(_ object: ActivityObject)
    /// A field of the innermost object.
    mutating func field(_ field: ActivityField, _ token: ActivityToken)
    /// The innermost object has ended.
    mutating func close(_ object: ActivityObject)
}

/// Follows the structure of an activity log token by token, with a stack of its own.
struct ActivityMachine {
    /// What came of a token.
    enum Outcome {
        case fits
        /// The object's class is not known: how many fields it has must be guessed before the next token.
        case isUnknown(class: Int)
        /// The log does not have the structure that was expected.
        case breaks
        /// The token ends the log's only section.
        case ends
    }

    /// An object or a list that is being read.
    private struct Frame {
        let fields: [ActivityField]
        var next = 0
        /// For a list: how many elements are missing; -1 for an object.
        var missing: Int
        let object: ActivityObject
        /// The class whose fields are not known yet.
        var unknown = 0

        var isDone: Bool { missing < 0 ? next == fields.count && unknown == 0 : missing == 0 }
    }

    private static let deepest = 2000
    private static let mostClasses = 4096

    var layout: ActivityLayout
    private var classes: [[ActivityField]?] = []
    private var stack: [Frame] = []
    private var hasBegun = false

    init(layout: ActivityLayout) { self.layout = layout }

    /// Whether the log's only section has been read.
    var isDone: Bool { hasBegun && stack.isEmpty }

    /// Sets the fields of a class that was not known, for its objects from the one that has just begun.
    mutating func learn(_ fields: [ActivityField], ofClass number: Int) {
        classes[number - 1] = fields
        guard let frame = stack.last, frame.unknown == number else { return }
        stack[stack.count - 1] = Frame(fields: fields, missing: -1, object: frame.object)
    }

    /// What the innermost object is.
    var object: ActivityObject { stack.last?.object ?? .section }

    /// Reads the next token.
    mutating func accept(_ token: ActivityToken, _ handler: inout some ActivityHandler) -> Outcome {
        if case .className(let name) = token {
            guard classes.count < Self.mostClasses else { return .breaks }
            classes.append(layout.fields(ofClass: name))
            return .fits
        }
        // Fields that were guessed may be none.
        if let frame = stack.last, frame.isDone, case .ends = settle(&handler) { return .breaks }
        guard !stack.isEmpty else { return begin(token, &handler) }
        let last = stack.count - 1
        if stack[last].missing >= 0 {
            // An element of a list.
            let object = stack[last].object
            stack[last].missing -= 1
            switch token {
            case .instance(let number): return open(number, object, &handler)
            case .null: break
            case .int, .time, .string:
                guard object == .other else { return .breaks }
            default: return .breaks
            }
            return settle(&handler)
        }
        let field = stack[last].fields[stack[last].next]
        stack[last].next += 1
        switch (field.form, token) {
        case (.string, .string), (.string, .null), (.int, .int), (.time, .time): handler.field(field, token)
        case (.any, .int), (.any, .time), (.any, .string), (.list, .null), (.object, .null), (.any, .null): break
        case (.list, .list(let count)), (.any, .list(let count)):
            if count > 0 {
                guard stack.count < Self.deepest else { return .breaks }
                stack.append(Frame(fields: [], missing: count, object: field.element))
                return .fits
            }
        case (.object, .instance(let number)), (.any, .instance(let number)):
            return open(number, field.element, &handler)
        default: return .breaks
        }
        return settle(&handler)
    }

    private mutating func begin(_ token: ActivityToken, _ handler: inout some ActivityHandler) -> Outcome {
        guard !hasBegun, case .instance(let number) = token else { return .breaks }
        hasBegun = true
        return open(number, .section, &handler)
    }

    private mutating func open(
        _ number: Int, _ object: ActivityObject, _ handler: inout some ActivityHandler
    ) -> Outcome {
        guard number > 0, number <= classes.count, stack.count < Self.deepest else { return .breaks }
        handler.open(object)
        guard let fields = classes[number - 1] else {
            stack.append(Frame(fields: [], missing: -1, object: object, unknown: number))
            return .isUnknown(class: number)
        }
        stack.append(Frame(fields: fields, missing: -1, object: object))
        return settle(&handler)
    }

    /// Takes everything off the stack that has ended.
    private mutating func settle(_ handler: inout some ActivityHandler) -> Outcome {
        while let frame = stack.last, frame.isDone {
            stack.removeLast()
            if frame.missing < 0 { handler.close(frame.object) }
        }
        return stack.isEmpty ? .ends : .fits
    }
}
