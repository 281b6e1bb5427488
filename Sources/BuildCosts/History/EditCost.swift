/// Modules and seconds that rebuilds cost.
public struct EditCost: Sendable, Hashable {
    /// How many modules surely recompile.
    public var modules = 0
    /// How many may recompile besides.
    public var mayModules = 0
    /// Seconds of work of what surely recompiles and is known.
    public var seconds = 0.0
    /// Seconds of work of what may recompile besides and is known.
    public var maySeconds = 0.0
    /// How many rebuilds have no seconds: the sums are too small by them.
    public var unknown = 0

    /// Nothing.
    public init() {}

    /// All modules, those that may recompile among them: never less than the truth.
    public var allModules: Int { modules + mayModules }
    /// All seconds, those of modules that may recompile among them.
    public var allSeconds: Double { seconds + maySeconds }

    /// The cost of these rebuilds.
    ///
    /// - Parameter secondsOf: seconds of work for a share of a module, by its label; `nil` where they are not known.
    public init(
        of rebuilds: some Sequence<CommitRecord.Rebuild>, secondsOf: (_ module: String, _ share: Double) -> Double?
    ) {
        for rebuild in rebuilds {
            let seconds = secondsOf(rebuild.module, rebuild.share)
            if seconds == nil { unknown += 1 }
            if rebuild.isCertain {
                modules += 1
                self.seconds += seconds ?? 0
            } else {
                mayModules += 1
                maySeconds += seconds ?? 0
            }
        }
    }

    static func += (left: inout EditCost, right: EditCost) {
        left.modules += right.modules
        left.mayModules += right.mayModules
        left.seconds += right.seconds
        left.maySeconds += right.maySeconds
        left.unknown += right.unknown
    }
}

extension [CommitRecord.Rebuild] {
    /// Both together: of a module in both, the surer and the larger.
    public func union(_ other: [CommitRecord.Rebuild]) -> [CommitRecord.Rebuild] {
        if isEmpty { return other }
        var byModule = Dictionary(map { ($0.module, $0) }, uniquingKeysWith: { first, _ in first })
        for rebuild in other {
            guard var known = byModule[rebuild.module] else {
                byModule[rebuild.module] = rebuild
                continue
            }
            if known.isCertain == rebuild.isCertain {
                // Two files of a module in one commit: their shares add up.
                known.share = Swift.min(1, known.share + rebuild.share)
            } else if rebuild.isCertain {
                known = rebuild
            }
            byModule[rebuild.module] = known
        }
        return byModule.values.sorted { $0.module < $1.module }
    }
}
