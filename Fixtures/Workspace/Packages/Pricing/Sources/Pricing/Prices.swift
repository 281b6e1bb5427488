import MenuKitCore

public enum Prices {
    public static func price(of bread: String) -> Int { bread == Menu.breads[0] ? 320 : 410 }
}
