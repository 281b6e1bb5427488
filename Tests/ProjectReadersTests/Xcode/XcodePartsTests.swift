import Testing

@testable import ProjectReaders

@Suite struct XcodePartsTests {
    @Test(
        "names in settings are replaced by their values, with what they inherit and the operators behind a colon",
        arguments: [
            ("$(TARGET_NAME)", "My App"), ("${TARGET_NAME}Kit", "My AppKit"),
            ("$(TARGET_NAME:c99extidentifier)", "My_App"),
            ("$(TARGET_NAME:rfc1034identifier)", "My-App"), ("$(TARGET_NAME:lower)", "my app"),
            ("$(NOTHING)x", "x"), ("$(NOTHING:default=y)", "y"), ("$(A_$(KIND))", "inner"),
            ("$(inherited) more", "base more"),
            ("plain", "plain"), ("$(LOOP)", ""), ("$(", "$("), ("$(INDIRECT:c99extidentifier)", "My_App"),
        ])
    func settings(_ text: String, _ value: String) {
        let own = [
            "S": text, "KIND": "X", "A_X": "inner", "LOOP": "$(LOOP2)", "LOOP2": "$(LOOP)",
            "INDIRECT": "$(TARGET_NAME)",
        ]
        let settings = XcodeSettings(
            levels: [.init(own), .init([:]), .init(["S": "base"])], builtIn: ["TARGET_NAME": "My App"])
        #expect(settings.value("S") == value)
    }

    @Test("conditional settings add their values")
    func conditionalSettings() {
        let settings = XcodeSettings(
            levels: [.init(["N": "A", "N[sdk=macosx*]": "B", "N[config=Debug]": "A", "NN[x]": "C"])], builtIn: [:])
        #expect(settings.values("N") == ["A", "B"])
        #expect(settings.value("M") == nil)
    }

    @Test("a settings file gives its settings, those that it includes, and names what is missing")
    func configurationFile() {
        let files = [
            "Config/App.xcconfig": """
            // comment
            #include "Base.xcconfig"
            #include? "Optional.xcconfig"
            #include "../Gone.xcconfig"
            NAME = App // behind
            FLAGS[sdk=iphoneos*] = -a = b;
            LIST = $(inherited) two
            """,
            "Config/Base.xcconfig": "NAME = Base\r\nLIST = one\r\n",
        ]
        let file = XcodeConfigurationFile(
            "Config/App.xcconfig",
            locate: { path, folder in path.hasPrefix("../") ? String(path.dropFirst(3)) : folder + "/" + path },
            read: { files[$0].map { Array($0.utf8) } })
        #expect(file.settings == ["NAME": "App", "FLAGS[sdk=iphoneos*]": "-a = b", "LIST": "one two"])
        #expect(file.files == ["Config/App.xcconfig", "Config/Base.xcconfig"])
        #expect(file.missing == ["Gone.xcconfig"])
    }

    @Test("a linker's flags name frameworks and libraries in every spelling")
    func linkerFlags() {
        let flags = ["-ObjC -framework \"Kit\" -weak_framework Other -lz", "-Wl,-framework,Third -framework"]
        #expect(
            LinkerFlags.libraries(in: flags) == [
                "Kit.framework", "Other.framework", "libz.a", "z.dylib", "libz.dylib", "Third.framework",
            ])
    }

    @Test("every sort of location in a workspace leads where it says")
    func workspaceLocations() throws {
        let text = """
            <?xml version="1.0" encoding="UTF-8"?>
            <!-- <FileRef location="group:No.xcodeproj"/> -->
            <Workspace version = "1.0">
              <FileRef location = "group:A.xcodeproj"></FileRef>
              <Group location = "group:Sub" name = "&lt;Sub&gt;">
                <FileRef location = 'group:B &amp; C.xcodeproj'/>
                <FileRef location = "container:C.xcodeproj"/>
                <Group location = "container:Other"><FileRef location = "group:../D.xcodeproj"/></Group>
                <Group name = "plain"><FileRef location = "group:E&#46;xcodeproj"/></Group>
              </Group>
              <FileRef location = "absolute:/x/F.xcodeproj"/>
              <FileRef location = "self:"/>
              <FileRef location = "developer:Nothing"/>
              <FileRef location = "group:A.xcodeproj"/>
            </Workspace>
            """
        let file = try XcodeWorkspaceFile(Array(text.utf8), workspace: "/w/W.xcworkspace", path: "W")
        #expect(
            file.entries == [
                "/w/A.xcodeproj", "/w/Sub/B & C.xcodeproj", "/w/C.xcodeproj", "/w/D.xcodeproj", "/w/Sub/E.xcodeproj",
                "/x/F.xcodeproj", "/w",
            ])
        let inner = try XcodeWorkspaceFile(
            Array("<Workspace><FileRef location=\"self:\"/></Workspace>".utf8),
            workspace: "/w/A.xcodeproj/project.xcworkspace", path: "W")
        #expect(inner.entries == ["/w/A.xcodeproj"])
    }

    @Test(
        "a damaged workspace is refused with the line",
        arguments: [
            ("", "W: the file is empty"), ("<Workspace>\n", "W:2: the file ends inside <Workspace>"),
            ("<Other/>", "W:1: expected <Workspace>"), ("<Workspace>\n</Group>", "W:2: </Group> closes no element"),
            ("<Workspace>\n<FileRef location=>", "W:2: expected a quoted value for attribute 'location'"),
            (
                "<Workspace>\n<FileRef location=\"group:",
                "W:2: the value of attribute 'location' of <FileRef> has no end"
            ),
            ("<Workspace>\n<<<<<<< HEAD\n", "W:2: a merge conflict is left in the file"),
        ])
    func brokenWorkspaces(_ text: String, _ message: String) {
        #expect {
            _ = try XcodeWorkspaceFile(Array(text.utf8), workspace: "/w/W.xcworkspace", path: "W")
        } throws: { ($0 as? ReaderError)?.description == message }
    }

    @Test("an element may nest as deep as it likes without a crash")
    func deepWorkspace() throws {
        let count = 200_000
        let text =
            "<Workspace>" + String(repeating: "<Group>", count: count) + "<FileRef location=\"group:A\"/>"
            + String(repeating: "</Group>", count: count) + "</Workspace>"
        #expect(try XcodeWorkspaceFile(Array(text.utf8), workspace: "/w/W", path: "W").entries == ["/w/A"])
    }

    @Test(
        "brackets in texts and comments do not count as levels",
        arguments: ["\"((((\"", "'(((('", "/* (((( */ a", "a // ((((\n", "\"\\\"((((\"", "a//((", "a /* \" */"])
    func depth(_ text: String) {
        let line = "{ a = \(text); }\n"
        let deep = String(repeating: line, count: 60)
        #expect((PropertyListDepth.firstLineTooDeep(Array(deep.utf8)) == nil) == !text.hasPrefix("a//"))
        let nested = deep + "\n" + String(repeating: "(", count: PropertyListDepth.limit + 1)
        #expect(PropertyListDepth.firstLineTooDeep(Array(nested.utf8)) != nil)
    }

    @Test("a package's identity is the last part of its address")
    func identities() {
        for address in ["https://e.com/a/Kit.git", "https://e.com/a/Kit/", "git@e.com:Kit.git", "../Kit"] {
            #expect(XcodeProjectFile.identity(ofAddress: address) == "kit")
        }
    }
}
