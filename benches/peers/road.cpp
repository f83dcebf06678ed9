// Boost.Graph and LEMON, for the road race to ask through a pipe.
//
// Reads the counts of nodes and edges, the edges `tail head weight` and the positions `x y`; writes
// a line `name TAB bar TAB build ms TAB bytes` an engine and an empty one. Then answers each line
// `engine start goal` with `microseconds cost expanded node...`. The time is that of the search
// with its path, taken here, so that the pipe costs nothing.
#include <malloc.h>

#include <boost/graph/astar_search.hpp>
#include <boost/graph/compressed_sparse_row_graph.hpp>
#include <boost/graph/dijkstra_shortest_paths.hpp>
#include <boost/graph/dijkstra_shortest_paths_no_color_map.hpp>

#include <lemon/dijkstra.h>
#include <lemon/quad_heap.h>
#include <lemon/radix_heap.h>
#include <lemon/static_graph.h>

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <ctime>
#include <functional>
#include <limits>
#include <memory>
#include <string>
#include <utility>
#include <vector>

using Node = std::uint32_t;
using Cost = std::uint32_t;
using Nodes = std::vector<Node>;
constexpr const char* DIJKSTRA = "control Dijkstra";
constexpr const char* STRAIGHT_LINE = "control A* straight line";
constexpr Cost UNREACHED = std::numeric_limits<Cost>::max();

struct Edge {
    Node tail, head;
    Cost weight;
};

struct Network {
    std::size_t node_count = 0;
    std::vector<Edge> edges;  // by tail, then head
    std::vector<std::pair<int, int>> position;

    // The straight line, rounded down.
    Cost estimate(Node from, Node to) const {
        double dx = position[from].first - position[to].first;
        double dy = position[from].second - position[to].second;
        return static_cast<Cost>(std::sqrt(dx * dx + dy * dy));
    }
};

struct Answer {
    Cost cost;
    Nodes path;
    std::uint64_t expanded;
};

struct Engine {
    std::string name;
    const char* bar;  // the row that it is compared with
    double build_ms, bytes;
    std::function<Answer(Node, Node)> query;
};

[[noreturn]] static void fail(const std::string& what) {
    std::fprintf(stderr, "error: %s\n", what.c_str());
    std::exit(1);
}

// Time of processor that this program has spent.
static double now_us() {
    timespec now;
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &now);
    return static_cast<double>(now.tv_sec) * 1e6 + static_cast<double>(now.tv_nsec) / 1e3;
}

static double heap_bytes() {
    struct mallinfo2 info = mallinfo2();
    return static_cast<double>(info.uordblks + info.hblkhd);
}

// Builds a graph and notes what it took.
template <class Build>
static auto measured(Build build, double& ms, double& bytes) {
    double heap = heap_bytes(), start = now_us();
    auto graph = build();
    ms = (now_us() - start) / 1e3;
    bytes = heap_bytes() - heap;
    return graph;
}

template <class Parent>
static Nodes path_to(Node start, Node goal, Parent parent) {
    Nodes path{goal};
    while (path.back() != start) path.push_back(parent(path.back()));
    std::reverse(path.begin(), path.end());
    return path;
}

// ---- Boost.Graph

using BoostGraph = boost::compressed_sparse_row_graph<
    boost::directedS, boost::no_property, boost::property<boost::edge_weight_t, Cost>,
    boost::no_property, Node, Node>;

struct GoalReached {};

// Counts, notes every node touched, and leaves by an exception, which is how Boost stops early.
template <class Base>
struct Visitor : Base {
    Node goal;
    std::uint64_t* expanded;
    Nodes* touched;
    Visitor(Node goal, std::uint64_t* expanded, Nodes* touched)
        : goal(goal), expanded(expanded), touched(touched) {}
    template <class Graph>
    void discover_vertex(Node v, const Graph&) {
        touched->push_back(v);
    }
    template <class Graph>
    void examine_vertex(Node v, const Graph&) {
        if (v == goal) throw GoalReached();
        ++*expanded;
    }
};

struct StraightLine : boost::astar_heuristic<BoostGraph, Cost> {
    const Network* network;
    Node goal;
    StraightLine(const Network* network, Node goal) : network(network), goal(goal) {}
    Cost operator()(Node v) const { return network->estimate(v, goal); }
};

struct BoostBuffers {
    Nodes parent, touched;
    std::vector<Cost> distance, f;
    std::vector<boost::default_color_type> color;
    explicit BoostBuffers(std::size_t n)
        : parent(n), distance(n, UNREACHED), f(n, UNREACHED), color(n, boost::white_color) {}

    // Undoes a search in proportion to what it touched.
    Answer finish(Node start, Node goal, std::uint64_t expanded) {
        Answer answer{distance[goal], path_to(start, goal, [&](Node v) { return parent[v]; }), expanded};
        touched.push_back(start);
        for (Node v : touched) distance[v] = f[v] = UNREACHED, color[v] = boost::white_color;
        touched.clear();
        return answer;
    }
};

static void add_boost(const Network& network, std::vector<Engine>& engines) {
    double ms, bytes;
    auto build = [&] {
        std::vector<std::pair<Node, Node>> ends;
        std::vector<Cost> weights;
        for (auto& edge : network.edges)
            ends.emplace_back(edge.tail, edge.head), weights.push_back(edge.weight);
        return std::make_shared<BoostGraph>(boost::edges_are_sorted, ends.begin(), ends.end(),
                                            weights.begin(), network.node_count);
    };
    auto graph = measured(build, ms, bytes);
    auto buffers = std::make_shared<BoostBuffers>(network.node_count);
    auto closed_plus = boost::closed_plus<Cost>(UNREACHED);

    auto dijkstra = [=](Node start, Node goal) {
        auto& b = *buffers;
        auto index = get(boost::vertex_index, *graph);
        std::uint64_t expanded = 0;
        b.distance[start] = 0, b.parent[start] = start;
        try {
            boost::dijkstra_shortest_paths_no_color_map_no_init(
                *graph, start, boost::make_iterator_property_map(b.parent.begin(), index),
                boost::make_iterator_property_map(b.distance.begin(), index),
                get(boost::edge_weight, *graph), index, std::less<Cost>(), closed_plus, UNREACHED,
                Cost{0}, Visitor<boost::default_dijkstra_visitor>(goal, &expanded, &b.touched));
        } catch (GoalReached&) {
        }
        return b.finish(start, goal, expanded);
    };
    auto astar = [=, &network](Node start, Node goal) {
        auto& b = *buffers;
        auto index = get(boost::vertex_index, *graph);
        StraightLine estimate(&network, goal);
        std::uint64_t expanded = 0;
        b.distance[start] = 0, b.f[start] = estimate(start), b.parent[start] = start;
        try {
            boost::astar_search_no_init(
                *graph, start, estimate,
                Visitor<boost::default_astar_visitor>(goal, &expanded, &b.touched),
                boost::make_iterator_property_map(b.parent.begin(), index),
                boost::make_iterator_property_map(b.f.begin(), index),
                boost::make_iterator_property_map(b.distance.begin(), index),
                get(boost::edge_weight, *graph),
                boost::make_iterator_property_map(b.color.begin(), index), index, std::less<Cost>(),
                closed_plus, UNREACHED, Cost{0});
        } catch (GoalReached&) {
        }
        return b.finish(start, goal, expanded);
    };
    engines.push_back({"Boost Dijkstra", DIJKSTRA, ms, bytes, dijkstra});
    engines.push_back({"Boost A* straight line", STRAIGHT_LINE, ms, bytes, astar});
}

// ---- LEMON

struct LemonGraph {
    lemon::StaticDigraph graph;
    std::unique_ptr<lemon::StaticDigraph::ArcMap<int>> weight;
};

template <class Heap>
static void add_lemon_heap(const std::string& name, std::shared_ptr<LemonGraph> network, double ms,
                           double bytes, std::vector<Engine>& engines) {
    using Graph = lemon::StaticDigraph;
    using Search = typename lemon::Dijkstra<Graph, Graph::ArcMap<int>>::template SetStandardHeap<
        Heap, Graph::NodeMap<int>>::Create;
    auto search = std::make_shared<Search>(network->graph, *network->weight);
    engines.push_back({"LEMON Dijkstra " + name, DIJKSTRA, ms, bytes, [network, search](Node s, Node t) {
                           auto& graph = network->graph;
                           auto goal = graph.node(static_cast<int>(t));
                           std::uint64_t expanded = 0;
                           search->init();
                           search->addSource(graph.node(static_cast<int>(s)));
                           for (; search->nextNode() != goal; ++expanded) search->processNextNode();
                           search->processNextNode();
                           auto parent = [&](Node v) {
                               auto node = graph.node(static_cast<int>(v));
                               return static_cast<Node>(graph.index(search->predNode(node)));
                           };
                           auto cost = static_cast<Cost>(search->dist(goal));
                           return Answer{cost, path_to(s, t, parent), expanded};
                       }});
}

static void add_lemon(const Network& network, std::vector<Engine>& engines) {
    using Graph = lemon::StaticDigraph;
    double ms, bytes;
    auto build = [&] {
        auto built = std::make_shared<LemonGraph>();
        std::vector<std::pair<int, int>> ends;
        for (auto& edge : network.edges) ends.emplace_back(edge.tail, edge.head);
        built->graph.build(static_cast<int>(network.node_count), ends.begin(), ends.end());
        built->weight = std::make_unique<Graph::ArcMap<int>>(built->graph);
        for (std::size_t i = 0; i < network.edges.size(); ++i)
            (*built->weight)[built->graph.arc(static_cast<int>(i))] =
                static_cast<int>(network.edges[i].weight);
        return built;
    };
    auto graph = measured(build, ms, bytes);
    using Map = Graph::NodeMap<int>;
    add_lemon_heap<lemon::BinHeap<int, Map>>("BinHeap", graph, ms, bytes, engines);
    add_lemon_heap<lemon::QuadHeap<int, Map>>("QuadHeap", graph, ms, bytes, engines);
    add_lemon_heap<lemon::RadixHeap<Map>>("RadixHeap", graph, ms, bytes, engines);
}

// ---- the pipe

static Network read_network() {
    Network network;
    std::size_t arc_count;
    if (std::scanf("%zu %zu", &network.node_count, &arc_count) != 2) fail("no counts");
    network.edges.resize(arc_count);
    for (auto& [tail, head, weight] : network.edges)
        if (std::scanf("%u %u %u", &tail, &head, &weight) != 3) fail("an edge is missing");
    std::sort(network.edges.begin(), network.edges.end(), [](const Edge& a, const Edge& b) {
        return std::pair(a.tail, a.head) < std::pair(b.tail, b.head);
    });
    network.position.resize(network.node_count);
    for (auto& [x, y] : network.position)
        if (std::scanf("%d %d", &x, &y) != 2) fail("a position is missing");
    return network;
}

int main() {
    const Network network = read_network();
    std::vector<Engine> engines;
    add_boost(network, engines);
    add_lemon(network, engines);
    for (auto& engine : engines)
        std::printf("%s\t%s\t%f\t%.0f\n", engine.name.c_str(), engine.bar, engine.build_ms, engine.bytes);
    std::printf("\n");
    std::fflush(stdout);

    std::size_t which;
    Node start, goal;
    while (std::scanf("%zu %u %u", &which, &start, &goal) == 3) {
        double begin = now_us();
        Answer answer = engines.at(which).query(start, goal);
        double us = now_us() - begin;
        std::printf("%f %u %llu", us, answer.cost, static_cast<unsigned long long>(answer.expanded));
        for (Node node : answer.path) std::printf(" %u", node);
        std::printf("\n");
        std::fflush(stdout);
    }
}
