import OvenKit

public enum Dough {
    public static let rested = "rested"
    public static func bake() -> String { Oven().state }
}
