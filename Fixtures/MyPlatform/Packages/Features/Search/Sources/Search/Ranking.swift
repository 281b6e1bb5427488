import Models

/// Orders by price, and by title where the price is the same.
func cheaper(_ left: Product, _ right: Product) -> Bool {
    (left.cents, left.title) < (right.cents, right.title)
}
