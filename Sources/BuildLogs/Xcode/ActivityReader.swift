/// Reads the values of an activity log and tells a handler, past classes and versions that are not known: of those it
/// guesses the fields, by what makes sense of the values that follow.
struct ActivityReader<Handler: ActivityHandler> {
    /// A token that is kept while fields are guessed.
    private enum Kept {
        case plain(ActivityToken)
        case string([UInt8], isClipped: Bool)
        case className([UInt8])

        init(_ token: ActivityToken) {
            switch token {
            case .string(let bytes, let isClipped): self = .string(bytes.array, isClipped: isClipped)
            case .className(let bytes): self = .className(bytes.array)
            default: self = .plain(token)
            }
        }

        func give<R>(_ body: (ActivityToken) -> R) -> R {
            switch self {
            case .plain(let token): body(token)
            case .string(let array, let isClipped): array.withBytes { body(.string($0, isClipped: isClipped)) }
            case .className(let array): array.withBytes { body(.className($0)) }
            }
        }
    }

    private struct Deaf: ActivityHandler {
        mutating func begin(version: UInt64, knowsFlag: Bool) {}
        mutating func open(_ object: ActivityObject) {}
        mutating func field(_ field: ActivityField, _ token: ActivityToken) {}
        mutating func close(_ object: ActivityObject) {}
    }

    /// How many tokens, and how many bytes of text, are looked at to guess.
    private let window = 600
    private let room = 4 << 20
    private let mostUnknown = 64

    private(set) var handler: Handler
    private(set) var version: UInt64?
    private(set) var isBroken = false
    /// The classes whose fields were guessed.
    private(set) var unknownClasses = 0
    private var machine = ActivityMachine(layout: ActivityLayout(version: ActivityLayout.newest))
    private var kept: [Kept] = []
    private var keptBytes = 0
    /// What is guessed at present: the version's layout, or the fields of a class.
    private var guessed: Int?
    private static var layoutGuess: Int { -1 }

    init(handler: Handler) { self.handler = handler }

    /// Whether all of the log's only section was read.
    var isDone: Bool { machine.isDone && guessed == nil && !isBroken }

    /// Reads the next token; whether more of them make sense.
    mutating func accept(_ token: ActivityToken) -> Bool {
        guard !isBroken else { return false }
        guard version != nil else {
            guard case .int(let number) = token else { return fail() }
            version = number
            machine = ActivityMachine(layout: ActivityLayout(version: number))
            handler.begin(version: number, knowsFlag: number <= ActivityLayout.newest)
            if number > ActivityLayout.newest { guessed = Self.layoutGuess }
            return true
        }
        if guessed == nil { return step(token) }
        if case .string(let bytes, _) = token { keptBytes += bytes.count }
        kept.append(Kept(token))
        if kept.count >= window || keptBytes >= room { resolve() }
        return !isBroken
    }

    /// There are no more tokens: the handler as it is now.
    mutating func finish() -> Handler {
        if guessed != nil, !isBroken { resolve(isEnd: true) }
        return handler
    }

    private mutating func fail() -> Bool {
        isBroken = true
        return false
    }

    private mutating func step(_ token: ActivityToken) -> Bool {
        switch machine.accept(token, &handler) {
        case .fits, .ends: return true
        case .breaks: return fail()
        case .isUnknown(let number):
            guard unknownClasses < mostUnknown else { return fail() }
            unknownClasses += 1
            guessed = number
            return true
        }
    }

    /// Chooses the first guess that makes sense of what is kept, and reads that.
    private mutating func resolve(isEnd: Bool = false) {
        while let number = guessed {
            guard let machine = best(number) else {
                isBroken = true
                return
            }
            self.machine = machine
            if number == Self.layoutGuess, let version {
                handler.begin(version: version, knowsFlag: machine.layout.knowsFlag)
            }
            guessed = nil
            var read = 0
            for token in kept {
                read += 1
                if !token.give({ step($0) }) { return }
                if guessed != nil { break }
            }
            kept.removeFirst(read)
            keptBytes = 0
            // Another class that is not known: with what is left, or with more.
            if guessed != nil, !isEnd, kept.count < window { return }
            if isEnd, kept.isEmpty { return }
        }
    }

    private func best(_ number: Int) -> ActivityMachine? {
        if number == Self.layoutGuess {
            let layouts = ActivityLayout.guesses(version: version ?? 0)
            return layouts.lazy.map { ActivityMachine(layout: $0) }.first { makesSense($0) }
        }
        let base = machine.layout.fields(of: machine.object)
        for fields in base.isEmpty ? [[]] : [base, []] {
            for more in 0...16 {
                var candidate = machine
                candidate.learn(fields + Array(repeating: .any, count: more), ofClass: number)
                if makesSense(candidate) { return candidate }
            }
        }
        return nil
    }

    private func makesSense(_ candidate: ActivityMachine) -> Bool {
        var machine = candidate
        var deaf = Deaf()
        for (index, token) in kept.enumerated() {
            switch token.give({ machine.accept($0, &deaf) }) {
            case .fits: continue
            case .breaks: return false
            case .isUnknown: return true
            case .ends: return index == kept.count - 1
            }
        }
        return true
    }
}
