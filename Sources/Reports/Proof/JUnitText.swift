/// Checks as a JUnit report, the form that build servers read test results in.
enum JUnitText {
    /// One check.
    struct Case {
        var name: String
        /// What failed; `nil` where nothing did.
        var failure: String?
        /// Why it could not be decided; `nil` where it was.
        var skipped: String?

        init(name: String, failure: String? = nil, skipped: String? = nil) {
            self.name = name
            self.failure = failure
            self.skipped = skipped
        }
    }

    static func of(suite: String, _ cases: [Case]) -> String {
        let failures = cases.count { $0.failure != nil }
        let skipped = cases.count { $0.failure == nil && $0.skipped != nil }
        let counts = "tests=\"\(cases.count)\" failures=\"\(failures)\" skipped=\"\(skipped)\""
        var text = "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<testsuites \(counts)>\n"
        text += "  <testsuite name=\"\(Escaping.xml(suite))\" \(counts)>\n"
        for item in cases {
            text += "    <testcase classname=\"\(Escaping.xml(suite))\" name=\"\(Escaping.xml(item.name))\""
            if let failure = item.failure {
                let first = failure.split(separator: "\n").first.map(String.init) ?? failure
                text +=
                    ">\n      <failure message=\"\(Escaping.xml(first))\">\(Escaping.xml(failure))</failure>\n    </testcase>\n"
            } else if let skipped = item.skipped {
                text += ">\n      <skipped message=\"\(Escaping.xml(skipped))\"/>\n    </testcase>\n"
            } else {
                text += "/>\n"
            }
        }
        return text + "  </testsuite>\n</testsuites>\n"
    }
}
