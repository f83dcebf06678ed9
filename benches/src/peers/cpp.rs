//! Boost.Graph and LEMON: a program of their own behind a pipe, built by `peers/run_cpp.sh`.
use std::cell::RefCell;
use std::io::{BufRead, BufReader, BufWriter, Write};
use std::path::Path;
use std::process::{Child, ChildStdin, ChildStdout, Command, Stdio};
use std::rc::Rc;

use crate::control;
use crate::data::RoadNetwork;
use crate::engine::{Answer, Engine, Footprint, Work};

/// The rows of `program`, which is told the network and then one query at a time. It takes its own
/// time of each. Its search buffers are not counted.
///
/// # Panics
///
/// If the program does not start or breaks the protocol that `peers/road.cpp` states.
pub fn engines<'a>(network: &RoadNetwork, program: &Path) -> Vec<Engine<'a>> {
    let mut pipe = Pipe::open(program, network);
    let mut rows = Vec::new();
    loop {
        let line = pipe.line();
        if line.is_empty() {
            break;
        }
        rows.push(line);
    }
    let pipe = Rc::new(RefCell::new(pipe));
    let engine = |(which, row): (usize, &String)| {
        let fields: Vec<&str> = row.split('\t').collect();
        let [name, bar, build_ms, bytes] = fields[..] else { panic!("not a row: {row}") };
        let bars = [control::DIJKSTRA, control::STRAIGHT_LINE, control::BIDIRECTIONAL];
        let pipe = pipe.clone();
        Engine {
            name: name.to_owned(),
            bar: bars.into_iter().find(|known| *known == bar).expect("the bar is a known row"),
            footprint: Footprint {
                build_ms: build_ms.parse().expect("milliseconds are a number"),
                graph_bytes: bytes.parse().expect("bytes are a number"),
                search_bytes: 0,
            },
            query: Box::new(move |start, goal| pipe.borrow_mut().query(which, start, goal)),
        }
    };
    rows.iter().enumerate().map(engine).collect()
}

struct Pipe {
    child: Child,
    /// `None` once closed, which ends the program.
    queries: Option<BufWriter<ChildStdin>>,
    answers: BufReader<ChildStdout>,
}

impl Pipe {
    fn open(program: &Path, network: &RoadNetwork) -> Pipe {
        let mut child = Command::new(program)
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .spawn()
            .unwrap_or_else(|error| panic!("{}: {error}", program.display()));
        let mut queries = BufWriter::new(child.stdin.take().expect("its input was piped"));
        let answers = BufReader::new(child.stdout.take().expect("its output was piped"));
        let mut tell = |line: String| {
            queries.write_all(line.as_bytes()).expect("the program reads");
        };
        tell(format!("{} {}\n", network.node_count, network.edges.len()));
        for &(tail, head, weight) in &network.edges {
            tell(format!("{tail} {head} {weight}\n"));
        }
        for [x, y] in &network.positions {
            tell(format!("{x} {y}\n"));
        }
        queries.flush().expect("the program reads");
        Pipe { child, queries: Some(queries), answers }
    }

    fn line(&mut self) -> String {
        let mut line = String::new();
        let bytes = self.answers.read_line(&mut line).expect("the program writes text");
        assert!(bytes > 0, "the program ended early");
        line.trim_end().to_owned()
    }

    fn query(&mut self, which: usize, start: u32, goal: u32) -> Answer {
        let queries = self.queries.as_mut().expect("open until dropped");
        writeln!(queries, "{which} {start} {goal}").expect("the program reads");
        queries.flush().expect("the program reads");
        let line = self.line();
        let mut fields = line.split(' ');
        let mut number = || fields.next().and_then(|field| field.parse::<f64>().ok());
        let (us, cost, expanded) = (number(), number(), number());
        let nodes = fields.map(|field| field.parse().expect("a node is a number"));
        Answer {
            cost,
            nodes: Some(nodes.collect()),
            work: Work { expanded: expanded.map(|count| count as u64), ..Work::default() },
            us,
        }
    }
}

impl Drop for Pipe {
    fn drop(&mut self) {
        self.queries = None;
        // It ends at the end of its input; there is nobody to tell if it did not end well.
        let _ = self.child.wait();
    }
}
