// swift-tools-version: 6.0
import PackageDescription

let package = Package(
    name: "TestKit",
    products: [
        .library(name: "TestKit", targets: ["TestKit"])
    ],
    dependencies: [
        .package(path: "../../Core/Models"),
        .package(path: "../../Core/Networking"),
    ],
    targets: [
        .target(
            name: "TestKit",
            dependencies: [
                .product(name: "Models", package: "Models"),
                .product(name: "NetworkingKit", package: "Networking"),
            ]
        )
    ]
)
