import BuildCosts
import TestSupport
import Testing

@Suite struct CriticalPathTests {
    @Test("a chain takes the sum of its tasks on any number of cores", arguments: [1, 2, 8])
    func chain(_ cores: Int) {
        let tasks = (0..<5).map { index -> BuildTask in
            let needs = index == 0 ? [] : [index - 1]
            return BuildTask(.module, start: Double(index + 1), needs: needs)
        }
        let path = CriticalPath(of: tasks, cores: cores)
        #expect(path.wallClock == 15)
        #expect(path.chainSeconds == 15)
        #expect(path.chain == [0, 1, 2, 3, 4])
    }

    @Test("work that can be divided takes less the more processors there are, up to its width")
    func width() {
        let task = BuildTask(.module, start: 1, work: 8, width: 4)
        #expect(CriticalPath(of: [task], cores: 1).wallClock == 9)
        #expect(CriticalPath(of: [task], cores: 2).wallClock == 5)
        #expect(CriticalPath(of: [task], cores: 16).wallClock == 3)
    }

    @Test("tasks that run at once share the processors")
    func sharing() {
        let tasks = [BuildTask(.module, work: 4, width: 2), BuildTask(.module, work: 4, width: 2)]
        // Alone each takes 2 seconds on two cores; together they take 4.
        #expect(CriticalPath(of: tasks, cores: 2).wallClock == 4)
        #expect(CriticalPath(of: tasks, cores: 2).chainSeconds == 2)
    }

    @Test("of ready tasks the one with the lowest rank starts first")
    func rank() {
        // On one core: the long chain first, or the short task first.
        let tasks = [
            BuildTask(.module, start: 1, rank: 2), BuildTask(.module, start: 2, rank: 0),
            BuildTask(.module, start: 4, rank: 1),
        ]
        let times = CriticalPath(of: tasks, cores: 1).times
        #expect(times.map(\.start) == [6, 0, 2])
    }

    @Test("a circle ends, and so does an empty plan")
    func circle() {
        let tasks = [
            BuildTask(.module, start: 1, needs: [1]), BuildTask(.module, start: 1, needs: [0]),
            BuildTask(.link, start: 1, needs: [0]),
        ]
        let path = CriticalPath(of: tasks, cores: 2)
        #expect(path.wallClock == 3 || path.wallClock == 2)
        #expect(path.work == 3)
        #expect(CriticalPath(of: [], cores: 2).wallClock == 0)
        #expect(CriticalPath(of: [], cores: 2).chain == [])
    }

    @Test("wall clock lies between its bounds: the chain and the work divided below, the work above", arguments: 0..<60)
    func bounds(_ seed: Int) {
        var random = SeededGenerator(seed: UInt64(seed))
        let count = Int.random(in: 1...40, using: &random)
        let tasks = (0..<count).map { index -> BuildTask in
            let needs = (0..<index).filter { _ in Int.random(in: 0..<8, using: &random) == 0 }
            return BuildTask(
                .module, start: Double.random(in: 0...2, using: &random),
                work: Double.random(in: 0...5, using: &random),
                width: Int.random(in: 1...6, using: &random), needs: needs, rank: Int.random(in: 0..<9, using: &random))
        }
        for cores in [1, 2, 3, 8] {
            let path = CriticalPath(of: tasks, cores: cores)
            #expect(path.wallClock >= path.chainSeconds - 1e-6)
            #expect(path.wallClock >= path.work / Double(cores) - 1e-6)
            #expect(path.wallClock <= path.work + 1e-6)
            for (index, task) in tasks.enumerated() {
                for need in task.needs { #expect(path.times[index].start >= path.times[need].end - 1e-9) }
                #expect(path.times[index].end - path.times[index].start >= task.alone(on: cores) - 1e-6)
            }
            // Each link of the chain needs the one before, and together they take what it says.
            #expect(abs(path.chain.reduce(0) { $0 + tasks[$1].alone(on: cores) } - path.chainSeconds) < 1e-6)
        }
    }

    @Test("ten thousand modules are scheduled")
    func many() {
        let tasks = (0..<10_000).map { index in
            BuildTask(.module, start: 1, needs: index < 10 ? [] : [index - 10, index - 3], rank: index)
        }
        let path = CriticalPath(of: tasks, cores: 10)
        #expect(path.work == 10_000)
        #expect(path.wallClock >= 1000)
    }
}
