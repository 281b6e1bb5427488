import StoreBase
import Theme
import UIControls

/// The basket, its total and the number of the order.
public struct CheckoutScreen {
    private let basket: Basket
    private let order: OrderNumber

    /// Makes the screen of an order.
    public init(basket: Basket, order: OrderNumber) {
        self.basket = basket
        self.order = order
    }

    /// The lines on the screen, from the top.
    public var body: [String] {
        let caption = Label("Order \(order.digits)", style: TextStyle.caption)
        return basket.rows + ["Total  \(PriceTag(basket.total).plain)", caption.plain]
    }
}
