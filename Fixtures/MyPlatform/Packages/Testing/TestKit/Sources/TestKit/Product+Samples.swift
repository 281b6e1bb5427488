import Models

extension Product {
    /// A mug for nine.
    public static let mug = Product(id: "mug", title: "Mug", cents: 900)
    /// A lamp for forty-nine.
    public static let lamp = Product(id: "lamp", title: "Lamp", cents: 4_900)
}
