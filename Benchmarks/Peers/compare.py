#!/usr/bin/env python3
"""Runs Ripple and its peers in turn on the same graphs, and holds each ratio against its bar. See protocol.md."""

import argparse
import json
import os
import resource
import shlex
import statistics
import subprocess
import sys

parser = argparse.ArgumentParser()
parser.add_argument("--graphs", required=True)
parser.add_argument("--rounds", type=int, default=7)
parser.add_argument("--json")
parser.add_argument("engines", nargs="+", help="NAME=COMMAND")
options = parser.parse_args()
COMMANDS = {name: shlex.split(command) for name, command in (engine.split("=", 1) for engine in options.engines)}
FAST = ["boost", "petgraph"]
PYTHON = ["scipy", "igraph", "rustworkx", "networkx", "networkit"]
DEBIAN = {"one": "136813 585915597", "all": "4046817 18079816619", "components": "63584"}
failures = 0
rows = []


class Engine:
    def __init__(self, name, graph):
        command = COMMANDS[name] + [f"{options.graphs}/{graph}.bin"]
        self.process = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)
        if self.process.stdout.readline().strip() != "ready":
            sys.exit(f"{name} does not start on {graph}")

    def ask(self, line):
        self.process.stdin.write(line + "\n")
        self.process.stdin.flush()
        answer = self.process.stdout.readline().split()
        return (float(answer[0]), " ".join(answer[1:])) if answer and answer[0] != "none" else None

    def stop(self):
        self.process.stdin.close()
        self.process.wait()


def check(workload, graph, text):
    expected = DEBIAN.get(workload) if graph == "debian" else None
    if expected and not (text == expected or text.startswith(expected + " ")):
        sys.exit(f"{workload} on {graph}: {text}, but every engine gave {expected}")


def measure(graph, workload, engines):
    """Medians of milliseconds by engine: ripple, a peer, ripple, the next peer, and again, for every peer's sake."""
    times = {name: [] for name in engines}
    answers = {}

    def ask(name):
        answer = engines[name].ask(workload)
        if answer is None:
            return
        times[name].append(answer[0])
        if answers.setdefault("all", answer[1]) != answer[1]:
            sys.exit(f"{workload} on {graph}: {name} answers {answer[1]}, others {answers['all']}")

    for _ in range(options.rounds):
        for name in engines:
            # What takes long is asked less often: its noise is small beside its distance.
            if name != "ripple" and times[name] and sum(times[name]) > 4000:
                continue
            if name != "ripple":
                ask("ripple")
                ask(name)
    check(workload, graph, answers["all"])
    return {name: statistics.median(values) for name, values in times.items() if values}


def whole(graph, names):
    """CPU milliseconds of whole processes."""
    times = {name: [] for name in names}
    answers = set()
    for _ in range(options.rounds):
        for name in names:
            before = resource.getrusage(resource.RUSAGE_CHILDREN)
            command = COMMANDS[name] + [f"{options.graphs}/{graph}.bin", "whole"]
            answers.add(subprocess.run(command, check=True, capture_output=True, text=True).stdout.strip())
            after = resource.getrusage(resource.RUSAGE_CHILDREN)
            seconds = after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime
            times[name].append(seconds * 1e3)
    if len(answers) != 1:
        sys.exit(f"whole process on {graph}: the engines disagree: {answers}")
    return {name: statistics.median(values) for name, values in times.items()}


def row(workload, graph, times, peers, limit):
    """The best of `peers` is the one to beat."""
    global failures
    there = {name: times[name] for name in peers if name in times}
    if not there:
        return
    peer = min(there, key=there.get)
    ratio = times["ripple"] / there[peer]
    passes = ratio <= limit
    failures += not passes
    rows.append(
        {"workload": workload, "graph": graph, "milliseconds": times["ripple"], "peer": peer,
         "peerMilliseconds": there[peer], "ratio": ratio, "limit": limit, "passes": passes, "all": times}
    )
    print(
        f"{workload:22} {graph:15} {times['ripple']:10.4f} ms  {peer:10} {there[peer]:12.4f} ms  "
        f"ratio {ratio:.4f}, at most {limit:.4f}  {'pass' if passes else 'FAIL'}",
        flush=True,
    )


def have(names):
    return [name for name in names if name in COMMANDS]


def with_engines(graph, names, body):
    if not os.path.exists(f"{options.graphs}/{graph}.bin"):
        print(f"{graph}: left out, there is no such file", flush=True)
        return
    engines = {name: Engine(name, graph) for name in ["ripple"] + have(names)}
    try:
        body(lambda workload, among=None: measure(
            graph, workload, {name: e for name, e in engines.items() if among is None or name in among + ["ripple"]}))
    finally:
        for engine in engines.values():
            engine.stop()


def layered(size, one_limit, all_limit, one_peers):
    graph = f"layered_{size}"

    def body(ask):
        row("one module", graph, ask("one"), one_peers, one_limit)
        if all_limit:
            row("all modules", graph, ask("all"), FAST, all_limit)
        if size >= 100_000:
            row("components", graph, ask("components"), ["scipy", "boost"], 0.70)

    with_engines(graph, one_peers, body)


def debian(ask):
    row("one module", "debian", ask("one"), FAST + ["scipy"], 0.65)
    times = ask("all")
    row("all modules", "debian", times, FAST, 0.16)
    row("all modules", "debian", times, ["igraph"], 1 / 40)
    row("all modules", "debian", times, ["scipy"], 1 / 75)
    row("all modules", "debian", times, ["rustworkx"], 1 / 75)
    row("all modules", "debian", times, ["networkx"], 1 / 500)
    row("components", "debian", ask("components"), ["scipy", "boost"], 0.70)
    editors = ["rustworkx", "networkx", "igraph", "networkit"]
    added, removed = ask("add", editors), ask("remove", editors)
    row("edge added, one", "debian", added, editors, 0.05)
    row("edge removed, one", "debian", removed, editors, 0.05)


def own_edits(graph, limit=0.20):
    """One edge edited, all modules, against Ripple's own full run."""
    engine = Engine("ripple", graph)
    edited, full = [], []
    for _ in range(options.rounds):
        full.append(engine.ask("all")[0])
        edited.append(engine.ask("edit all")[0])
    engine.stop()
    times = {"ripple": statistics.median(edited), "full run": statistics.median(full)}
    row("edge edited, all", graph, times, ["full run"], limit)


layered(100, 1.6, None, FAST)
layered(1000, 1.1, None, FAST)
layered(10_000, 0.45, 0.30, FAST + ["scipy"])
layered(100_000, 0.45, 0.30, FAST + ["scipy"])
with_engines("debian", FAST + PYTHON, debian)
for graph, limit in [("power_100000", 0.09), ("rdag_10000", 0.03), ("rdag_50000", 0.03)]:
    with_engines(graph, FAST, lambda ask: row("all modules", graph, ask("all"), FAST, limit))
for graph, limit in [("layered_100000", 0.45), ("debian", 0.36)]:
    if "boost" in COMMANDS and os.path.exists(f"{options.graphs}/{graph}.bin"):
        row("whole process, all", graph, whole(graph, ["ripple", "boost"]), ["boost"], limit)
for graph in ["debian", "layered_100000"]:
    if os.path.exists(f"{options.graphs}/{graph}.bin"):
        own_edits(graph)
layered(1_000_000, 0.20, None, FAST + ["scipy"])
if options.json:
    with open(options.json, "w") as file:
        json.dump(rows, file, indent=2)
absent = [name for name in FAST + PYTHON if name not in COMMANDS]
if absent:
    print(f"not measured, absent: {', '.join(absent)}")
print(f"{len(rows)} bars, {failures} missed; all answers agree")
sys.exit(1 if failures else 0)
