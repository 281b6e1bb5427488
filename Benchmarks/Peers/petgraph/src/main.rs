//! petgraph as a peer: its sparse row graph of the dependents, and its own searches.
//! An engine of Benchmarks/Peers/run: see protocol.md.
use petgraph::csr::Csr;
use petgraph::visit::{Dfs, VisitMap};
use petgraph::Directed;
use std::io::{BufRead, Write};

type Graph = Csr<(), (), Directed, u32>;

/// One array of marks for all searches: a mark is the number of the search that made it.
struct Marks {
    marks: Vec<u32>,
    current: u32,
}

impl VisitMap<u32> for Marks {
    #[inline(always)]
    fn visit(&mut self, vertex: u32) -> bool {
        let mark = &mut self.marks[vertex as usize];
        let is_new = *mark != self.current;
        *mark = self.current;
        is_new
    }
    #[inline(always)]
    fn is_visited(&self, vertex: &u32) -> bool {
        self.marks[*vertex as usize] == self.current
    }
}

fn milliseconds() -> f64 {
    #[repr(C)]
    struct Time {
        seconds: i64,
        nanoseconds: i64,
    }
    extern "C" {
        fn clock_gettime(clock: i32, time: *mut Time) -> i32;
    }
    #[cfg(target_os = "macos")]
    const PROCESS: i32 = 12;
    #[cfg(not(target_os = "macos"))]
    const PROCESS: i32 = 2;
    let mut time = Time { seconds: 0, nanoseconds: 0 };
    unsafe { clock_gettime(PROCESS, &mut time) };
    time.seconds as f64 * 1e3 + time.nanoseconds as f64 / 1e6
}

/// Marks a vertex as it is put on the stack.
fn search(graph: &Graph, weights: &[u32], dfs: &mut Dfs<u32, Marks>, start: u32) -> (u64, u64) {
    dfs.discovered.current += 1;
    dfs.stack.clear();
    dfs.stack.push(start);
    dfs.discovered.visit(start);
    let (mut count, mut weight) = (0u64, 0u64);
    while let Some(vertex) = dfs.stack.pop() {
        count += 1;
        weight += weights[vertex as usize] as u64;
        for &next in graph.neighbors_slice(vertex) {
            if dfs.discovered.visit(next) {
                dfs.stack.push(next);
            }
        }
    }
    (count, weight)
}

fn all(graph: &Graph, weights: &[u32], dfs: &mut Dfs<u32, Marks>) -> String {
    let (mut counts, mut sum, mut hash) = (0u64, 0u64, 0u64);
    for vertex in 0..weights.len() as u32 {
        let (count, weight) = search(graph, weights, dfs, vertex);
        counts += count;
        sum += weight;
        let factor = (vertex as u64) << 1 | 1;
        hash = hash.wrapping_add(count.wrapping_mul((vertex | 1) as u64)).wrapping_add(weight.wrapping_mul(factor));
    }
    format!("{counts} {sum} {hash}")
}

fn main() {
    let path = std::env::args().nth(1).expect("a graph");
    let bytes = std::fs::read(&path).expect("a readable graph");
    let words: Vec<u32> = bytes.chunks_exact(4).map(|b| u32::from_le_bytes([b[0], b[1], b[2], b[3]])).collect();
    let (n, m) = (words[0] as usize, words[1] as usize);
    let (sources, targets) = (&words[2..2 + m], &words[2 + m..2 + 2 * m]);
    let weights = words[2 + 2 * m..].to_vec();
    // Edges from a dependency to its dependent: the way in which a change spreads.
    let mut edges: Vec<(u32, u32)> = (0..m).map(|i| (targets[i], sources[i])).collect();
    edges.sort_unstable();
    edges.dedup();
    let mut graph: Graph = Csr::from_sorted_edges(&edges).expect("sorted edges");
    while graph.node_count() < n {
        graph.add_node(());
    }
    let marks = Marks { marks: vec![0; n], current: 0 };
    let mut dfs = Dfs { stack: Vec::with_capacity(n), discovered: marks };
    if std::env::args().count() > 2 {
        println!("{}", all(&graph, &weights, &mut dfs));
        return;
    }
    let questions: Vec<u32> = std::fs::read_to_string(path.replace(".bin", ".q"))
        .expect("the questions")
        .lines()
        .filter(|line| line.starts_with("W1 "))
        .flat_map(|line| line.split(' ').skip(1).map(|word| word.parse().expect("a vertex")).collect::<Vec<u32>>())
        .collect();
    let mut output = std::io::stdout();
    writeln!(output, "ready").unwrap();
    output.flush().unwrap();
    for line in std::io::stdin().lock().lines() {
        let command = line.unwrap();
        let (mut total, mut runs) = (0.0, 0);
        let mut result;
        loop {
            let start = milliseconds();
            result = match command.as_str() {
                "all" => all(&graph, &weights, &mut dfs),
                "one" => {
                    let (mut count, mut weight) = (0, 0);
                    for &question in &questions {
                        let total = search(&graph, &weights, &mut dfs, question);
                        count += total.0;
                        weight += total.1;
                    }
                    format!("{count} {weight}")
                }
                "components" => format!("{}", petgraph::algo::tarjan_scc(&graph).len()),
                _ => String::new(),
            };
            total += milliseconds() - start;
            runs += 1;
            if total >= 2.0 || result.is_empty() {
                break;
            }
        }
        if result.is_empty() {
            writeln!(output, "none").unwrap();
        } else {
            if command == "one" {
                runs *= questions.len();
            }
            writeln!(output, "{} {}", total / runs as f64, result).unwrap();
        }
        output.flush().unwrap();
    }
}
