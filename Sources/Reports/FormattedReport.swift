/// A report that has the three forms of which `--format` names one.
public protocol FormattedReport {
    /// For people.
    var text: String { get }
    /// For programs.
    var json: String { get }
    /// For the comment of a pull request.
    var markdown: String { get }
}

extension FormattedReport {
    /// The report in the form that `--format` names.
    public func text(format: String) -> String {
        switch format {
        case "json": json
        case "markdown": markdown
        default: text
        }
    }
}
