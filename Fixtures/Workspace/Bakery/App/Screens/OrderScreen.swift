import Pricing

struct OrderScreen {
    let order: Order
    var text: String {
        "\(order.count) × \(order.bread): \(Currency.text(Prices.price(of: order.bread) * order.count))"
    }
}
