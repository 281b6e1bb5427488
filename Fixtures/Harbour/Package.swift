// swift-tools-version: 6.0
import PackageDescription

let package = Package(
    name: "Harbour",
    targets: [
        .target(name: "Tides"),
        .target(name: "Harbour", dependencies: ["Tides"]),
        .executableTarget(name: "HarbourApp", dependencies: ["Harbour", "Tides"]),
    ]
)
