import BuildLogs
import Foundation
import SystemAccess
import TestSupport
import Testing

@Suite struct ActivityLogLocatorTests {
    private func log(_ title: String, start: Double) throws -> [UInt8] {
        var root = SampleActivityLog.build([SampleActivityLog.batch])
        root.title = title
        root.start = start
        return try gzip(ActivityLogEncoder.encode(root, version: 11))
    }

    private func manifest(_ logs: [String: [String: Any]]) throws -> [UInt8] {
        let list: [String: Any] = ["logFormatVersion": 11, "logs": logs]
        return [UInt8](try PropertyListSerialization.data(fromPropertyList: list, format: .xml, options: 0))
    }

    @Test("the newest of the list that is a build, not a clean, and that is there")
    func listed() throws {
        let folder = try TemporaryFolder(named: "DerivedData")
        defer { folder.remove() }
        let store = "Shop-abc/Logs/Build"
        for name in ["old", "new", "clean"] {
            try folder.write(try log("Build", start: 1), to: "\(store)/\(name).xcactivitylog")
        }
        let logs: [String: [String: Any]] = [
            "1": ["fileName": "old.xcactivitylog", "title": "Build App", "timeStartedRecording": 10.0],
            "2": ["fileName": "new.xcactivitylog", "title": "Build App", "timeStartedRecording": 20.0],
            "3": ["fileName": "clean.xcactivitylog", "title": "Clean App", "timeStartedRecording": 30.0],
            "4": ["fileName": "gone.xcactivitylog", "title": "Build App", "timeStartedRecording": 40.0],
            "5": ["fileName": "../new.xcactivitylog", "title": "Build App", "timeStartedRecording": 50.0],
            "6": [
                "fileName": "new.xcactivitylog", "title": "Resolve Packages", "signature": "Resolve Packages",
                "timeStartedRecording": 60.0,
            ],
        ]
        try folder.write(try manifest(logs), to: "\(store)/LogStoreManifest.plist")
        let locator = ActivityLogLocator(files: LocalFileSystem())
        for place in ["", "/Shop-abc", "/Shop-abc/Logs", "/Shop-abc/Logs/Build"] {
            let found = try locator.newestBuild(under: folder.path + place)
            #expect(found.path.hasSuffix("/new.xcactivitylog"), "\(place)")
            #expect(found.title == "Build App")
        }
        #expect(try locator.builds(under: folder.path).map(\.start) == [10, 20])
        // The reader takes a folder as well.
        let record = try lastRecord(of: try BuildLogReader().read(path: folder.path, files: LocalFileSystem()))
        #expect(record.recompiled == ["App": ["Cart.swift", "Food Menu.swift"]])
    }

    @Test("without a list, or with one that is damaged, the logs themselves say what they are")
    func unlisted() throws {
        let folder = try TemporaryFolder(named: "DerivedData")
        defer { folder.remove() }
        try folder.write(try log("Build Shop", start: 20), to: "Logs/Build/a.xcactivitylog")
        try folder.write(try log("Cleaning project Shop", start: 30), to: "Logs/Build/b.xcactivitylog")
        try folder.write(try log("Build Shop", start: 10), to: "Logs/Build/c.xcactivitylog")
        try folder.write("no log", to: "Logs/Build/d.txt")
        let locator = ActivityLogLocator(files: LocalFileSystem())
        for text in [nil, "<plist><dict>", "no list"] {
            if let text { try folder.write(text, to: "Logs/Build/LogStoreManifest.plist") }
            #expect(try locator.newestBuild(under: folder.path).path.hasSuffix("/a.xcactivitylog"))
        }
    }

    @Test("a folder without logs, and one that is none")
    func missing() throws {
        let folder = try TemporaryFolder(named: "DerivedData")
        defer { folder.remove() }
        let locator = ActivityLogLocator(files: LocalFileSystem())
        #expect {
            try locator.newestBuild(under: folder.path)
        } throws: { error in
            String(describing: error) == "\(folder.path): error: expected an activity log of a build, found none"
        }
        #expect(throws: BuildLogError.self) { try locator.builds(under: folder.path + "/nowhere") }
    }
}
