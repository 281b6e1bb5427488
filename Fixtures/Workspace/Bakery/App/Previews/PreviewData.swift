// No member of the application: an exception of the folder leaves it out.
let previewOrder = Order(bread: "Rye", count: 1)
