/// The condition of one `#if` or `#elseif`.
///
/// It is kept in postfix order, so that neither reading nor evaluating it needs recursion however deep its parentheses
/// are. Grammar: 'Conditional Compilation Block' of *The Swift Programming Language*.
public struct BuildCondition: Sendable, Equatable {
    /// One question that a condition asks.
    public enum Test: Sendable, Equatable {
        /// `true` or `false`.
        case constant(Bool)
        /// A name that `-D` may define.
        case flag(String)
        /// A platform condition: `os(Linux)` is `platform("os", "Linux")`.
        case platform(String, String)
        /// `canImport(Module)`, a submodule's path included.
        case canImport(String)
        /// `swift(>=5.9)` or `compiler(<6)`: the function, the comparison and the version.
        case version(String, String, BuildVersion)
        /// A question that is not understood.
        case unknown(String)
    }

    enum Operation: Sendable, Equatable {
        case test(Test)
        case not, and, or
    }

    /// The condition as it is written, tokens separated by nothing but what the text has between them.
    public let text: String
    let operations: [Operation]

    /// Every question that the condition asks, in the order of the text.
    public var tests: [Test] {
        operations.compactMap { if case .test(let test) = $0 { test } else { nil } }
    }

    init(text: String, operations: [Operation]) {
        self.text = text
        self.operations = operations
    }

    /// Reads a condition such as `os(Linux) && !DEBUG`.
    ///
    /// - Complexity: O(*n*) for *n* bytes.
    public init(_ text: String) {
        let source = Array(text.utf8)
        let tokens = Lexer.tokens(in: source)
        self.init(tokens[...], source)
    }

    /// Reads the tokens of one condition; what is no condition is one unknown test.
    init(_ tokens: ArraySlice<Token>, _ source: [UInt8]) {
        let start = tokens.first?.start ?? 0
        let end = tokens.last?.end ?? 0
        text = String(decoding: source[start..<end], as: UTF8.self)
        var reader = BuildConditionReader(tokens, source)
        operations = reader.read() ?? [.test(.unknown(text))]
    }

    /// Whether the condition holds.
    ///
    /// - Complexity: O(*n*) for *n* questions and operators.
    func truth(_ answer: (Test) -> Truth) -> Truth {
        var stack: [Truth] = []
        for operation in operations {
            switch operation {
            case .test(let test): stack.append(answer(test))
            case .not: stack.append(!(stack.popLast() ?? .unknown))
            case .and:
                let right = stack.popLast() ?? .unknown
                stack.append((stack.popLast() ?? .unknown) && right)
            case .or:
                let right = stack.popLast() ?? .unknown
                stack.append((stack.popLast() ?? .unknown) || right)
            }
        }
        return stack.count == 1 ? stack[0] : .unknown
    }
}
