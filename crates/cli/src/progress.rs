//! [`Progress`]: a bar on a terminal for what takes over half a second (rule `CLI-1`).
use std::io::{self, IsTerminal, Read};
use std::sync::mpsc::{self, RecvTimeoutError};
use std::thread;
use std::time::Duration;

use indicatif::{ProgressBar, ProgressDrawTarget, ProgressStyle};

use crate::clock::Stopwatch;

/// How long something may take before it shows a bar.
const PATIENCE: Duration = Duration::from_millis(500);

/// How often a spinner turns.
const TICK: Duration = Duration::from_millis(100);

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
        let bar = ProgressBar::with_draw_target(total, ProgressDrawTarget::hidden());
        let template = match total {
            Some(_) => "{msg} [{bar:40}] {percent}% {eta}",
            None => "{msg} {spinner} {elapsed}",
        };
        let style = ProgressStyle::with_template(template).expect("the template is well formed");
        bar.set_style(style.progress_chars("=> "));
        bar.set_message(what.to_owned());
        Progress { bar, started: Stopwatch::start(), is_shown: false }
    }

    pub(crate) fn advance(&mut self, steps: u64) {
        if !self.is_shown && self.started.elapsed() > PATIENCE {
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
