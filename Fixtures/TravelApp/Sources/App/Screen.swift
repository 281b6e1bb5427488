import AppComposition

/// Prints the screen at a path in a frame.
func show(_ path: String, in container: AppContainer) {
    let lines = container.show(path: path)
    let width = lines.map(\.count).max() ?? 0
    print(String(repeating: "-", count: width))
    for line in lines {
        print(line)
    }
    print(String(repeating: "-", count: width))
}
