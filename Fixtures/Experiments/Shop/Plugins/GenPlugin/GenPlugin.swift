import PackagePlugin

@main
struct GenPlugin: BuildToolPlugin {
    func createBuildCommands(context: PluginContext, target: Target) throws -> [Command] {
        let input = context.package.directoryURL.appending(path: "Sources/Generated/names.txt")
        let output = context.pluginWorkDirectoryURL.appending(path: "Names.swift")
        return [
            .buildCommand(
                displayName: "Generating names", executable: try context.tool(named: "GenTool").url,
                arguments: [input.path, output.path], inputFiles: [input], outputFiles: [output])
        ]
    }
}
