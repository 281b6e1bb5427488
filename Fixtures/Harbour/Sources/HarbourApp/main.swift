import Harbour
import Tides

var master = HarbourMaster(lengths: [30, 60])
for line in master.moor([Ship(name: "Anna", length: 25), Ship(name: "Berta", length: 55)], at: Tide(height: 1)) {
    print(line)
}
