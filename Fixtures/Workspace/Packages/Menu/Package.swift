// swift-tools-version: 6.0
import PackageDescription

let package = Package(
    name: "Menu",
    products: [
        .library(name: "MenuKit", targets: ["MenuKitCore"])
    ],
    targets: [
        .target(name: "MenuKitCore"),
        .testTarget(name: "MenuKitCoreTests", dependencies: ["MenuKitCore"]),
    ]
)
