import ModuleGraphs
import RebuildImpact
import Reports
import Testing

@Suite("Results as diagrams")
struct DiagramReportTests {
    private let shop = SampleShop()

    private func report(_ graph: ModuleGraph) -> GraphReport {
        GraphReport(graph, showsStatistics: false, isPartial: false)
    }

    @Test("a Mermaid flow chart with a group a package")
    func mermaid() {
        #expect(
            report(shop.graph).mermaid == """
                graph TD
                  subgraph p0["Kit"]
                    m0["Kit"]
                  end
                  subgraph p1["Shop"]
                    m1["App"]
                    m2["Base"]
                    m3["Cart"]
                    m4["CartTests"]
                    m5["Macros"]
                  end
                  subgraph p2["swift-log"]
                    m6["Logging"]
                  end
                  m0 --> m6
                  m1 --> m0
                  m1 --> m3
                  m3 --> m2
                  m3 -.-> m5
                  m4 --> m3

                """
        )
    }

    @Test("a DOT digraph; one package alone has no cluster")
    func dot() {
        let one = shop.graph.filtered { ["Base", "Cart", "Macros"].contains($0.name) }
        #expect(
            report(one).dot == """
                digraph modules {
                  node [shape=box];
                    m0 [label="Base"];
                    m1 [label="Cart"];
                    m2 [label="Macros"];
                  m1 -> m0;
                  m1 -> m2 [style=dashed];
                }

                """
        )
        #expect(
            report(shop.graph).dot.contains(
                "  subgraph cluster_2 {\n    label=\"swift-log\";\n    m6 [label=\"Logging\"];\n  }\n"))
    }

    @Test("an empty graph is a diagram too")
    func empty() {
        let empty = ModuleGraph.Builder().build().graph
        #expect(report(empty).mermaid == "graph TD\n")
        #expect(report(empty).dot == "digraph modules {\n  node [shape=box];\n}\n")
    }

    @Test(
        "names are escaped for Mermaid",
        arguments: [
            ("plain-Name_1.x", "plain-Name_1.x"), ("a\"b", "a#34;b"), ("<b>&", "#60;b#62;#38;"),
            ("a#35;b", "a#35;35;b"),
            ("[x](y){z}", "#91;x#93;#40;y#41;#123;z#125;"), ("a\nb", "a#10;b"), ("\u{202E}x", "#8238;x"), ("🚀é", "🚀é"),
            ("`x`|\\", "#96;x#96;#124;#92;"),
        ])
    func mermaidEscapes(name: String, shown: String) {
        #expect(Escaping.mermaid(name) == shown)
    }

    @Test(
        "names are escaped for DOT",
        arguments: [
            ("plain-Name_1.x", "plain-Name_1.x"), ("a\"b", "a\\\"b"), ("<b>&", "&lt;b&gt;&amp;"), ("a\\Nb", "a\\\\Nb"),
            ("a\nb", "a\\nb"), ("\u{202E}x", "&#8238;x"), ("🚀é", "🚀é"), ("&amp;", "&amp;amp;"),
        ])
    func dotEscapes(name: String, shown: String) {
        #expect(Escaping.dot(name) == shown)
    }

    @Test(
        "names are escaped for a terminal",
        arguments: [
            ("plain", "plain"), ("a\nb\tc\rd", "a\\nb\\tc\\rd"), ("\u{1B}[31m", "\\u{1b}[31m"),
            ("\u{202E}x\u{061C}", "\\u{202e}x\\u{61c}"),
            ("\u{9B}31m\u{7F}", "\\u{9b}31m\\u{7f}"), ("👩‍👩‍👧 é", "👩‍👩‍👧 é"), ("a\u{2028}b\u{FEFF}", "a\\u{2028}b\\u{feff}"),
        ])
    func terminalEscapes(name: String, shown: String) {
        #expect(Escaping.terminal(name) == shown)
    }

    @Test("no name breaks out of its quotes or its line", arguments: hostileNames)
    func hostile(name: String) {
        let plain = report(shop.graph)
        let hostile = report(SampleShop(renaming: ["Base": name, "Cart": name + "2"], package: name + "P").graph)
        for (text, model) in [(hostile.mermaid, plain.mermaid), (hostile.dot, plain.dot)] {
            #expect(text.utf8.count { $0 == 10 } == model.utf8.count { $0 == 10 }, "\(text)")
            #expect(text.unicodeScalars.allSatisfy { $0 == "\n" || isHarmless($0) })
            #expect(!text.contains("<") || text.contains("&lt;"))
        }
        for line in hostile.mermaid.split(separator: "\n") where line.contains("[") {
            let label = line.drop { $0 != "\"" }.dropFirst().dropLast(2)
            #expect(!label.contains { "\"<>[]&`".contains($0) }, "\(line)")
        }
        for line in hostile.dot.split(separator: "\n") where line.contains("label=") {
            // Taken in by a reader of DOT strings: the quotes that are not escaped are the first and the last.
            var quotes = 0
            var isEscaped = false
            for byte in line.utf8 {
                if byte == UInt8(ascii: "\""), !isEscaped { quotes += 1 }
                isEscaped = byte == UInt8(ascii: "\\") && !isEscaped
            }
            #expect(quotes == 2, "\(line)")
            #expect(!line.contains("<") && !line.contains(">"))
        }
    }

    @Test("the same result is the same bytes, every time")
    func deterministic() {
        func all() -> [String] {
            let shop = SampleShop(circle: true)
            let changes = shop.changes([
                "Sources/Base/b.swift", "x", "Sources/App/a.swift", "Packages/Kit/Package.swift",
            ])
            let impact = ImpactReport(
                RebuildPrediction(reachableFrom: changes, in: shop.graph), of: changes, in: shop.graph, isPartial: false
            )
            let report = report(shop.graph)
            return [report.text, report.json, report.mermaid, report.dot, impact.text, impact.json]
        }
        let first = all()
        for _ in 0..<50 { #expect(all() == first) }
    }
}
