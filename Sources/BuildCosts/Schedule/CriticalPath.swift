/// How long tasks take on so many processors, and the chain that no number of processors makes shorter.
///
/// ```swift
/// let path = CriticalPath(of: tasks, cores: 8)
/// print(path.wallClock, path.chain.map { tasks[$0] }, path.chainSeconds)
/// ```
///
/// List scheduling: whenever one of the build system's lanes is free (as many as there are processors, which is what
/// llbuild has), the ready task with the lowest rank takes it. Tasks that run at once share the processors evenly, none
/// of them more than it can use.
public struct CriticalPath: Sendable {
    /// Seconds from the start of the first task to the end of the last.
    public let wallClock: Double
    /// Positions of the tasks on the longest chain, each needing the one before it.
    public let chain: [Int]
    /// Seconds that the chain takes with all processors to itself.
    public let chainSeconds: Double
    /// Seconds of all tasks together, as if there were one processor.
    public let work: Double
    /// When each task starts and ends, in seconds from the start of the first.
    public let times: [(start: Double, end: Double)]

    /// The schedule of `tasks`.
    ///
    /// Tasks that wait for each other in a circle start, by rank, when nothing else can.
    /// - Complexity: O(T log T + E + T × C) with T tasks, E needs and C cores.
    public init(of tasks: [BuildTask], cores: Int) {
        let cores = max(1, cores)
        var simulation = Simulation(tasks: tasks, cores: cores)
        simulation.run()
        times = simulation.times
        wallClock = simulation.now
        work = tasks.reduce(0) { $0 + $1.start + $1.work }

        // The order in which tasks began is one in which each comes after what it needs.
        var ends = [Double](repeating: 0, count: tasks.count)
        var previous = [Int?](repeating: nil, count: tasks.count)
        var isKnown = [Bool](repeating: false, count: tasks.count)
        var last: Int?
        for index in simulation.order {
            var begin = 0.0
            for need in tasks[index].needs where isKnown[need] && (previous[index] == nil || ends[need] > begin) {
                (begin, previous[index]) = (ends[need], need)
            }
            ends[index] = begin + tasks[index].alone(on: cores)
            isKnown[index] = true
            if last.map({ ends[index] > ends[$0] }) ?? true { last = index }
        }
        chainSeconds = last.map { ends[$0] } ?? 0
        var chain: [Int] = []
        while let index = last {
            if tasks[index].start + tasks[index].work > 0 { chain.append(index) }
            last = previous[index]
        }
        self.chain = chain.reversed()
    }
}

/// The tasks as they run, from one event to the next.
private struct Simulation {
    let tasks: [BuildTask]
    let cores: Int
    private(set) var now = 0.0
    private(set) var times: [(start: Double, end: Double)]
    /// Positions of the tasks in the order in which they began.
    private(set) var order: [Int] = []
    private var waiting: [Int]
    private var dependents: [[Int]]
    private var ready = MinimumHeap()
    private var running: [(task: Int, isStarting: Bool, left: Double)] = []

    init(tasks: [BuildTask], cores: Int) {
        self.tasks = tasks
        self.cores = cores
        times = Array(repeating: (0, 0), count: tasks.count)
        waiting = tasks.map(\.needs.count)
        dependents = Array(repeating: [], count: tasks.count)
        for (index, task) in tasks.enumerated() {
            for need in task.needs { dependents[need].append(index) }
        }
    }

    mutating func run() {
        var isBegun = [Bool](repeating: false, count: tasks.count)
        let byRank = tasks.indices.sorted { (tasks[$0].rank, $0) < (tasks[$1].rank, $1) }
        var next = 0
        for index in tasks.indices where waiting[index] == 0 { ready.insert(tasks[index].rank, index) }
        while true {
            while running.count < cores, let index = ready.removeFirst() {
                guard !isBegun[index] else { continue }
                isBegun[index] = true
                begin(index)
            }
            if !running.isEmpty {
                advance()
                continue
            }
            // A circle: nothing runs, nothing is ready, something is left.
            while next < byRank.count, isBegun[byRank[next]] { next += 1 }
            guard next < byRank.count else { return }
            ready.insert(tasks[byRank[next]].rank, byRank[next])
        }
    }

    private mutating func begin(_ index: Int) {
        order.append(index)
        times[index].start = now
        let task = tasks[index]
        if task.start > 0 {
            running.append((index, true, task.start))
        } else if task.work > 0 {
            running.append((index, false, task.work))
        } else {
            end(index)
        }
    }

    private mutating func end(_ index: Int) {
        times[index].end = now
        for dependent in dependents[index] {
            waiting[dependent] -= 1
            if waiting[dependent] == 0 { ready.insert(tasks[dependent].rank, dependent) }
        }
    }

    /// Lets time pass until one of the running tasks is through with what it does.
    private mutating func advance() {
        let rates = FairShares.of(running.map { $0.isStarting ? 1 : Double(tasks[$0.task].width) }, of: Double(cores))
        var step = Double.infinity
        for (position, rate) in rates.enumerated() { step = min(step, running[position].left / rate) }
        now += step
        var still: [(task: Int, isStarting: Bool, left: Double)] = []
        var ended: [Int] = []
        for (position, rate) in rates.enumerated() {
            var entry = running[position]
            entry.left -= step * rate
            if entry.left > 1e-9 {
                still.append(entry)
            } else if entry.isStarting, tasks[entry.task].work > 0 {
                still.append((entry.task, false, tasks[entry.task].work))
            } else {
                ended.append(entry.task)
            }
        }
        running = still
        for index in ended { end(index) }
    }
}
