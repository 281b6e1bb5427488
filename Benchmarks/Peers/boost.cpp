// Boost's graph library as a peer: a compressed sparse row graph of the dependents, and the library's own searches.
// An engine of Benchmarks/Peers/run: see protocol.md.
#include <algorithm>
#include <boost/graph/breadth_first_search.hpp>
#include <boost/graph/compressed_sparse_row_graph.hpp>
#include <boost/graph/strong_components.hpp>
#include <cstdint>
#include <cstdio>
#include <ctime>
#include <fstream>
#include <iostream>
#include <sstream>
#include <string>
#include <vector>

using Graph = boost::compressed_sparse_row_graph<boost::directedS, boost::no_property, boost::no_property,
                                                 boost::no_property, uint32_t, uint32_t>;

static double milliseconds() {
    timespec time;
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time);
    return time.tv_sec * 1e3 + time.tv_nsec / 1e6;
}

struct Total {
    uint64_t count = 0, weight = 0;
};

/// Searches with one array of marks for all of them: a mark is the number of the search that made it.
struct Searcher {
    const Graph &graph;
    const std::vector<uint32_t> &weights;
    std::vector<uint32_t> marks, queue;
    uint32_t current = 0;

    Searcher(const Graph &graph, const std::vector<uint32_t> &weights)
        : graph(graph), weights(weights), marks(weights.size(), 0), queue(weights.size()) {}

    Total search(uint32_t start) {
        current++;
        Total total;
        size_t head = 0, tail = 0;
        queue[tail++] = start;
        marks[start] = current;
        while (head < tail) {
            uint32_t vertex = queue[head++];
            total.weight += weights[vertex];
            auto [next, end] = boost::adjacent_vertices(vertex, graph);
            for (; next != end; ++next) {
                if (marks[*next] != current) {
                    marks[*next] = current;
                    queue[tail++] = *next;
                }
            }
        }
        total.count = tail;
        return total;
    }
};

int main(int argc, char **argv) {
    std::string path = argv[1];
    std::ifstream file(path, std::ios::binary);
    uint32_t head[2];
    file.read(reinterpret_cast<char *>(head), sizeof head);
    uint32_t n = head[0], m = head[1];
    std::vector<uint32_t> sources(m), targets(m), weights(n);
    file.read(reinterpret_cast<char *>(sources.data()), 4 * size_t(m));
    file.read(reinterpret_cast<char *>(targets.data()), 4 * size_t(m));
    file.read(reinterpret_cast<char *>(weights.data()), 4 * size_t(n));
    // Edges from a dependency to its dependent: the way in which a change spreads.
    std::vector<std::pair<uint32_t, uint32_t>> edges(m);
    for (uint32_t i = 0; i < m; i++) edges[i] = {targets[i], sources[i]};
    Graph graph(boost::edges_are_unsorted_multi_pass, edges.begin(), edges.end(), n);
    std::vector<std::pair<uint32_t, uint32_t>>().swap(edges);
    Searcher searcher(graph, weights);

    auto all = [&] {
        uint64_t counts = 0, sum = 0, hash = 0;
        for (uint32_t vertex = 0; vertex < n; vertex++) {
            Total total = searcher.search(vertex);
            counts += total.count;
            sum += total.weight;
            hash += total.count * (vertex | 1) + total.weight * ((uint64_t(vertex) << 1) | 1);
        }
        return std::to_string(counts) + " " + std::to_string(sum) + " " + std::to_string(hash);
    };
    if (argc > 2) {
        std::cout << all() << std::endl;
        return 0;
    }
    std::vector<uint32_t> questions;
    std::ifstream lines(path.substr(0, path.rfind('.')) + ".q");
    for (std::string line; std::getline(lines, line);) {
        std::istringstream words(line);
        std::string name;
        words >> name;
        if (name == "W1")
            for (uint32_t vertex; words >> vertex;) questions.push_back(vertex);
    }
    std::vector<uint32_t> component(n);
    auto answer = [&](const std::string &command) -> std::string {
        if (command == "all") return all();
        if (command == "one") {
            Total sum;
            for (uint32_t vertex : questions) {
                Total total = searcher.search(vertex);
                sum.count += total.count;
                sum.weight += total.weight;
            }
            return std::to_string(sum.count) + " " + std::to_string(sum.weight);
        }
        if (command == "components") {
            auto index = boost::get(boost::vertex_index, graph);
            return std::to_string(
                boost::strong_components(graph, boost::make_iterator_property_map(component.begin(), index)));
        }
        return "";
    };
    std::cout << "ready" << std::endl;
    for (std::string command; std::getline(std::cin, command);) {
        double total = 0;
        int runs = 0;
        std::string result;
        do {
            double start = milliseconds();
            result = answer(command);
            total += milliseconds() - start;
            runs++;
        } while (total < 2 && !result.empty());
        if (result.empty()) {
            std::cout << "none" << std::endl;
        } else {
            if (command == "one") runs *= questions.size();
            std::cout << total / runs << " " << result << std::endl;
        }
    }
}
