/// The JSON of `bazel query` and `bazel cquery`.
///
/// Source: `build.proto` and `analysis_v2.proto` of Bazel as JSON. `query --output=streamed_jsonproto` writes a `Target`
/// a line and `jsonproto` writes them one behind the other; older and other versions wrap them in a `QueryResult`
/// (`target`); `cquery` writes a `CqueryResult` (`results`, each a `ConfiguredTarget`).
extension BazelGraph {
    /// Adds what one document holds; `false` where it is no output of a query.
    mutating func add(_ document: JSONTree) -> Bool {
        if let results = document["results"].array {
            return results.reduce(true) { add(target: $1["target"]) && $0 }
        }
        if let targets = document["target"].array { return targets.reduce(true) { add(target: $1) && $0 } }
        if document["target"].isObject { return add(target: document["target"]) }
        return add(target: document)
    }

    /// Whether a document is one of these.
    static func recognises(_ document: JSONTree) -> Bool {
        var graph = BazelGraph()
        guard document.isObject else { return false }
        if document["results"].array?.isEmpty == true || document["target"].array?.isEmpty == true { return true }
        return graph.add(document)
    }

    private mutating func add(target: JSONTree) -> Bool {
        guard let type = target["type"].string else { return false }
        switch type {
        case "RULE":
            guard let name = target["rule"]["name"].string, let label = BazelLabel(name) else { return false }
            add(Self.rule(target["rule"], in: label.package), as: label)
        case "SOURCE_FILE":
            guard let label = target["sourceFile"]["name"].string.flatMap({ BazelLabel($0) }) else { return false }
            add(source: label)
        case "GENERATED_FILE":
            let file = target["generatedFile"]
            guard let label = file["name"].string.flatMap({ BazelLabel($0) }),
                let rule = file["generatingRule"].string.flatMap({ BazelLabel($0) })
            else { return false }
            add(generated: label, by: rule)
        case "PACKAGE_GROUP", "ENVIRONMENT_GROUP", "UNKNOWN": break
        default: return false
        }
        return true
    }

    private static func rule(_ tree: JSONTree, in package: String) -> Rule {
        var rule = Rule()
        rule.ruleClass = tree["ruleClass"].string ?? ""
        (rule.buildFile, rule.line) = BazelPlace.split(tree["location"].string ?? "")
        for attribute in tree["attribute"].array ?? [] {
            guard let name = attribute["name"].string else { continue }
            let type = attribute["type"].string ?? ""
            if type.hasPrefix("LABEL") || type == "SELECTOR_LIST" || type == "OUTPUT" || type == "OUTPUT_LIST" {
                let texts = labelTexts(attribute)
                rule.labels[name] = texts.compactMap { BazelLabel($0, in: package) }
            } else if let text = attribute["stringValue"].string {
                rule.texts[name] = text
            }
        }
        rule.inputs = (tree["ruleInput"].strings ?? []).compactMap { BazelLabel($0, in: package) }
        rule.inputs += (tree["configuredRuleInput"].array ?? []).compactMap { input in
            input["label"].string.flatMap { BazelLabel($0, in: package) }
        }
        return rule
    }

    /// Every label of an attribute, whichever branch of a `select` it stands in.
    private static func labelTexts(_ attribute: JSONTree) -> [String] {
        var texts = [attribute["stringValue"].string].compactMap { $0 } + (attribute["stringListValue"].strings ?? [])
        texts += (attribute["labelListDictValue"].array ?? []).flatMap { $0["value"].strings ?? [] }
        texts += (attribute["labelDictUnaryValue"].array ?? []).compactMap { $0["value"].string }
        texts += (attribute["labelKeyedStringDictValue"].array ?? []).compactMap { $0["key"].string }
        for selector in attribute["selectorList"]["elements"].array ?? [] {
            for entry in selector["entries"].array ?? [] {
                texts += [entry["stringValue"].string].compactMap { $0 } + (entry["stringListValue"].strings ?? [])
            }
        }
        return texts
    }
}

/// A place as Bazel writes it: `path:line:column`.
enum BazelPlace {
    static func split(_ location: String) -> (file: String, line: Int) {
        var parts = location.split(separator: ":", omittingEmptySubsequences: false)
        guard parts.count >= 3, parts.suffix(2).allSatisfy({ Int($0) != nil }) else { return (location, 0) }
        parts.removeLast()
        let line = parts.popLast().flatMap { Int($0) } ?? 0
        return (parts.joined(separator: ":"), line)
    }
}
