internal import SystemAccess

/// One line on standard error that says how far a long job is; nothing where nobody looks.
struct ProgressLine: Sendable {
    private let terminal: any Terminal

    init(_ terminal: any Terminal) { self.terminal = terminal }

    /// Shows a text in the place of the one before.
    func show(_ text: String) {
        guard terminal.isErrorInteractive else { return }
        terminal.writeError("\r\u{1B}[K" + text)
    }

    /// Removes the line.
    func clear() {
        guard terminal.isErrorInteractive else { return }
        terminal.writeError("\r\u{1B}[K")
    }
}
