import CheckoutFeature
import ProductFeature
import StoreBase

var basket = Basket()
let shelf = ProductList(catalogue: try Catalogue.bundled()) { basket.add($0) }
shelf.rowTapped(0)
shelf.rowTapped(1)

let checkout = CheckoutScreen(basket: basket, order: OrderNumber(sequence: 7_992_739))
printScreen(shelf.body)
printScreen(checkout.body)
