import ExperimentReplay
import TestSupport
import Testing

/// The least that a variant must reach; what is `nil` is not demanded.
struct AccuracyBar: Sendable, CustomTestStringConvertible {
    let variant: String
    let unionPrecision: Double
    var precision: Double?
    var recall: Double?
    var testDescription: String { variant }
}

@Suite struct AccuracyTests {
    static let bars = [
        AccuracyBar(variant: "debug", unionPrecision: 0.55, precision: 0.98, recall: 0.97),
        AccuracyBar(variant: "debug-no-tests", unionPrecision: 0.55, precision: 0.98, recall: 0.97),
        AccuracyBar(variant: "debug-library-evolution", unionPrecision: 0.55, precision: 0.98, recall: 0.97),
        AccuracyBar(variant: "swiftbuild-debug", unionPrecision: 0.55, precision: 0.90, recall: 0.90),
        AccuracyBar(variant: "release-disable-cmo", unionPrecision: 0.50),
        AccuracyBar(variant: "release", unionPrecision: 0.40),
        AccuracyBar(variant: "release-cmo", unionPrecision: 0.40),
        AccuracyBar(variant: "release-enable-testing", unionPrecision: 0.40),
    ]

    private func expect(_ bar: AccuracyBar, in report: AccuracyReport) {
        let union = report.score(bar.variant) { $0.union }
        let certain = report.score(bar.variant) { $0.recompiles }
        #expect(union.cases > 0)
        #expect(union.recall == 1, "a module compiled outside the prediction: \(report.details)")
        #expect(union.precision >= bar.unionPrecision)
        if let precision = bar.precision { #expect(certain.precision >= precision) }
        if let recall = bar.recall { #expect(certain.recall >= recall) }
        let links = report.score(bar.variant, { $0.relinks.union($0.mayRelink) }, { $0.linked })
        #expect(links.recall == 1)
    }

    @Test(
        "242 recorded builds: nothing compiles outside the prediction, and little is predicted in vain",
        .enabled(if: Places.hasSharedData, "needs ../shared/data/truth"))
    func recordedBuilds() async throws {
        let report = try await AccuracyReport(folder: Places.sharedData + "/truth")
        for bar in Self.bars { expect(bar, in: report) }
        #expect(report.score("debug", { $0.relinks }, { $0.linked }).precision >= 0.95)
        let hazards = Set(report.results.filter { !$0.stale.isEmpty }.map(\.experiment.id))
        #expect(
            hazards == [
                "Core:change_private_type_struct", "Core:add_internal_stored_struct", "Core:add_public_stored_struct",
                "MacroImpl:body_expansion", "CZlib:modulemap",
            ]
        )
    }

    @Test("the project's own experiments: the same laws, without data from elsewhere")
    func ownBuilds() async throws {
        let report = try await AccuracyReport(folder: Places.fixture("Experiments"))
        expect(AccuracyBar(variant: "debug", unionPrecision: 0.55, precision: 0.97, recall: 0.90), in: report)
    }
}
