import BuildLogs
@testable import ImpactVerification
import ModuleGraphs
import Testing

@Suite("Expectations and claims")
struct ExpectationTests {
    private let travel = SampleTravel()

    @Test(
        "a pattern stands for the modules that it names",
        arguments: [
            ("Booking", ["Booking"]), ("Travel/Booking", ["Booking"]), ("Booking*", ["Booking", "BookingTests"]),
            ("*o?ing", ["Booking"]), ("Travel/B*e", ["Base"]),
            ("dependents(Booking)", ["BookingTests", "Composition"]),
            ("transitiveDependents(Booking)", ["BookingTests", "Composition", "travel-app"]),
            ("dependents(travel-app)", []),
        ]
    )
    func patterns(_ pattern: String, _ expected: [String]) throws {
        let found = try BuildExpectation(.untouched, pattern, in: travel.graph).modules
        #expect(found.map { travel.graph[$0].name } == expected)
    }

    @Test(
        "a pattern that stands for nothing is an error",
        arguments: ["Bookng", "Z*", "dependents(Bookng)", "", "dependents()"])
    func unknown(_ pattern: String) {
        #expect(throws: ModuleNameError.self) { try BuildExpectation(.untouched, pattern, in: travel.graph) }
    }

    private func verdict(
        _ kind: BuildExpectation.Kind, _ pattern: String, _ record: BuildRecord, editing: [String] = ["Booking"]
    ) throws -> ExpectationResult {
        let verifier = travel.verifier(editing: editing, recompiles: editing)
        return verifier.check(try BuildExpectation(kind, pattern, in: travel.graph), against: verifier.verify([record]))
    }

    @Test("an expectation holds, fails with step and path, or is not shown")
    func verdicts() throws {
        #expect(try verdict(.untouched, "Profile", .compiling("Booking")).verdict == .holds)
        let failed = try verdict(.untouched, "Comp*", .compiling("Booking", "Composition"))
        #expect(failed.verdict == .fails && failed.failures.count == 1)
        #expect(failed.failures[0].observation?.step == "Compiling Composition View.swift")
        #expect(failed.failures[0].path.because == "Composition depends on Booking directly")
        #expect(try verdict(.untouched, "Profile", .compiling("Booking", isComplete: false)).verdict == .notShown)
        #expect(try verdict(.untouched, "Booking", .compiling("Booking", isComplete: false)).verdict == .fails)
        #expect(try verdict(.recompiled, "Booking", .compiling("Booking", isComplete: false)).verdict == .holds)
        #expect(try verdict(.recompiled, "Profile", .compiling("Booking")).verdict == .fails)
        #expect(try verdict(.recompiled, "Profile", .compiling("Booking", outcome: .failed)).verdict == .notShown)
    }

    @Test("what a first build compiled says nothing about an expectation")
    func firstBuild() throws {
        let everything = BuildRecord.compiling(
            "Base", "Booking", "Profile", "Composition", "travel_app", "BookingTests")
        #expect(try verdict(.untouched, "Profile", everything).verdict == .notShown)
    }

    private func claim(
        _ text: String, _ record: BuildRecord, editing: [String], profileUsesBooking: Bool = false
    ) throws -> InterfaceOnlyResult {
        let travel = SampleTravel(profileUsesBooking: profileUsesBooking)
        let verifier = travel.verifier(editing: editing, recompiles: editing)
        return verifier.check(try InterfaceOnlyClaim(text, in: travel.graph), against: verifier.verify([record]))
    }

    @Test(
        "an edit of one that is built while the other stays confirms the claim, in either order",
        arguments: ["Booking:Profile", "Profile:Booking"])
    func confirmed(_ text: String) throws {
        let result = try claim(text, .compiling("Booking"), editing: ["Booking"])
        #expect(result.verdict == .holds && result.note == nil)
        #expect(result.because == "Booking was edited and compiled, Profile did not compile")
    }

    @Test("a dependency between the two refutes it when both compile, with step and path")
    func refuted() throws {
        let result = try claim(
            "Booking:Profile", .compiling("Booking", "Profile"), editing: ["Booking"], profileUsesBooking: true)
        #expect(result.verdict == .fails)
        #expect(result.observation?.step == "Compiling Profile View.swift")
        #expect(result.path?.because == "Profile depends on Booking directly")
        #expect(result.path?.line == 3)
    }

    @Test("a build that could not have shown it does not show it")
    func notShown() throws {
        #expect(
            try claim("Booking:Profile", .compiling("Base"), editing: ["Base"]).because
                == "no edit of Profile in this build")
        #expect(try claim("Booking:Profile", .compiling("Base"), editing: ["Booking"]).verdict == .notShown)
        #expect(
            try claim("Booking:Profile", .compiling("Booking", isComplete: false), editing: ["Booking"]).verdict
                == .notShown)
        let both = try claim("Booking:Profile", .compiling("Booking", "Profile"), editing: ["Booking", "Profile"])
        #expect(both.verdict == .notShown && both.because.contains("it was edited itself"))
        let base = try claim("Booking:Profile", .compiling("Booking", "Profile"), editing: ["Booking"])
        #expect(base.verdict == .notShown)
    }

    @Test("a confirmation in spite of a dependency says what weakens it")
    func weak() throws {
        let result = try claim("Booking:Profile", .compiling("Booking"), editing: ["Booking"], profileUsesBooking: true)
        #expect(result.verdict == .holds)
        #expect(try #require(result.note).contains("Profile depends on Booking directly"))
    }
}
