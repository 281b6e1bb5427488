func modelsUse() -> Int {
    return total(1) + Item(id: 1, title: "a").id
}
