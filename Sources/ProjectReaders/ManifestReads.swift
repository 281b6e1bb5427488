struct ManifestReads {
    let environmentNames: [String]
    let hiddenInput: String?
    init(text: String) {
        environmentNames = []
        hiddenInput = nil
    }
}
