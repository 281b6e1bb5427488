// swift-tools-version: 6.0
import PackageDescription

let package = Package(
    name: "Account",
    products: [
        .library(name: "AccountInterface", targets: ["AccountInterface"]),
        .library(name: "Account", targets: ["Account"]),
    ],
    dependencies: [
        .package(path: "../../Core/Models"),
        .package(path: "../../Core/Networking"),
        .package(path: "../../Testing/TestKit"),
    ],
    targets: [
        .target(
            name: "AccountInterface",
            dependencies: [.product(name: "Models", package: "Models")]
        ),
        .target(
            name: "Account",
            dependencies: [
                "AccountInterface",
                .product(name: "Models", package: "Models"),
                .product(name: "NetworkingKit", package: "Networking"),
            ]
        ),
        .testTarget(
            name: "AccountTests",
            dependencies: [
                "Account",
                .product(name: "Models", package: "Models"),
                .product(name: "NetworkingKit", package: "Networking"),
                .product(name: "TestKit", package: "TestKit"),
            ]
        ),
    ]
)
