//! A network with closures: streets and crossings closed for a query, or until further notice.
use std::collections::BTreeSet;

use surepath::{Error, Graph, QueryOptions};

pub(crate) fn main() -> Result<(), Error> {
    // Three ways from 0 to 4, in minutes; the streets are undirected, two arcs each.
    let streets = [(0, 1, 4.0), (1, 4, 4.0), (0, 2, 5.0), (2, 4, 5.0), (0, 3, 7.0), (3, 4, 7.0)];
    let mut graph = Graph::from_edges(&streets)?;
    let open = graph.find_path(0, 4)?;
    println!("all open: {:?} in {:?} minutes", open.nodes(), open.cost());
    assert_eq!((open.cost(), open.nodes()), (Some(8.0), &[0, 1, 4][..]));

    // A crossing closed for one query.
    let around = graph.find_path_with(0, 4, &QueryOptions::new().blocked(|node| node == 1))?;
    println!("crossing 1 closed: {:?} in {:?} minutes", around.nodes(), around.cost());
    assert_eq!((around.cost(), around.nodes()), (Some(10.0), &[0, 2, 4][..]));

    // Closed streets, kept by whoever asks: an infinite cost is no way.
    let ask = |closed: &BTreeSet<(u32, u32)>| {
        let options = QueryOptions::new().edge_cost(|tail, head, minutes| {
            if closed.contains(&(tail.min(head), tail.max(head))) { f64::INFINITY } else { minutes }
        });
        graph.find_path_with(0, 4, &options)
    };
    let mut closed = BTreeSet::from([(1, 4)]);
    assert_eq!(ask(&closed)?.nodes(), [0, 2, 4]);
    closed.insert((0, 2));
    let detour = ask(&closed)?;
    println!("streets {closed:?} closed: {:?} in {:?} minutes", detour.nodes(), detour.cost());
    assert_eq!((detour.cost(), detour.nodes()), (Some(14.0), &[0, 3, 4][..]));
    closed.clear();
    assert_eq!(ask(&closed)?.cost(), Some(8.0));

    // Until further notice: the street is gone from the graph, one arc each way.
    graph.remove_edge(0)?;
    graph.remove_edge(1)?;
    let rebuilt = graph.find_path(0, 4)?;
    println!("street 0-1 gone: {:?} in {:?} minutes", rebuilt.nodes(), rebuilt.cost());
    assert_eq!(rebuilt.nodes(), [0, 2, 4]);
    Ok(())
}
