// swift-tools-version: 6.0
import PackageDescription

let package = Package(
    name: "Cyclic",
    products: [
        .executable(name: "App", targets: ["App"])
    ],
    targets: [
        .target(name: "TravelModels"),

        // Two features that know each other: Booking -> Profile -> Booking.
        .target(name: "Booking", dependencies: ["Profile", "TravelModels"]),
        .target(name: "Profile", dependencies: ["Booking", "TravelModels"]),

        // A longer cycle, entered from Search: Filters -> Results -> Maps -> Filters.
        .target(name: "Search", dependencies: ["Filters"]),
        .target(name: "Filters", dependencies: ["Results"]),
        .target(name: "Results", dependencies: ["Maps", "TravelModels"]),
        .target(name: "Maps", dependencies: ["Filters", "TravelModels"]),

        // On top of both cycles and in neither.
        .executableTarget(name: "App", dependencies: ["Booking", "Search"]),
    ]
)
