import BuildLogs
@testable import ImpactVerification
import ModuleGraphs
import RebuildImpact
import Testing

@Suite("Predicted against observed")
struct VerifierTests {
    private let travel = SampleTravel()

    private func names(_ modules: [ModuleID], in travel: SampleTravel? = nil) -> [String] {
        modules.map { (travel ?? self.travel).graph[$0].name }
    }

    @Test("what compiled as predicted is neither missed nor extra")
    func exact() {
        let verification = travel.verifier(editing: ["Booking"], recompiles: ["Booking"]).verify([.compiling("Booking")]
        )
        #expect(verification.isSafe && verification.extra.isEmpty && verification.unmatched.isEmpty)
        #expect(verification.precision == 1 && verification.recall == 1)
        #expect(names(verification.observed.map(\.module)) == ["Booking"])
    }

    @Test("a module that compiled and was not predicted is missed, with its step and its path")
    func missed() throws {
        let verification = travel.verifier(editing: ["Booking"], recompiles: ["Booking"])
            .verify([.compiling("Booking", "Composition")])
        let missed = try #require(verification.missed.first)
        #expect(verification.missed.count == 1 && !verification.isSafe)
        #expect(missed.observation.step == "Compiling Composition View.swift" && missed.observation.line == 20)
        #expect(names(missed.path.chain) == ["Booking", "Composition"])
        #expect(missed.path.because == "Composition depends on Booking directly")
        #expect(missed.path.file == "Sources/Composition/View.swift" && missed.path.line == 3)
        #expect(verification.recall == 0.5 && verification.precision == 1)
    }

    @Test("a module that only might compile is neither missed when it does nor extra when it does not")
    func may() {
        let verifier = travel.verifier(editing: ["Booking"], recompiles: ["Booking"], may: ["Composition"])
        #expect(verifier.verify([.compiling("Booking", "Composition")]).isSafe)
        #expect(verifier.verify([.compiling("Booking")]).extra.isEmpty)
    }

    @Test("what was certain and did not compile is extra, but for a log that proves no absence")
    func extra() {
        let verifier = travel.verifier(editing: ["Booking"], recompiles: ["Booking", "Composition"])
        let whole = verifier.verify([.compiling("Booking")])
        #expect(names(whole.extra) == ["Composition"] && whole.undecided.isEmpty && whole.precision == 0.5)
        for record in [
            BuildRecord.compiling("Booking", isComplete: false), .compiling("Booking", outcome: .failed),
            .compiling("Booking", outcome: .unknown),
        ] {
            let part = verifier.verify([record])
            #expect(part.extra.isEmpty && names(part.undecided) == ["Composition"] && part.precision == 1)
        }
    }

    @Test("a step of the interface alone is no compilation where the log names every file, and may be one where not")
    func interfaceOnly() {
        let verifier = travel.verifier(editing: ["Booking"], recompiles: ["Booking"])
        var record = BuildRecord.compiling("Booking")
        record.steps.append(BuildStep(.emitModule, module: "Profile", line: 30))
        #expect(verifier.verify([record]).isSafe)
        record.fileLevel = false
        #expect(names(verifier.verify([record]).missed.map(\.observation.module)) == ["Profile"])
    }

    @Test("a driver that was only started decides nothing")
    func planned() {
        let verifier = travel.verifier(editing: ["Booking"], recompiles: ["Booking", "Composition"])
        var record = BuildRecord.compiling("Booking")
        record.steps.append(BuildStep(.plan, module: "Composition", line: 30))
        let verification = verifier.verify([record])
        #expect(verification.extra.isEmpty && names(verification.undecided) == ["Composition"])
    }

    @Test("names match by module, by the compiler's spelling, and the runner's modules belong to the test bundle")
    func matching() {
        let verifier = travel.verifier(editing: ["Booking"], recompiles: ["Booking", "travel-app"])
        let verification = verifier.verify([
            .compiling("Booking", "travel_app", "TravelPackageDiscoveredTests", "TravelPackageTests", "Elsewhere")
        ])
        #expect(verification.isSafe && verification.extra.isEmpty)
        #expect(verification.products.map { travel.graph.products[$0].name } == ["TravelPackageTests"])
        #expect(verification.unmatched.map(\.name) == ["Elsewhere"] && verification.unmatched[0].line == 50)
    }

    @Test("namesakes are told apart by their folders, else the log is taken to speak of the expected one, and says so")
    func namesakes() throws {
        let travel = SampleTravel(namesake: true)
        let verifier = travel.verifier(editing: ["Travel/Base"], recompiles: ["Travel/Base"])
        var record = BuildRecord.compiling("Base")
        let unclear = verifier.verify([record])
        #expect(unclear.isSafe && unclear.unmatched.first?.why == "2 modules have this name")
        record.steps[0].files = ["/work/Packages/Other/Sources/Base/View.swift"]
        let clear = verifier.verify([record])
        #expect(clear.missed.map { travel.graph[$0.observation.module].label } == ["Other/Base"])
        #expect(clear.unmatched.isEmpty)
    }

    @Test("files are compared where both sides know them; absence counts only where the log names all")
    func files() {
        let verifier = travel.verifier(editing: ["Booking"], recompiles: ["Booking"])
        var record = BuildRecord.compiling("Booking")
        record.steps[0].files = ["/work/Sources/Booking/Other.swift"]
        #expect(verifier.verify([record]).files.map(\.missed) == [["/work/Sources/Booking/Other.swift"]])
        #expect(verifier.verify([record]).files.map(\.extra) == [["View.swift"]])
        record.fileLevel = false
        #expect(verifier.verify([record]).files.map(\.extra) == [[]])
        record.steps[0].namesAllFiles = false
        #expect(verifier.verify([record]).files.isEmpty)
    }

    @Test("stale modules are confirmed by a build that left them alone")
    func stale() {
        let verifier = travel.verifier(editing: ["Base"], recompiles: ["Base"], stale: ["Composition"])
        #expect(verifier.verify([.compiling("Base")]).stale.map(\.isConfirmed) == [true])
        #expect(verifier.verify([.compiling("Base", isComplete: false)]).stale.map(\.isConfirmed) == [nil])
        #expect(verifier.verify([.compiling("Base", "Composition")]).stale.map(\.isConfirmed) == [false])
    }

    @Test("a build of everything is a first one, but only where something compiled that no change can reach")
    func firstBuild() {
        let everything = BuildRecord.compiling(
            "Base", "Booking", "Profile", "Composition", "travel_app", "BookingTests")
        let first = travel.verifier(editing: ["Booking"], recompiles: ["Booking"]).verify([everything])
        #expect(first.isSafe && first.explained.count == 5 && first.recall == 1)
        #expect(first.explained[0].because.contains("first build"))
        // Everything depends on Base: a wrong prediction could look the same.
        let reached = travel.verifier(editing: ["Base"], recompiles: ["Base"]).verify([everything])
        #expect(reached.missed.count == 5 && reached.explained.isEmpty)
        let part = travel.verifier(editing: ["Booking"], recompiles: ["Booking"]).verify([.compiling("Booking", "Base")]
        )
        #expect(part.missed.count == 1)
    }

    @Test("a build that failed before explains what it failed in, and what waited for that")
    func earlierFailure() {
        var failed = BuildRecord.compiling("Booking", "Profile", outcome: .failed)
        failed.steps[1].state = .failed
        let verifier = travel.verifier(editing: ["Booking"], recompiles: ["Booking"])
        let verification = verifier.verify([failed, .compiling("Booking", "Profile", "Composition", "Base")])
        #expect(names(verification.explained.map(\.module)) == ["Composition", "Profile"])
        #expect(names(verification.missed.map(\.observation.module)) == ["Base"])
        #expect(verification.explained[0].because.contains("in Profile, which Composition depends on"))
    }

    @Test("no record is a build of which nothing is known")
    func nothing() {
        let verification = travel.verifier(editing: ["Booking"], recompiles: ["Booking"]).verify([])
        #expect(verification.isSafe && !verification.provesAbsence && names(verification.undecided) == ["Booking"])
    }
}
