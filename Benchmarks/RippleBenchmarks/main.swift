print("ripple-benchmarks")
