// swift-tools-version: 6.0
import PackageDescription

let package = Package(
    name: "PluginUser",
    dependencies: [
        .package(name: "ripple", path: "../..")
    ],
    targets: [
        .executableTarget(name: "App", dependencies: ["Core"]),
        .target(name: "Core"),
    ]
)
