#!/usr/bin/env python3
"""The peers from PyPI, each by the calls that its documentation names for the question. See protocol.md."""

import sys
import time

import numpy as np

MASK = (1 << 64) - 1


def read(path):
    words = np.fromfile(path, dtype="<u4")
    n, m = int(words[0]), int(words[1])
    lists = {}
    for line in open(path[:-4] + ".q"):
        name, *numbers = line.split()
        lists[name] = [int(number) for number in numbers]
    return n, words[2 : 2 + m], words[2 + m : 2 + 2 * m], words[2 + 2 * m :].astype(np.int64), lists


class Peer:
    """`reached(v)` gives every transitive dependent of v, in any order, v itself among them or not."""

    includes_start = True

    def __init__(self, n, source, target):
        self.n = n

    def edit(self, add, edge):
        raise NotImplementedError


class SciPy(Peer):
    def __init__(self, n, source, target):
        from scipy.sparse import csr_matrix
        from scipy.sparse.csgraph import breadth_first_order, connected_components

        super().__init__(n, source, target)
        ones = np.ones(len(source), dtype=np.int8)
        # csgraph wants 64-bit floats and 32-bit indices, or converts at every call.
        self.matrix = csr_matrix((ones.astype(np.float64), (target.astype(np.int32), source.astype(np.int32))), (n, n))
        self.search, self.strong = breadth_first_order, connected_components

    def reached(self, vertex):
        return self.search(self.matrix, vertex, directed=True, return_predecessors=False)

    def components(self):
        return self.strong(self.matrix, directed=True, connection="strong")[0]


class IGraph(Peer):
    def __init__(self, n, source, target):
        import igraph

        super().__init__(n, source, target)
        self.graph = igraph.Graph(n=n, edges=np.stack([source, target], 1).tolist(), directed=True)

    def reached(self, vertex):
        return self.graph.subcomponent(vertex, mode="in")

    def components(self):
        return len(self.graph.connected_components(mode="strong"))

    def edit(self, add, edge):
        if add:
            self.graph.add_edges([edge])
        else:
            self.graph.delete_edges([edge])


class RustworkX(Peer):
    includes_start = False

    def __init__(self, n, source, target):
        import rustworkx

        super().__init__(n, source, target)
        self.library = rustworkx
        self.graph = rustworkx.PyDiGraph(multigraph=False)
        self.graph.add_nodes_from(range(n))
        self.graph.add_edges_from_no_data(list(zip(source.tolist(), target.tolist())))

    def reached(self, vertex):
        return self.library.ancestors(self.graph, vertex)

    def components(self):
        return len(self.library.strongly_connected_components(self.graph))

    def edit(self, add, edge):
        if add:
            self.graph.add_edge(edge[0], edge[1], None)
        else:
            self.graph.remove_edge(edge[0], edge[1])


class NetworkX(Peer):
    includes_start = False

    def __init__(self, n, source, target):
        import networkx

        super().__init__(n, source, target)
        self.library = networkx
        self.graph = networkx.DiGraph()
        self.graph.add_nodes_from(range(n))
        self.graph.add_edges_from(zip(source.tolist(), target.tolist()))

    def reached(self, vertex):
        return self.library.ancestors(self.graph, vertex)

    def components(self):
        return self.library.number_strongly_connected_components(self.graph)

    def edit(self, add, edge):
        if add:
            self.graph.add_edge(*edge)
        else:
            self.graph.remove_edge(*edge)


class NetworKit(Peer):
    def __init__(self, n, source, target):
        import networkit

        super().__init__(n, source, target)
        self.library = networkit
        networkit.setNumberOfThreads(1)
        self.graph = networkit.GraphFromCoo((target.astype(np.uint64), source.astype(np.uint64)), n=n, directed=True)

    def reached(self, vertex):
        search = self.library.distance.BFS(self.graph, vertex, storePaths=False)
        search.run()
        distances = np.asarray(search.getDistances())
        return np.flatnonzero(distances < 1e300)

    def components(self):
        components = self.library.components.StronglyConnectedComponents(self.graph)
        components.run()
        return components.numberOfComponents()

    def edit(self, add, edge):
        if add:
            self.graph.addEdge(edge[1], edge[0])
        else:
            self.graph.removeEdge(edge[1], edge[0])


PEERS = {
    "scipy": SciPy,
    "igraph": IGraph,
    "rustworkx": RustworkX,
    "networkx": NetworkX,
    "networkit": NetworKit,
}


def total(peer, weights, vertex):
    reached = peer.reached(vertex)
    count = len(reached)
    misses_start = not peer.includes_start and vertex not in reached
    indices = np.fromiter(reached, dtype=np.int64, count=count) if isinstance(reached, set) else reached
    weight = int(weights[indices].sum()) if count else 0
    if misses_start:
        count, weight = count + 1, weight + int(weights[vertex])
    return count, weight


def answer(command, peer, weights, lists):
    if command == "components":
        return 1, [peer.components()]
    if command == "one":
        totals = [total(peer, weights, vertex) for vertex in lists["W1"]]
        return len(totals), [sum(count for count, _ in totals), sum(weight for _, weight in totals)]
    if command == "all":
        counts = weight_sum = check = 0
        for vertex in range(peer.n):
            count, weight = total(peer, weights, vertex)
            counts += count
            weight_sum += weight
            check += count * (vertex | 1) + weight * (vertex << 1 | 1)
        return 1, [counts, weight_sum & MASK, check & MASK]
    if command in ("add", "remove"):
        numbers = lists["ADD" if command == "add" else "REM"]
        counts = weight_sum = 0
        edges = list(zip(numbers[::2], numbers[1::2]))
        for edge in edges:
            peer.edit(command == "add", edge)
            count, weight = total(peer, weights, edge[1])
            counts += count
            weight_sum += weight
            peer.edit(command != "add", edge)
        return len(edges), [counts, weight_sum]
    raise NotImplementedError


def main():
    n, source, target, weights, lists = read(sys.argv[2])
    peer = PEERS[sys.argv[1]](n, source, target)
    print("ready", flush=True)
    for line in sys.stdin:
        spent, runs = 0, 0
        try:
            while spent < 2_000_000:
                start = time.process_time_ns()
                share, result = answer(line.strip(), peer, weights, lists)
                spent += time.process_time_ns() - start
                runs += share
        except NotImplementedError:
            print("none", flush=True)
            continue
        print(spent / 1e6 / runs, *result, flush=True)


if __name__ == "__main__":
    main()
