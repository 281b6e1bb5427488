/// A run of shades; a draft that the manifest excludes.
struct Gradient {
    let from: Shade
    let to: Shade
}
