//! [`Progress`]: a bar on a terminal for what takes over half a second, unless told to be quiet (rule `CLI-1`).
use std::fmt;
use std::io::{self, IsTerminal, Read};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{self, RecvTimeoutError};
use std::thread;
use std::time::Duration;

use indicatif::{HumanCount, ProgressBar, ProgressDrawTarget, ProgressState, ProgressStyle};

use crate::clock::Stopwatch;

/// How long something may take before it shows a bar.
const PATIENCE: Duration = Duration::from_millis(500);

/// How often a spinner turns.
const TICK: Duration = Duration::from_millis(100);

/// Whether `--quiet` was given.
static IS_QUIET: AtomicBool = AtomicBool::new(false);

/// Shows neither bars nor notes from here on.
pub(crate) fn be_quiet() {
    IS_QUIET.store(true, Ordering::Relaxed);
}

/// Tells people something on standard error that is no failure.
pub(crate) fn note(text: &str) {
    if !IS_QUIET.load(Ordering::Relaxed) {
        eprintln!("note: {text}");
    }
}

/// A bar that stays hidden while things go fast, and where standard error is no terminal.
#[derive(Debug)]
pub(crate) struct Progress {
    bar: ProgressBar,
    started: Stopwatch,
    is_shown: bool,
}

impl Progress {
    /// Of `what`, which has `total` steps; `None` where nobody knows.
    pub(crate) fn new(what: &str, total: Option<u64>) -> Self {
        let template = match total {
            Some(_) => "{msg} [{bar:30}] {percent}%, {rate}/s, {eta} left",
            None => "{msg} {spinner} {elapsed}",
        };
        Progress::with_template(what, total, template)
    }

    /// Of `what`, whose steps nobody can foresee and people may want to see counted, as `steps`.
    pub(crate) fn counted(what: &str, steps: &str) -> Self {
        let template =
            format!("{{msg}} {{spinner}} {{human_pos}} {steps}, {{rate}}/s, {{elapsed}}");
        Progress::with_template(what, None, &template)
    }

    /// Of `what`, whose steps are bytes; `None` where nobody knows how many.
    pub(crate) fn bytes(what: &str, total: Option<u64>) -> Self {
        let template = match total {
            Some(_) => "{msg} [{bar:30}] {percent}%, {bytes_per_sec}, {eta} left",
            None => "{msg} {spinner} {bytes}, {bytes_per_sec}, {elapsed}",
        };
        Progress::with_template(what, total, template)
    }

    fn with_template(what: &str, total: Option<u64>, template: &str) -> Self {
        let bar = ProgressBar::with_draw_target(total, ProgressDrawTarget::hidden());
        let style = ProgressStyle::with_template(template).expect("the template is well formed");
        bar.set_style(style.progress_chars("=> ").with_key("rate", rate));
        bar.set_message(what.to_owned());
        Progress { bar, started: Stopwatch::start(), is_shown: false }
    }

    pub(crate) fn advance(&mut self, steps: u64) {
        if !self.is_shown && self.started.elapsed() > PATIENCE && !IS_QUIET.load(Ordering::Relaxed)
        {
            // Draws on a terminal alone.
            self.bar.set_draw_target(ProgressDrawTarget::stderr());
            self.is_shown = true;
        }
        self.bar.inc(steps);
    }
}

/// Writes steps a second with no more digits than anybody reads.
fn rate(state: &ProgressState, out: &mut dyn fmt::Write) {
    let rate = state.per_sec();
    // What cannot be written is not seen.
    let _ = if rate < 10.0 {
        write!(out, "{rate:.1}")
    } else {
        write!(out, "{}", HumanCount(rate as u64))
    };
}

/// A bar of a task that tells how much of it is done, and how much there is, as often as it likes.
#[derive(Debug)]
pub(crate) struct Told {
    what: &'static str,
    bar: Option<Progress>,
    done: u64,
}

impl Told {
    pub(crate) fn new(what: &'static str) -> Self {
        Told { what, bar: None, done: 0 }
    }

    pub(crate) fn tell(&mut self, done: u64, total: u64) {
        let bar = self.bar.get_or_insert_with(|| Progress::new(self.what, Some(total)));
        // What threads tell may overtake what others told.
        bar.advance(done.saturating_sub(self.done));
        self.done = self.done.max(done);
    }
}

impl Drop for Progress {
    fn drop(&mut self) {
        self.bar.finish_and_clear();
    }
}

/// Does `work`, which counts no steps, beside a spinner where it takes its time.
pub(crate) fn while_busy<T>(what: &str, work: impl FnOnce() -> T) -> T {
    if !io::stderr().is_terminal() {
        return work();
    }
    let mut progress = Progress::new(what, None);
    thread::scope(|scope| {
        let (done, is_done) = mpsc::channel::<()>();
        scope.spawn(move || {
            // Ends with `done`, whether the work ends well or not.
            let wait = [PATIENCE, TICK].into_iter().chain(std::iter::repeat(TICK));
            for time in wait {
                match is_done.recv_timeout(time) {
                    Err(RecvTimeoutError::Timeout) => progress.advance(1),
                    _ => break,
                }
            }
        });
        let answer = work();
        drop(done);
        answer
    })
}

/// A reader whose bytes are steps.
#[derive(Debug)]
pub(crate) struct Watched<R> {
    input: R,
    progress: Progress,
}

impl<R: Read> Watched<R> {
    pub(crate) fn new(input: R, progress: Progress) -> Self {
        Watched { input, progress }
    }
}

impl<R: Read> Read for Watched<R> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        let count = self.input.read(buffer)?;
        self.progress.advance(count as u64);
        Ok(count)
    }
}
