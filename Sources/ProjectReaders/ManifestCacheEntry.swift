internal import SystemAccess

/// The place of one evaluated manifest in the user's cache.
///
/// The entry's name is a hash of all that decides about the result; the entry itself begins with the whole text of it,
/// which has to match, and ends with a hash of the rest. A collision of names or a damaged file then reads as
/// 'nothing there'.
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
        name = "manifests/" + Self.hash(key[...])
    }

    func load(from cache: any UserCache) -> PackageDescription? {
        guard let bytes = cache.load(name), bytes.starts(with: key) else { return nil }
        let end = bytes.count - Self.hashLength
        guard end >= key.count, bytes[end...].elementsEqual(Self.hash(bytes[key.count..<end]).utf8) else { return nil }
        var fields = FieldReader(bytes, key.count..<end)
        return PackageDescription(decoding: &fields)
    }

    func store(_ description: PackageDescription, in cache: any UserCache) {
        let encoded = description.encoded()
        cache.store(key + encoded + Array(Self.hash(encoded[...]).utf8), as: name)
    }

    private static let hashLength = 16

    /// FNV-1a of 64 bits in sixteen digits: it finds damage, it proves nothing.
    private static func hash(_ bytes: ArraySlice<UInt8>) -> String {
        var hash: UInt64 = 0xcbf2_9ce4_8422_2325
        for byte in bytes { hash = (hash ^ UInt64(byte)) &* 0x100_0000_01b3 }
        let digits = String(hash, radix: 16)
        return String(repeating: "0", count: hashLength - digits.count) + digits
    }
}
