internal import BuildLogs

/// When the steps of a build really ran, and how much of the machine each had.
///
/// llbuild (build databases) notes when a command was ready, not when it got one of its lanes, of which it has as many
/// as processors. Of the commands that wait the one whose name is last in the order of bytes runs first
/// (`SchedulerAlgorithm::NamePriority`; Swift 6.3.1, seen in every database looked at). Replaying that gives the start.
struct RunningTimes {
    /// One step that did something, with its time.
    struct Run {
        let step: Int
        var start: Double
        let end: Double
        /// Seconds of its beginning that are left out of `work`: one processor at most.
        var opening = 0.0
        /// Seconds of one processor that it had after that.
        var work = 0.0
    }

    private(set) var runs: [Run]

    /// - Parameters:
    ///   - width: how many processors a step can use.
    ///   - opening: seconds at its beginning in which it uses one.
    init(of record: BuildRecord, cores: Int, width: (BuildStep) -> Int, opening: (BuildStep) -> Double) {
        runs = record.steps.enumerated().compactMap { index, step in
            // What is replayed has its own past time: nobody knows what ran beside it.
            guard step.state.isWork, let start = step.start, let duration = step.duration else { return nil }
            guard start.isFinite, duration.isFinite, duration >= 0 else { return nil }
            return Run(step: index, start: start, end: start + duration)
        }
        if record.format == .llbuildDatabase { replayQueue(record.steps, lanes: cores) }
        measure(record.steps, cores: Double(cores), width: width, opening: opening)
    }

    /// Moves each start to the time at which a lane was free.
    private mutating func replayQueue(_ steps: [BuildStep], lanes: Int) {
        let names = runs.map { Self.name(of: steps[$0.step]) }
        // Wraps are over in a moment and wait for the longest: they are left out.
        let drivers = runs.indices.filter { steps[runs[$0].step].kind != .wrap }
        let arrivals = drivers.sorted { (runs[$0].start, $0) < (runs[$1].start, $1) }
        // The greatest name first.
        let byName = drivers.sorted { (names[$0], $1) > (names[$1], $0) }
        var ranks = [Int](repeating: 0, count: runs.count)
        for (rank, index) in byName.enumerated() { ranks[index] = rank }
        var waiting = MinimumHeap()
        var busy: [Double] = []
        var next = 0
        var now = -Double.infinity
        while true {
            busy.removeAll { $0 <= now }
            while next < arrivals.count, runs[arrivals[next]].start <= now {
                waiting.insert(ranks[arrivals[next]], arrivals[next])
                next += 1
            }
            while busy.count < lanes, let index = waiting.removeFirst() {
                // What ended before its turn ran earlier than the replay knows: it keeps its own start.
                if runs[index].end > now { runs[index].start = max(runs[index].start, now) }
                busy.append(runs[index].end)
            }
            var upcoming = busy.min() ?? .infinity
            if next < arrivals.count { upcoming = min(upcoming, runs[arrivals[next]].start) }
            if upcoming == .infinity { return }
            now = max(now.nextUp, upcoming)
        }
    }

    /// The name of the command: drivers and links begin with `C.`, files with `/`.
    private static func name(of step: BuildStep) -> String {
        switch step.kind {
        case .wrap, .compileC: "/" + (step.module ?? "")
        default: "C." + (step.module ?? step.product ?? "")
        }
    }

    /// Sums up what each run had of the machine, which it shared evenly with those that ran beside it.
    private mutating func measure(
        _ steps: [BuildStep], cores: Double, width: (BuildStep) -> Int, opening: (BuildStep) -> Double
    ) {
        var events: [(time: Double, change: Int)] = []
        for run in runs where run.end > run.start { events += [(run.start, 1), (run.end, -1)] }
        events.sort { ($0.time, $0.change) < ($1.time, $1.change) }
        let times = events.map(\.time)
        var widths: [Int: [Double]] = [:]
        for index in runs.indices {
            let step = steps[runs[index].step]
            let wide = max(1, width(step))
            let sums = widths[wide] ?? Self.sums(events, cap: Double(wide), cores: cores)
            widths[wide] = sums
            let begin = min(runs[index].end, runs[index].start + max(0, opening(step)))
            runs[index].opening = begin - runs[index].start
            runs[index].work = Self.sum(sums, times, at: runs[index].end) - Self.sum(sums, times, at: begin)
        }
    }

    /// The share of one who can use `cap` processors, summed up to each event.
    private static func sums(_ events: [(time: Double, change: Int)], cap: Double, cores: Double) -> [Double] {
        var sums: [Double] = []
        sums.reserveCapacity(events.count)
        var (sum, active) = (0.0, 0)
        for (position, event) in events.enumerated() {
            if position > 0, active > 0 {
                sum += (event.time - events[position - 1].time) * min(cap, cores / Double(active))
            }
            active += event.change
            sums.append(sum)
        }
        return sums
    }

    private static func sum(_ sums: [Double], _ times: [Double], at time: Double) -> Double {
        var (low, high) = (0, times.count)
        while low < high {
            let middle = (low + high) / 2
            if times[middle] < time { low = middle + 1 } else { high = middle }
        }
        guard low > 0 else { return 0 }
        guard low < times.count else { return sums[low - 1] }
        if times[low] == time { return sums[low] }
        let part = (time - times[low - 1]) / (times[low] - times[low - 1])
        return sums[low - 1] + part * (sums[low] - sums[low - 1])
    }
}
