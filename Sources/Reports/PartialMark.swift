/// What a text says where its answer rests on a part of the project only.
enum PartialMark {
    static func text(_ isPartial: Bool) -> String {
        isPartial ? " (partial: a part of the project could not be loaded)" : ""
    }
}
