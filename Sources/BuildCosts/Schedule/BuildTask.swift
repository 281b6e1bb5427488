public import ModuleGraphs

/// One command of a build, as a schedule sees it: what it costs and what it waits for.
///
/// A compiler's driver reads and plans by itself for a while (``start``), then keeps several processors busy
/// (``work`` on ``width`` of them). A linker has a ``start`` only.
public struct BuildTask: Sendable, Hashable {
    /// What the command does.
    public enum Kind: String, Sendable, Hashable, CaseIterable {
        /// One command makes a module's objects and its module file: SwiftPM's own build system.
        case module
        /// A module's interface is written.
        case emit
        /// A module's objects are made.
        case compile
        /// A module's interface is put into an object file for the debugger.
        case wrap
        /// A product is linked or archived.
        case link
        /// Nothing: other tasks have ended.
        case join
    }

    /// What the command does.
    public var kind: Kind
    /// The module, where the task is about one.
    public var module: ModuleID?
    /// The product's position in the graph's products, for a link.
    public var product: Int?
    /// Seconds at its beginning in which it uses one processor.
    public var start: Double
    /// Seconds of work after that, on one processor.
    public var work: Double
    /// How many processors the work can use at once.
    public var width: Int
    /// Positions of the tasks that have to end before.
    public var needs: [Int]
    /// Of tasks that are ready the one with the lowest number starts first.
    public var rank: Int

    /// A task as given; seconds below zero count as zero.
    public init(
        _ kind: Kind, module: ModuleID? = nil, product: Int? = nil, start: Double = 0, work: Double = 0,
        width: Int = 1, needs: [Int] = [], rank: Int = 0
    ) {
        self.kind = kind
        self.module = module
        self.product = product
        self.start = max(0, start)
        self.work = max(0, work)
        self.width = max(1, width)
        self.needs = needs
        self.rank = rank
    }

    /// Seconds that it takes with `cores` processors to itself.
    public func alone(on cores: Int) -> Double { start + work / Double(min(width, max(1, cores))) }
}
