/// A workflow command that GitHub turns into an annotation.
enum GitHubAnnotation {
    enum Level: String { case error, warning, notice }

    static func line(
        _ level: Level, title: String, message: String, file: String? = nil, line: Int? = nil
    ) -> String {
        var properties: [String] = []
        if let file, !file.isEmpty {
            properties.append("file=" + Escaping.githubProperty(file))
            if let line { properties.append("line=\(line)") }
        }
        properties.append("title=" + Escaping.githubProperty(title))
        return "::\(level.rawValue) \(properties.joined(separator: ","))::\(Escaping.githubMessage(message))\n"
    }
}
