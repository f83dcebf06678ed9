//! [`Progress`]: a bar on a terminal for what takes over half a second, unless told to be quiet (rule `CLI-1`).
use std::io::{self, IsTerminal, Read};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{self, RecvTimeoutError};
use std::thread;
use std::time::Duration;

use indicatif::{ProgressBar, ProgressDrawTarget, ProgressStyle};

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
            Some(_) => "{msg} [{bar:30}] {percent}%, {per_sec}, {eta} left",
            None => "{msg} {spinner} {elapsed}",
        };
        Progress::with_template(what, total, template)
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
        bar.set_style(style.progress_chars("=> "));
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
