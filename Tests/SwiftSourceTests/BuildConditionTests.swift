import SwiftSource
import Testing

@Suite struct BuildConditionTests {
    static let build = BuildConditions(
        os: "Linux", arch: "x86_64", targetEnvironment: "", languageVersion: BuildVersion(5, 10),
        compilerVersion: BuildVersion(6, 3, 1), flags: ["DEBUG"], importableModules: ["Glibc"],
        missingModules: ["UIKit"],
        otherAnswers: ["hasFeature(Embedded)": false, "_endian(little)": true])

    @Test(
        "a condition has the truth that a build gives it",
        arguments: [
            ("os(Linux)", Truth.true), ("os(macOS)", .false), ("!os(macOS)", .true), ("!!os(Linux)", .true),
            ("os(macOS) || arch(x86_64)", .true), ("os(Linux) && arch(arm64)", .false),
            ("true || false && false", .true), ("(true || false) && false", .false), ("!(DEBUG && RELEASE)", .true),
            ("DEBUG &&!RELEASE", .true), ("swift(>=5.9)", .true), ("swift(>=5.10)", .true), ("swift(>=6)", .false),
            ("swift(<6)", .true), ("compiler(>=6.3.1)", .true), ("compiler(>=6.3.2)", .false),
            ("compiler(<6.3.1)", .false),
            ("canImport(Glibc)", .true), ("canImport(UIKit)", .false), ("canImport(UIKit.UIView)", .false),
            ("canImport(Combine)", .unknown), ("canImport(Glibc, _version: 2.0)", .true),
            ("targetEnvironment(simulator)", .false),
            ("hasFeature(Embedded)", .false), ("_endian(little)", .true), ("_endian(big)", .unknown),
            ("$Macros", .unknown),
            ("canImport(Combine) && os(macOS)", .false), ("canImport(Combine) || DEBUG", .true),
            ("canImport(Combine) && DEBUG", .unknown), ("!canImport(Combine)", .unknown), ("os(OSX)", .false),
            ("", .unknown), ("a b", .unknown), ("(a", .unknown), ("a)", .unknown), ("&& a", .unknown),
            ("a &&", .unknown),
            ("swift(6)", .unknown), ("os()", .unknown), ("_compiler_version(\"5.9\")", .unknown),
        ])
    func truth(_ text: String, _ expected: Truth) {
        #expect(Self.build.truth(of: BuildCondition(text)) == expected)
    }

    @Test("a condition as deep as its file is long is answered")
    func deep() {
        let count = 20_000
        let text = String(repeating: "(", count: count) + "DEBUG" + String(repeating: ")", count: count)
        #expect(Self.build.truth(of: BuildCondition(text)) == .true)
        #expect(Self.build.truth(of: BuildCondition(String(repeating: "!", count: count) + "DEBUG")) == .true)
    }

    @Test("truth is Kleene's", arguments: Truth.allCases, Truth.allCases)
    func kleene(_ left: Truth, _ right: Truth) {
        #expect((left && right) == (right && left))
        #expect(!(left && right) == (!left || !right))
        #expect((left && .false) == .false)
        #expect((left || .true) == .true)
    }

    @Test("versions compare by their numbers")
    func versions() {
        #expect(BuildVersion("5.10") == BuildVersion(5, 10, 0))
        #expect(BuildVersion(5, 9) < BuildVersion(5, 10))
        #expect(BuildVersion(6) > BuildVersion(5, 99))
        #expect(BuildVersion("5.x") == nil)
        #expect(BuildVersion("") == nil)
        #expect(BuildVersion(6, 3, 1).description == "6.3.1")
    }
}
