import Foundation

/// Where the project's own files lie.
public enum Places {
    /// The root of the project.
    public static let project = URL(fileURLWithPath: #filePath)
        .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent().path

    /// The sample package of this name.
    public static func fixture(_ name: String) -> String { project + "/Fixtures/" + name }

    /// The real inputs that lie beside the project and are not part of it; a test that needs them says so by
    /// `.enabled(if: Places.hasSharedData, "needs ../shared/data")`.
    public static let sharedData = URL(fileURLWithPath: project).deletingLastPathComponent().path + "/shared/data"

    /// Whether the real inputs are there.
    public static var hasSharedData: Bool { FileManager.default.fileExists(atPath: sharedData) }
}
