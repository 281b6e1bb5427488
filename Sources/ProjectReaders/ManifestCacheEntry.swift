internal import SystemAccess

/// The place of one evaluated manifest in the user's cache.
///
/// The entry's name is a hash of all that decides about the result; the entry itself begins with the whole text of it,
/// which has to match. A collision of hashes or a damaged file then reads as 'nothing there'.
struct ManifestCacheEntry {
    private let key: [UInt8]
    private let name: String

    init(directory: String, inputs: ManifestInputs, toolchain: String, environment: Environment) {
        var fields = FieldWriter()
        fields.put("manifest " + PackageDescription.codingVersion)
        fields.put(directory)
        fields.put(toolchain)
        fields.put(inputs.files) { fields, file in
            fields.put(file.name)
            fields.put(file.text)
        }
        fields.put(inputs.environmentNames) { fields, name in
            fields.put(name)
            fields.put(environment.variables[name])
        }
        key = fields.bytes
        name = "manifests/" + Self.hash(key)
    }

    func load(from cache: any UserCache) -> PackageDescription? {
        guard let bytes = cache.load(name), bytes.starts(with: key) else { return nil }
        var fields = FieldReader(bytes, from: key.count)
        return PackageDescription(decoding: &fields)
    }

    func store(_ description: PackageDescription, in cache: any UserCache) {
        cache.store(key + description.encoded(), as: name)
    }

    /// FNV-1a of 64 bits: a name for a file, not a proof.
    private static func hash(_ bytes: [UInt8]) -> String {
        var hash: UInt64 = 0xcbf2_9ce4_8422_2325
        for byte in bytes { hash = (hash ^ UInt64(byte)) &* 0x100_0000_01b3 }
        let digits = String(hash, radix: 16)
        return String(repeating: "0", count: 16 - digits.count) + digits
    }
}
