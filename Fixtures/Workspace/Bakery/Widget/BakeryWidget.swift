import Pricing

struct BakeryWidget {
    var text: String { Currency.text(Prices.price(of: "Rye")) }
}
