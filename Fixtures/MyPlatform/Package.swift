// swift-tools-version: 6.0
import PackageDescription

let package = Package(
    name: "MyPlatform",
    products: [
        .executable(name: "MyPlatform", targets: ["MyPlatform"])
    ],
    dependencies: [
        .package(path: "Packages/Core/Models"),
        .package(path: "Packages/Core/Networking"),
        .package(path: "Packages/Features/Account"),
        .package(path: "Packages/Features/Checkout"),
        .package(path: "Packages/Features/Search"),
        .package(path: "Packages/Testing/TestKit"),
    ],
    targets: [
        .target(
            name: "AppShell",
            dependencies: [
                .product(name: "Account", package: "Account"),
                .product(name: "AccountInterface", package: "Account"),
                .product(name: "Checkout", package: "Checkout"),
                .product(name: "Models", package: "Models"),
                .product(name: "NetworkingKit", package: "Networking"),
                .product(name: "Search", package: "Search"),
                .product(name: "SearchInterface", package: "Search"),
            ]
        ),
        .executableTarget(name: "MyPlatform", dependencies: ["AppShell"]),
        .testTarget(
            name: "AppShellTests",
            dependencies: [
                "AppShell",
                .product(name: "TestKit", package: "TestKit"),
            ]
        ),
    ]
)
