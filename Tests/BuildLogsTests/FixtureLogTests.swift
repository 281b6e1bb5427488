import BuildLogs
import SystemAccess
import TestSupport
import Testing

/// What a log of `Fixtures/Logs` must say; see its `ORIGIN.md` for the edits.
struct ExpectedLog: Sendable, CustomTestStringConvertible {
    let log: String
    let format: LogFormat
    var outcome = BuildOutcome.succeeded
    var isComplete = true
    var fileLevel = false
    /// Modules that were recompiled, with the files that the log names.
    var recompiled: [String: Set<String>] = [:]
    var linked: Set<String> = []
    var testDescription: String { log }
}

/// What an added private function in `TravelModels/Money.swift` recompiles, by the driver's rules.
private let interfaceChange: [String: Set<String>] = [
    "TravelModels": ["Money.swift"],
    "BookingInterface": ["BookingProviding.swift", "BookingSummary.swift"],
    "ProfileInterface": ["ProfileProviding.swift", "ProfileSummary.swift"],
    "Booking": [
        "BookingDetailView.swift", "BookingListView.swift", "BookingService.swift", "BookingStore.swift",
        "PriceFormatter.swift",
    ],
    "Profile": ["ProfileService.swift", "ProfileView.swift", "UpcomingTripRow.swift"],
    "AppComposition": ["AppContainer.swift", "SampleData.swift"],
    "BookingTests": ["BookingDetailViewTests.swift", "PriceFormatterTests.swift"],
    "ProfileTests": ["ProfileViewTests.swift"],
    "TravelModelsTests": ["MoneyTests.swift", "TripTests.swift"],
]

private let products: Set<String> = ["App", "TravelAppPackageTests.xctest"]
private let booking = ["Booking": Set(["PriceFormatter.swift"])]
private let allOfBooking: Set<String> = [
    "BookingDetailView.swift", "BookingListView.swift", "BookingService.swift", "BookingStatus+Label.swift",
    "BookingStore.swift", "PriceFormatter.swift",
]

@Suite struct FixtureLogTests {
    static let expected: [ExpectedLog] = [
        ExpectedLog(log: "native/null.plain.log", format: .swiftPackage),
        ExpectedLog(log: "native/touch.plain.log", format: .swiftPackage, recompiled: booking),
        ExpectedLog(log: "native/touch.tty.log", format: .swiftPackage, recompiled: booking),
        ExpectedLog(
            log: "native/narrow.tty.log", format: .swiftPackage, recompiled: ["TravelModels": ["Money.swift"]]
        ),
        ExpectedLog(
            log: "native/fail.plain.log", format: .swiftPackage, outcome: .failed, isComplete: false,
            recompiled: booking
        ),
        ExpectedLog(
            log: "native/release-touch.plain.log", format: .swiftPackage,
            recompiled: ["Booking": ["BookingDetailView.swift"]]
        ),
        ExpectedLog(log: "native/null.verbose.log", format: .swiftPackageVerbose, fileLevel: true),
        ExpectedLog(
            log: "native/touch.verbose.log", format: .swiftPackageVerbose, fileLevel: true, recompiled: booking
        ),
        ExpectedLog(
            log: "native/interface.verbose.log.gz", format: .swiftPackageVerbose, fileLevel: true,
            recompiled: interfaceChange, linked: products
        ),
        ExpectedLog(
            log: "native/fail.verbose.log", format: .swiftPackageVerbose, outcome: .failed, isComplete: false,
            recompiled: booking
        ),
        ExpectedLog(
            log: "native/release-touch.verbose.log", format: .swiftPackageVerbose, fileLevel: true,
            recompiled: ["Booking": allOfBooking]
        ),
        ExpectedLog(log: "swiftbuild/null.plain.log", format: .swiftBuild),
        ExpectedLog(log: "swiftbuild/touch.plain.log", format: .swiftBuild),
        ExpectedLog(log: "swiftbuild/null.verbose.log", format: .swiftBuildVerbose, fileLevel: true),
        ExpectedLog(
            log: "swiftbuild/touch.verbose.log", format: .swiftBuildVerbose, fileLevel: true,
            recompiled: booking.merging(["BookingTests_test_runner": ["test_entry_point.swift"]]) { $1 },
            linked: ["App", "BookingTests-test-runner", "BookingTests.so"]
        ),
        ExpectedLog(
            log: "swiftbuild/fail.verbose.log", format: .swiftBuildVerbose, outcome: .failed,
            recompiled: ["Booking": []]
        ),
        ExpectedLog(
            log: "swiftbuild/fail.plain.log", format: .swiftBuild, outcome: .failed, recompiled: ["Booking": []]
        ),
        ExpectedLog(
            log: "swiftbuild/release-touch.verbose.log", format: .swiftBuildVerbose, fileLevel: true,
            recompiled: ["Booking": allOfBooking]
        ),
        ExpectedLog(
            log: "driver/incremental-touch.log", format: .incrementalRemarks, recompiled: booking
        ),
        ExpectedLog(
            log: "driver/swiftc-incremental.log", format: .incrementalRemarks, outcome: .unknown, isComplete: false,
            recompiled: ["Shop": ["Two.swift"]]
        ),
        ExpectedLog(
            log: "driver/parseable-clean.log", format: .parseableOutput, fileLevel: true,
            recompiled: ["Shop": ["Food & Drink.swift", "One.swift", "Two.swift"]]
        ),
        ExpectedLog(
            log: "driver/parseable-touch.log", format: .parseableOutput, fileLevel: true,
            recompiled: ["Shop": ["Two.swift"]]
        ),
        ExpectedLog(
            log: "driver/parseable-fail.log", format: .parseableOutput, outcome: .failed,
            recompiled: ["Shop": ["Two.swift"]]
        ),
    ]

    @Test("a log gives the modules, files and products of its build", arguments: expected)
    func log(_ expected: ExpectedLog) throws {
        let records = try BuildLogReader().read(path: LogFixtures.path(expected.log), files: LocalFileSystem())
        #expect(records.count == 1)
        let record = try lastRecord(of: records)
        #expect(record.format == expected.format)
        #expect(record.outcome == expected.outcome)
        #expect(record.isComplete == expected.isComplete)
        #expect(record.fileLevel == expected.fileLevel)
        #expect(record.recompiled == expected.recompiled)
        #expect(record.linked == expected.linked)
        #expect(record.archived.isEmpty)
    }

    @Test("a clean build compiles every module, on a pipe and in release")
    func clean() throws {
        let modules: Set<String> = [
            "Analytics", "App", "AppComposition", "Booking", "BookingInterface", "Navigation", "Profile",
            "ProfileInterface", "TravelModels",
        ]
        let tests: Set<String> = [
            "BookingTests", "ProfileTests", "TravelModelsTests", "TravelAppPackageDiscoveredTests",
            "TravelAppPackageTests",
        ]
        let debug = try LogFixtures.last("native/clean.plain.log")
        #expect(Set(debug.recompiled.keys) == modules.union(tests))
        #expect(debug.linked == products)
        let release = try LogFixtures.last("native/release.plain.log")
        #expect(Set(release.recompiled.keys) == modules)
        #expect(release.configuration == "release")
        #expect(release.modules.allSatisfy { $0.isWholeModule && $0.hasUnnamedFiles })
        #expect(release.linked == ["App"])
    }

    @Test("a plain log of an interface change names each module and no file that was not compiled")
    func plainInterface() throws {
        let record = try LogFixtures.last("native/interface.plain.log")
        #expect(Set(record.recompiled.keys) == Set(interfaceChange.keys))
        for (module, files) in record.recompiled { #expect(files.isSubset(of: interfaceChange[module] ?? [])) }
    }

    @Test("in swiftbuild's two streams every module and every file of an interface change is found")
    func swiftBuildInterface() throws {
        let record = try LogFixtures.last("swiftbuild/interface.verbose.log.gz")
        let modules = Set(record.recompiled.keys.filter { !$0.hasSuffix("_test_runner") })
        #expect(modules == Set(interfaceChange.keys).union(["App"]))
        let named = record.compiled.values.reduce(Set(record.filesOfUnknownModules)) { $0.union($1) }
        // Derived from the interface change in the native build: swiftbuild compiles the same files.
        #expect(named.isSuperset(of: interfaceChange.values.reduce([]) { $0.union($1) }))
        #expect(record.linked.isSuperset(of: ["App", "BookingTests.so", "ProfileTests.so", "TravelModelsTests.so"]))
    }

    @Test("a failed step is marked, with what it hides")
    func failed() throws {
        for log in ["native/fail.plain.log", "native/fail.verbose.log", "swiftbuild/fail.verbose.log"] {
            let record = try LogFixtures.last(log)
            #expect(record.modules.map(\.isFailed) == [true], "\(log)")
            #expect(record.warnings.contains("a module that failed hides what would have been built after it"))
        }
    }

    @Test("places are lines of the log")
    func places() throws {
        let record = try LogFixtures.last("native/touch.plain.log")
        let lines = try LogFixtures.text("native/touch.plain.log").split(separator: "\n")
        #expect(
            record.steps.map { String(lines[$0.line - 1].drop { $0 != " " }.dropFirst()) } == [
                "Compiling Booking PriceFormatter.swift", "Emitting module Booking",
            ])
    }

    @Test("a verbose log tells the platform and the version of the compiler")
    func platform() throws {
        let record = try LogFixtures.last("native/touch.verbose.log")
        let step = try #require(record.steps.first { $0.kind == .compile })
        #expect(step.platform == "linux")
        #expect(step.architecture == "x86_64")
        #expect(step.files == ["/project/Sources/Booking/PriceFormatter.swift"])
    }

    @Test("the remarks of the driver give the reasons")
    func reasons() throws {
        let record = try LogFixtures.last("driver/incremental.log")
        #expect(Set(record.recompiled.keys) == Set(interfaceChange.keys))
        func reason(_ file: String) -> String? { record.steps.first { $0.files == [file] }?.reason }
        #expect(reason("Money.swift") == "Scheduling changed input")
        #expect(
            reason("ProfileView.swift")
                == "interface of source file from TravelModels -> interface of top-level name 'Money' -> "
                + "implementation of source file from ProfileView.swiftdeps in ProfileView.swift"
        )
        // Files that the plain lines hide: the remarks name them, without their modules.
        #expect(record.filesOfUnknownModules == ["BookingDetailView.swift", "BookingListView.swift"])
        let single = try LogFixtures.last("driver/swiftc-incremental.log")
        #expect(single.steps.filter { $0.state == .upToDate }.map(\.files) == [["One.swift"], ["Food & Drink.swift"]])
    }

    @Test("a batch of the driver is told once for each file, a job that fails is failed")
    func parseable() throws {
        let clean = try LogFixtures.last("driver/parseable-clean.log")
        #expect(clean.steps.filter { $0.kind == .compile }.count == 3)
        let touch = try LogFixtures.last("driver/parseable-touch.log")
        #expect(touch.steps.filter { $0.state == .upToDate }.flatMap(\.files) == ["Food & Drink.swift", "One.swift"])
        let failed = try LogFixtures.last("driver/parseable-fail.log")
        #expect(failed.modules.map(\.isFailed) == [true])
    }

    @Test("statistics give seconds, by a folder or by one file")
    func statistics() throws {
        let folder = try LogFixtures.last("driver/stats")
        #expect(folder.format == .driverStatistics)
        #expect(folder.modules.map(\.name) == ["Booking", "Navigation"])
        let booking = try #require(folder.modules.first)
        #expect(booking.compiled == ["BookingDetailView.swift", "BookingStatus_Label.swift"])
        #expect(booking.hasUnnamedFiles && booking.isEmitted)
        #expect(abs((booking.seconds ?? 0) - 1.3878) < 0.001)
        let name = try #require(LogFixtures.all.first { $0.contains("BookingStatus_Label") })
        let file = try LogFixtures.last(name)
        #expect(file.steps.count == 1)
        #expect(file.steps.first?.module == "Booking")
        #expect(file.steps.first?.platform == "linux")
        #expect(file.steps.first?.architecture == "x86_64")
        #expect(file.isComplete)
        // The sums of the phases' user and sys lines; those of other timers are parts of them.
        let frontend = try #require(file.steps.first?.frontend)
        #expect(abs(frontend.imports - 0.015236) < 1e-9 && abs(frontend.checking - 0.073661) < 1e-9)
        #expect(frontend.codeBytes == 64056)
        #expect(folder.steps.filter { $0.kind == .emitModule }.allSatisfy { $0.frontend?.codeBytes == 0 })
    }
}
