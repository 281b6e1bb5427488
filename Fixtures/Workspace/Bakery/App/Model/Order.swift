struct Order {
    var bread: String
    var count: Int
}
