// swift-tools-version: 6.0
import PackageDescription

let package = Package(
    name: "Pricing",
    products: [
        .library(name: "Pricing", targets: ["Pricing"])
    ],
    dependencies: [
        .package(path: "../Menu")
    ],
    targets: [
        .target(name: "Pricing", dependencies: [.product(name: "MenuKit", package: "Menu")])
    ]
)
