// swift-tools-version: 6.0
import PackageDescription

let package = Package(
    name: "Shop",
    products: [.library(name: "PricingStatic", type: .static, targets: ["Pricing"])],
    targets: [
        .target(name: "CHash"),
        .target(name: "Hashing", dependencies: ["CHash"]),
        .target(name: "Models"),
        .target(name: "Pricing", dependencies: ["Models"]),
        .target(name: "Catalog", dependencies: ["Pricing"]),
        .target(name: "Stock", dependencies: ["Pricing"]),
        .target(name: "Umbrella", dependencies: ["Models"]),
        .target(name: "UmbrellaClient", dependencies: ["Umbrella"]),
        .executableTarget(name: "GenTool"),
        .plugin(name: "GenPlugin", capability: .buildTool(), dependencies: ["GenTool"]),
        .target(name: "Generated", exclude: ["names.txt"], plugins: ["GenPlugin"]),
        .executableTarget(
            name: "App", dependencies: ["Catalog", "Stock", "UmbrellaClient", "Hashing", "Generated"]),
        .testTarget(name: "ModelsTests", dependencies: ["Models"]),
        .testTarget(name: "AppTests", dependencies: ["App"]),
    ]
)
