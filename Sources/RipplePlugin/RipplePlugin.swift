import Foundation
import PackagePlugin

/// `swift package ripple VERB …`: runs Ripple on the package.
///
/// SwiftPM holds its lock on the package's build folder while a plug-in runs. Ripple evaluates manifests with a scratch
/// path of its own, so it never waits for that lock. In SwiftPM's sandbox a plug-in writes nothing but to its own work
/// folder, so the cache lies there.
@main struct RipplePlugin: CommandPlugin {
    func performCommand(context: PluginContext, arguments: [String]) async throws {
        let tool = try context.tool(named: "ripple")
        let process = Process()
        process.executableURL = tool.url
        process.currentDirectoryURL = context.package.directoryURL
        process.arguments = arguments.isEmpty ? ["check"] : arguments
        var environment = ProcessInfo.processInfo.environment
        let work = context.pluginWorkDirectoryURL
        if environment["RIPPLE_CACHE_DIR"] == nil {
            environment["RIPPLE_CACHE_DIR"] = work.appending(path: "cache").path
        }
        process.environment = environment
        try process.run()
        process.waitUntilExit()
        // SwiftPM passes an error on as exit code 1, whatever its number was.
        guard process.terminationReason == .exit, process.terminationStatus == 0 else {
            throw Failure(code: process.terminationStatus)
        }
    }

    private struct Failure: Error, CustomStringConvertible {
        let code: Int32

        var description: String {
            code == 1 ? "ripple found something" : "ripple gave no complete answer (exit code \(code))"
        }
    }
}
