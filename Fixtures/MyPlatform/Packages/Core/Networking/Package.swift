// swift-tools-version: 6.0
import PackageDescription

// The product is `NetworkingKit`; the module that its users import is `Networking`.
let package = Package(
    name: "Networking",
    products: [
        .library(name: "NetworkingKit", targets: ["Networking"])
    ],
    targets: [
        .target(name: "Networking"),
        .testTarget(name: "NetworkingTests", dependencies: ["Networking"]),
    ]
)
