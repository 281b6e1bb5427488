// swift-tools-version: 6.0
import PackageDescription

// The folder is `Models`, and so is the identity that other manifests name; the package's own name is not.
let package = Package(
    name: "PlatformModels",
    products: [
        .library(name: "Models", targets: ["Models"])
    ],
    targets: [
        .target(name: "Models"),
        .testTarget(name: "ModelsTests", dependencies: ["Models"]),
    ]
)
