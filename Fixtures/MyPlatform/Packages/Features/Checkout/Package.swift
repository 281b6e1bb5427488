// swift-tools-version: 6.0
import PackageDescription

let package = Package(
    name: "Checkout",
    products: [
        .library(name: "Checkout", targets: ["Checkout"])
    ],
    dependencies: [
        .package(path: "../Account"),
        .package(path: "../../Core/Models"),
        .package(path: "../../Core/Networking"),
        .package(path: "../../Testing/TestKit"),
    ],
    targets: [
        .target(
            name: "Checkout",
            dependencies: [
                .product(name: "AccountInterface", package: "Account"),
                .product(name: "Models", package: "Models"),
                .product(name: "NetworkingKit", package: "Networking"),
            ]
        ),
        .testTarget(
            name: "CheckoutTests",
            dependencies: [
                "Checkout",
                .product(name: "AccountInterface", package: "Account"),
                .product(name: "Models", package: "Models"),
                .product(name: "NetworkingKit", package: "Networking"),
                .product(name: "TestKit", package: "TestKit"),
            ]
        ),
    ]
)
