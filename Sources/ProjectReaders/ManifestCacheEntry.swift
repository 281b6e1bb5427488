internal import SystemAccess

/// The place of one evaluated manifest in the user's cache.
///
/// The entry's name is a hash of the manifest's place, its text and the toolchain; the entry itself begins with the
/// whole of these, which has to match, goes on with the environment variables that the text names and the values that
/// they had, which must be those of now, and ends with a hash of what stands behind the first part. A collision of
/// names or a damaged file then reads as 'nothing there'.
///
/// A manifest that has an entry hides no input: it need not be read token by token again.
struct ManifestCacheEntry {
    private let key: [UInt8]
    private let name: String

    init(directory: String, inputs: ManifestInputs, toolchain: String) {
        var fields = FieldWriter()
        fields.put("manifest " + PackageDescription.codingVersion)
        fields.put(directory)
        fields.put(toolchain)
        fields.put(inputs.files) { fields, file in
            fields.put(file.name)
            fields.put(file.text)
        }
        key = fields.bytes
        name = "manifests/" + StableName.of(key)
    }

    func load(from cache: any UserCache, environment: Environment) -> PackageDescription? {
        guard let bytes = cache.load(name), bytes.starts(with: key) else { return nil }
        let end = bytes.count - Self.hashLength
        guard end >= key.count, bytes[end...].elementsEqual(StableName.of(bytes[key.count..<end]).utf8) else {
            return nil
        }
        var fields = FieldReader(bytes, key.count..<end)
        let variables = fields.list { fields in
            fields.text().map { name in (name: name, value: fields.optional()) }
        }
        guard let variables, variables.allSatisfy({ environment.variables[$0.name] == $0.value }) else { return nil }
        return PackageDescription(decoding: &fields)
    }

    /// Keeps the description; `environmentNames` are the variables that the manifest names.
    func store(
        _ description: PackageDescription, environmentNames: [String], environment: Environment,
        in cache: any UserCache
    ) {
        var fields = FieldWriter()
        fields.put(environmentNames) { fields, name in
            fields.put(name)
            fields.put(environment.variables[name])
        }
        let rest = fields.bytes + description.encoded()
        cache.store(key + rest + Array(StableName.of(rest).utf8), as: name)
    }

    private static let hashLength = 32
}
