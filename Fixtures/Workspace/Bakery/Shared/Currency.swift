/// Compiled into the application and into the widget.
enum Currency {
    static func text(_ cents: Int) -> String { "\(cents / 100).\(cents % 100)" }
}
