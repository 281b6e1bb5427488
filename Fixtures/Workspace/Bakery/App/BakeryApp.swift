import MenuKitCore
import OvenKit
import Styles

@main
struct BakeryApp {
    static func main() {
        print(OrderScreen(order: Order(bread: Menu.breads[0], count: 2)).text, Oven().state, Styles.accent)
    }
}
