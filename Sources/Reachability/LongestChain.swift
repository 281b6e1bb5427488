/// A longest chain of dependencies, counted in vertices.
///
/// A component with a cycle counts as all its vertices: none of them can be finished before another is begun.
public struct LongestChain: Sendable, Hashable {
    /// The components along the chain, each depending on the next.
    public let components: [Int]

    /// The vertices along the chain, those of a component together and ascending. Its count is the chain's length.
    public let vertices: [Int]

    /// The chain's length in vertices.
    public var count: Int { vertices.count }
}

extension Condensation {
    /// A longest chain of dependencies, from the vertex that depends on all the others.
    ///
    /// Of several it is that whose components have the smallest first members, read from the start.
    ///
    /// - Complexity: O(C + E).
    public func longestChain() -> LongestChain {
        // A component's dependencies have smaller numbers, so its length is final when its turn comes.
        var below = [Int](repeating: 0, count: componentCount)
        var next = [Int](repeating: -1, count: componentCount)
        var start = -1
        var longest = 0
        for component in 0..<componentCount {
            let length = below[component] + membersByComponent.range(component).count
            if length > longest || length == longest && firstMember(component) < firstMember(start) {
                longest = length
                start = component
            }
            for position in dependents.range(component) {
                let dependent = Int(dependents.targets[position])
                if length > below[dependent]
                    || length == below[dependent] && firstMember(component) < firstMember(next[dependent])
                {
                    below[dependent] = length
                    next[dependent] = component
                }
            }
        }
        var components: [Int] = []
        while start >= 0 {
            components.append(start)
            start = next[start]
        }
        var vertices: [Int] = []
        vertices.reserveCapacity(longest)
        for component in components { vertices.append(contentsOf: members(of: component)) }
        return LongestChain(components: components, vertices: vertices)
    }

    private func firstMember(_ component: Int) -> UInt32 {
        membersByComponent.targets[membersByComponent.range(component).lowerBound]
    }
}
