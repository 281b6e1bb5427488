// swift-tools-version: 6.0
import PackageDescription

let package = Package(
    name: "Search",
    products: [
        .library(name: "SearchInterface", targets: ["SearchInterface"]),
        .library(name: "Search", targets: ["Search"]),
    ],
    dependencies: [
        .package(path: "../../Core/DesignKit"),
        .package(path: "../../Core/Models"),
        .package(path: "../../Core/Networking"),
        .package(path: "../../Testing/TestKit"),
    ],
    targets: [
        .target(
            name: "SearchInterface",
            dependencies: [.product(name: "Models", package: "Models")]
        ),
        .target(
            name: "Search",
            dependencies: [
                "SearchInterface",
                .product(name: "DesignKit", package: "DesignKit"),
                .product(name: "Models", package: "Models"),
                .product(name: "NetworkingKit", package: "Networking"),
            ]
        ),
        .testTarget(
            name: "SearchTests",
            dependencies: [
                "Search",
                "SearchInterface",
                .product(name: "Models", package: "Models"),
                .product(name: "NetworkingKit", package: "Networking"),
                .product(name: "TestKit", package: "TestKit"),
            ]
        ),
    ]
)
