// swift-tools-version: 6.0
import PackageDescription

// One product with two modules.
let package = Package(
    name: "DesignKit",
    products: [
        .library(name: "DesignKit", targets: ["DesignKit", "DesignTokens"])
    ],
    targets: [
        .target(name: "DesignTokens"),
        .target(name: "DesignKit", dependencies: ["DesignTokens"]),
    ]
)
