#!/bin/sh
# The road race with Boost.Graph and LEMON among the peers: builds road.cpp and runs the bench with
# it; arguments go to the bench. Needs g++ and, on Debian, libboost-graph-dev and liblemon-dev.
#   benches/peers/run_cpp.sh [--pairs N] [--rounds N] [--only NAME,...] [--record]
set -eu
here=$(cd "$(dirname "$0")" && pwd)
build=$(mktemp -d)
trap 'rm -rf "$build"' EXIT
g++ -O3 -DNDEBUG -std=c++17 -o "$build/road" "$here/road.cpp"
cd "$here/../.."
cargo bench -p benchmarks --bench road -- --cpp "$build/road" "$@"
