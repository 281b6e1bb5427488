extension OutlineScanner {
    /// Reads a `#if`, `#elseif`, `#else` or `#endif` and its condition, which ends with the line.
    ///
    /// - Returns: The index after them.
    mutating func readDirective(_ start: Int) -> Int {
        // A local declaration that has no end of its own ends here.
        while state.scope == .localHeader { leaveScope() }
        let keyword = tokens[start].keyword
        var condition = StableHash()
        var index = start
        repeat {
            take(index, tokens[index])
            condition.combine(hash)
            feedDirective()
            index += 1
        } while index < tokens.count && !tokens[index].isPrecededByNewline
        switch keyword {
        case .poundIf:
            conditionals.append(Conditional(depth: stack.count, hash: condition.value, outer: conditions))
            conditions = mixed(conditions, condition.value)
        case .poundElseif, .poundElse:
            guard let top = conditionals.last, top.depth == stack.count else {
                report(.unbalancedCondition, start)
                return index
            }
            conditionals[conditionals.count - 1].hash = mixed(top.hash, condition.value)
            conditions = mixed(top.outer, conditionals[conditionals.count - 1].hash)
        default:
            guard let top = conditionals.popLast(), top.depth == stack.count else {
                report(.unbalancedCondition, start)
                return index
            }
            conditions = top.outer
        }
        return index
    }

    private mutating func feedDirective() {
        guard state.scope != .body else { return }
        combineIntoSink(hash)
        outline.directives.combine(hash)
    }
}
