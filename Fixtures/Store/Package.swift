// swift-tools-version: 6.0
import PackageDescription

// Every target depends only on targets above it.
let package = Package(
    name: "Store",
    products: [
        .executable(name: "StoreApp", targets: ["StoreApp"]),
        .library(name: "StoreFeatures", targets: ["ProductFeature", "CheckoutFeature"]),
    ],
    targets: [
        .target(name: "CCheckDigit"),
        .target(name: "StoreBase", dependencies: ["CCheckDigit"]),
        .target(
            name: "Theme",
            dependencies: ["StoreBase"],
            path: "Design/Theme",
            exclude: ["Drafts", "NOTES.md"],
            sources: ["Colors", "Typography"]
        ),
        .target(name: "UIControls", dependencies: ["StoreBase", "Theme"]),
        .target(
            name: "ProductFeature",
            dependencies: ["StoreBase", "UIControls"],
            resources: [.process("Resources")]
        ),
        .target(name: "CheckoutFeature", dependencies: ["StoreBase", "Theme", "UIControls"]),
        .executableTarget(name: "StoreApp", dependencies: ["CheckoutFeature", "ProductFeature", "StoreBase"]),

        .testTarget(name: "StoreBaseTests", dependencies: ["StoreBase"]),
        .testTarget(name: "ProductFeatureTests", dependencies: ["ProductFeature", "StoreBase"]),
        .testTarget(name: "CheckoutFeatureTests", dependencies: ["CheckoutFeature", "StoreBase"]),
    ]
)
