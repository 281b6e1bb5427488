// swift-tools-version: 6.0
import PackageDescription

let package = Package(
    name: "Styles",
    products: [
        .library(name: "Styles", targets: ["Styles"])
    ],
    targets: [
        .target(name: "Styles")
    ]
)
