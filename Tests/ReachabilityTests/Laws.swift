import Reachability
import Testing

/// Tries a law on every sample of a corpus and names the first graph on which it does not hold.
func forAll(_ corpus: Corpus, _ law: (Sample) -> Bool, sourceLocation: SourceLocation = #_sourceLocation) {
    if let sample = corpus.samples.first(where: { !law($0) }) {
        let edges = sample.edges.map { "\($0.source)->\($0.target)" }.joined(separator: " ")
        Issue.record("\(sample.count) vertices: \(edges)", sourceLocation: sourceLocation)
    }
}
