import SystemAccess
import TestSupport

@testable import ProjectReaders

/// A `project.pbxproj` written short, for tests of one thing each.
///
/// Objects are lines like `T1 = { isa = PBXNativeTarget; … };`. There is a main group `MAIN` with `children`, and a
/// target `T1` called `App` unless `objects` says otherwise.
struct SampleProject {
    var objects = ""
    var children = ""
    var targets = "T1"
    var app = ""
    var settings = ""
    var version = 77

    var text: String {
        """
        // !$*UTF8*$!
        {
            archiveVersion = 1;
            objectVersion = \(version);
            objects = {
                ROOT = { isa = PBXProject; mainGroup = MAIN; buildConfigurationList = PL; targets = (\(targets)); };
                MAIN = { isa = PBXGroup; children = (\(children)); sourceTree = "<group>"; };
                PL = { isa = XCConfigurationList; buildConfigurations = (PC); };
                PC = { isa = XCBuildConfiguration; name = Debug; buildSettings = {}; };
                TL = { isa = XCConfigurationList; buildConfigurations = (TC); defaultConfigurationName = Debug; };
                TC = { isa = XCBuildConfiguration; name = Debug; buildSettings = {\(settings)}; };
                T1 = {
                    isa = PBXNativeTarget; name = App; productName = App; buildConfigurationList = TL;
                    productType = "com.apple.product-type.framework"; \(app)
                };
                \(objects)
            };
            rootObject = ROOT;
        }
        """
    }

    /// The project as it is read, at `App.xcodeproj` in a checkout of no files.
    func read(root: String = "/checkout", files: [String: String] = [:]) throws(ReaderError) -> XcodeProjectFile {
        try XcodeProjectFile(Array(text.utf8), path: "App.xcodeproj", root: root) { files[$0].map { Array($0.utf8) } }
    }

    /// The project as it is loaded from a folder.
    func load(in folder: TemporaryFolder) async throws -> LoadedProject {
        try folder.write(text, to: "App.xcodeproj/project.pbxproj")
        let world = try TestWorld(in: folder.path)
        return try await XcodeReader(system: world.withoutProcesses).load(project: folder.path + "/App.xcodeproj")
    }
}
