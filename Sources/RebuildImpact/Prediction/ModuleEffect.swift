internal import ModuleGraphs
internal import SwiftSource

/// What the edits of one module lead to, taken together.
struct ModuleEffect {
    /// How sure something is.
    enum Certainty: Int, Comparable {
        case no, maybe, yes
        static func < (left: Certainty, right: Certainty) -> Bool { left.rawValue < right.rawValue }
    }

    /// Why something happens, with its place.
    struct Cause {
        var text: String
        var file: String
        var line: Int?
    }

    let module: ModuleID
    /// Whether a file of the module compiles.
    var compiles = Certainty.no
    /// Whether its module file comes out with other bytes.
    var moduleFile = Certainty.no
    /// Whether an object file comes out with other bytes.
    var object = Certainty.no
    /// Whether the build is planned anew.
    var replans = false
    /// Whether files of dependents that use any name of the module compile.
    var anyName = Certainty.no
    /// Whether every dependent that is called compiles whole.
    var all = Certainty.no
    /// Whether Swift dependents that import the module compile.
    var importers = Certainty.no
    /// Types whose users compile, and how sure that is.
    var types: [String: Certainty] = [:]
    /// What further modules may see of it.
    var differences: [Difference] = []
    /// Whether the differences are all there is; otherwise anything may have changed.
    var isExplained = true
    /// The files of the module that compile, relative to the checkout.
    var files: Set<String> = []
    /// Those of them that were edited.
    var editedFiles: Set<String> = []
    /// Whether all files of the module compile.
    var allFiles = false
    /// Names of what changed, for their users in the module itself.
    var ownNames: Set<String> = []
    /// Edited files of which every name counts as changed: whoever uses anything that they declare compiles.
    var providers: Set<String> = []
    /// The first cause of each thing, the widest kind first.
    var causes: [(kind: Int, cause: Cause)] = []

    /// Operators that the differences declare, those in types among them: they reach their users as if they stood at top
    /// level (measured with Swift 6.3.1: `==` added to or removed from a type compiles who compares anything).
    var changedOperators: Set<String> {
        Set(differences.filter { $0.change != .body }.map(\.declaration.name.baseName).filter(ModuleFacts.isOperator))
    }

    /// Types of whose extensions something is gone, as the extensions wrote them.
    var strippedTypes: Set<String> {
        Set(
            differences.compactMap { difference in
                guard difference.change == .removed else { return nil }
                switch difference.effect {
                case .extensionMember(let type), .extensionDeclaration(let type): return type
                default: return nil
                }
            })
    }

    /// Whether nobody who uses the module can come out with other machine code.
    var leavesCodeOfUsers: Bool {
        isExplained && all == .no && importers == .no && !differences.isEmpty
            && differences.allSatisfy(\.leavesCodeOfUsers)
    }

    init(module: ModuleID) { self.module = module }

    /// The cause that explains the widest effect.
    var cause: Cause? { causes.max { $0.kind < $1.kind }?.cause }
}
