//! A program in a pseudo-terminal, somebody at its keyboard, and what its screen shows.

use goldpile_testkit::clock::{GLANCE, until};
use portable_pty::{Child, CommandBuilder, MasterPty, PtySize, SlavePty, native_pty_system};
use rustix::process::{Pid, Signal, WaitId, WaitIdOptions, kill_process, waitid};
use std::ffi::OsStr;
use std::io::{Read as _, Write};
use std::num::NonZeroU16;
#[cfg(target_os = "linux")]
use std::path::{Path, PathBuf};
#[cfg(target_os = "linux")]
use std::process::Command;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{Receiver, Sender, channel};
use std::sync::{Arc, LazyLock, Mutex};
use std::thread::JoinHandle;
use std::time::{Duration, Instant};
use tempfile::TempDir;
use vt100::{MouseProtocolMode, Parser, Screen};

/// The program in its terminal.
pub(crate) struct Session {
    /// The terminal's own end, and its keyboard, until it is closed.
    master: Option<Box<dyn MasterPty + Send>>,
    keyboard: Option<Keyboard>,
    /// The program's end, held open, so that its last words are read on every system.
    slave: Option<Box<dyn SlavePty + Send>>,
    pub(crate) child: Box<dyn Child + Send + Sync>,
    pub(crate) parser: Arc<Mutex<Parser>>,
    /// Everything that was sent to the terminal.
    sent: Arc<Mutex<Vec<u8>>>,
    /// Whoever looks at the screen, until told to look away.
    eyes: Option<JoinHandle<()>>,
    look_away: Arc<AtomicBool>,
    /// The line settings before the program was started.
    before: String,
    /// Where it keeps its things.
    pub(crate) home: Arc<TempDir>,
}

/// Writes what is typed, on a thread of its own: a terminal whose program does not read takes no
/// more than so many bytes, and would hold whoever types for ever.
struct Keyboard {
    keys: Sender<String>,
    written: Receiver<()>,
}

impl Keyboard {
    fn of(mut terminal: Box<dyn Write + Send>) -> Self {
        let (keys, typed) = channel::<String>();
        let (done, written) = channel();
        std::thread::spawn(move || {
            while let Ok(keys) = typed.recv()
                && terminal.write_all(keys.as_bytes()).is_ok()
                && terminal.flush().is_ok()
                && done.send(()).is_ok()
            {}
        });
        Self { keys, written }
    }
}

/// Shows what a program sends, each frame when it is complete: nobody sees half of one, however slow
/// the machine is.
struct Eyes {
    parser: Arc<Mutex<Parser>>,
    waiting: Vec<u8>,
}

impl Eyes {
    const BEGINS: &[u8] = b"\x1b[?2026h";
    const ENDS: &[u8] = b"\x1b[?2026l";

    fn of(parser: Arc<Mutex<Parser>>) -> Self {
        Self {
            parser,
            waiting: Vec::new(),
        }
    }

    fn see(&mut self, bytes: &[u8]) {
        self.waiting.extend(bytes);
        let whole: Vec<u8> = self.waiting.drain(..self.whole()).collect();
        self.parser.lock().unwrap().process(&whole);
    }

    /// The length of what can be shown: everything before a frame that is not yet complete.
    fn whole(&self) -> usize {
        let waiting = &self.waiting;
        let last = |sign: &[u8]| waiting.windows(sign.len()).rposition(|found| found == sign);
        match last(Self::BEGINS) {
            Some(begins) if last(Self::ENDS).is_none_or(|ends| ends < begins) => begins,
            _ => {
                let begun = (1..Self::BEGINS.len()).rev();
                let mut begun = begun.filter(|&length| waiting.ends_with(&Self::BEGINS[..length]));
                waiting.len() - begun.next().unwrap_or(0)
            }
        }
    }
}

impl Drop for Eyes {
    /// Nothing more comes.
    fn drop(&mut self) {
        self.parser.lock().unwrap().process(&self.waiting);
    }
}

pub(crate) fn cells(count: u16) -> NonZeroU16 {
    NonZeroU16::new(count).unwrap()
}

pub(crate) fn size(rows: u16, cols: u16) -> PtySize {
    PtySize {
        rows,
        cols,
        pixel_width: 0,
        pixel_height: 0,
    }
}

/// The environment variable with the factor of how long the program waits for anything.
pub(crate) const PATIENCE: &str = "GOLDPILE_PATIENCE";

/// A library from this C source, to be loaded before all others (`LD_PRELOAD`). `None`, with a word about it,
/// where nothing can compile it.
#[cfg(target_os = "linux")]
pub(crate) fn preloaded(folder: &Path, source: &str) -> Option<PathBuf> {
    let (text, library) = (folder.join("loaded.c"), folder.join("loaded.so"));
    std::fs::write(&text, source).unwrap();
    let mut compiler = Command::new("cc");
    compiler.args(["-shared", "-fPIC", "-o"]);
    let built = compiler.args([&library, &text]).arg("-ldl").status();
    let is_built = built.is_ok_and(|built| built.success());
    if !is_built {
        eprintln!("not tested: no C compiler (cc) with the headers of the C library is here");
    }
    is_built.then_some(library)
}

/// Any program, to be started in a terminal like many.
pub(crate) fn command(program: impl AsRef<OsStr>, arguments: &[&str]) -> CommandBuilder {
    let mut command = CommandBuilder::new(program);
    command.args(arguments);
    command.env("TERM", "xterm-256color");
    command.env_remove("NO_COLOR");
    command.env_remove("COLORTERM");
    // The terminal is the one that is made here.
    command.env_remove("TMUX");
    command.env("LC_ALL", "C.UTF-8");
    // What a panic says stays on the screen.
    command.env_remove("RUST_BACKTRACE");
    // It gives nothing up, however busy the machine is.
    command.env(PATIENCE, "1000");
    command
}

/// How long what a program wrote before it ended may take to be read.
const READ: Duration = Duration::from_secs(30);

/// The program: the one that is built with the tests, or the one that this variable names.
pub(crate) static PROGRAM: LazyLock<&str> = LazyLock::new(|| {
    let named = std::env::var("GOLDPILE_PROGRAM").ok();
    named.map_or(env!("CARGO_BIN_EXE_goldpile"), |path| path.leak())
});

/// What is chosen in a menu or a list on this screen, without what stands next to it.
pub(crate) fn chosen(screen: &str) -> Option<String> {
    let mut lines = screen.lines().filter_map(|line| line.split_once('▸'));
    let label = lines.next()?.1.trim().split("  ").next()?;
    Some(label.to_owned())
}

impl Session {
    pub(crate) fn start(arguments: &[&str]) -> Self {
        Self::of(command(*PROGRAM, arguments))
    }

    /// Starts what keeps its things in a place of its own.
    pub(crate) fn of(command: CommandBuilder) -> Self {
        Self::at(command, tempfile::tempdir().unwrap())
    }

    /// Starts what keeps its things there.
    pub(crate) fn at(command: CommandBuilder, home: impl Into<Arc<TempDir>>) -> Self {
        Self::sized(command, home, (24, 80))
    }

    /// On a screen of this many rows and columns.
    pub(crate) fn sized(
        mut command: CommandBuilder,
        home: impl Into<Arc<TempDir>>,
        shape: (u16, u16),
    ) -> Self {
        let home = home.into();
        for name in [
            "HOME",
            "XDG_DATA_HOME",
            "XDG_DATA_DIRS",
            "XDG_CONFIG_HOME",
            "XDG_STATE_HOME",
            "XDG_CACHE_HOME",
        ] {
            command.env(name, home.path());
        }
        Self::on_screen(command, home, shape)
    }

    /// Starts what knows itself where it keeps its things.
    pub(crate) fn started_as(command: CommandBuilder, home: impl Into<Arc<TempDir>>) -> Self {
        Self::on_screen(command, home, (24, 80))
    }

    fn on_screen(
        command: CommandBuilder,
        home: impl Into<Arc<TempDir>>,
        (rows, columns): (u16, u16),
    ) -> Self {
        // A terminal may have cells and not tell how many.
        let shown = |told, usual| NonZeroU16::new(told).unwrap_or(cells(usual));
        let pair = native_pty_system().openpty(size(rows, columns)).unwrap();
        let before = format!("{:?}", pair.master.get_termios().unwrap());
        let child = pair.slave.spawn_command(command).unwrap();
        let mut session = Self {
            keyboard: Some(Keyboard::of(pair.master.take_writer().unwrap())),
            master: Some(pair.master),
            slave: Some(pair.slave),
            child,
            parser: Arc::new(Mutex::new(Parser::new(
                shown(rows, 24),
                shown(columns, 80),
                0,
            ))),
            sent: Arc::default(),
            eyes: None,
            look_away: Arc::default(),
            before,
            home: home.into(),
        };
        session.look_on();
        session
    }

    /// From here on somebody reads what the program writes.
    pub(crate) fn look_on(&mut self) {
        let master = self.master.as_ref().unwrap();
        let mut output = master.try_clone_reader().unwrap();
        let mut shown = Eyes::of(self.parser.clone());
        let sent = self.sent.clone();
        let away = self.look_away.clone();
        away.store(false, Ordering::Relaxed);
        self.eyes = Some(std::thread::spawn(move || {
            let mut bytes = [0; 4096];
            while !away.load(Ordering::Relaxed)
                && let Ok(count @ 1..) = output.read(&mut bytes)
            {
                sent.lock().unwrap().extend(&bytes[..count]);
                shown.see(&bytes[..count]);
            }
        }));
    }

    /// A shell that has started the program with these arguments as one of its jobs.
    pub(crate) fn in_a_shell(arguments: &str) -> Self {
        let mut shell = command("sh", &["-i"]);
        // A prompt that is seen as soon as the shell is in the foreground.
        shell.env("PS1", "ready> ");
        shell.env_remove("ENV");
        let mut session = Self::of(shell);
        session.until_prompted();
        session.press(&format!("{} {arguments}\r", *PROGRAM));
        session.until("drawn on", Self::is_drawn_on);
        session
    }

    /// Waits for the shell's prompt: what is typed before it reads again may be thrown away.
    pub(crate) fn until_prompted(&self) {
        self.until("a prompt", |screen| {
            screen.contents().trim_end().ends_with("ready>")
        });
    }

    pub(crate) fn screen(&self) -> String {
        self.look(Screen::contents)
    }

    /// Everything that was sent to the terminal.
    pub(crate) fn sent(&self) -> Vec<u8> {
        self.sent.lock().unwrap().clone()
    }

    pub(crate) fn look<T>(&self, at: impl FnOnce(&Screen) -> T) -> T {
        at(self.parser.lock().unwrap().screen())
    }

    /// Waits until the screen is as it is to be. Once the program has ended, only what it wrote before is
    /// still waited for.
    pub(crate) fn until(&self, what: &str, seen: impl Fn(&Screen) -> bool) {
        let mut ended: Option<Instant> = None;
        until(
            || {
                if ended.is_none() && self.has_ended() {
                    ended = Some(Instant::now());
                }
                let is_seen = self.look(&seen);
                assert!(
                    is_seen || ended.is_none_or(|ended| ended.elapsed() < READ),
                    "it has ended, and never {what}:\n{}",
                    self.screen()
                );
                is_seen
            },
            || format!("never {what}:\n{}", self.screen()),
        );
    }

    /// Whether the program has ended. It is not reaped.
    fn has_ended(&self) -> bool {
        let look = WaitIdOptions::EXITED | WaitIdOptions::NOHANG | WaitIdOptions::NOWAIT;
        // Who has been reaped has ended.
        self.id()
            .is_none_or(|id| !matches!(waitid(WaitId::Pid(id), look), Ok(None)))
    }

    pub(crate) fn until_reads(&self, words: &str) {
        self.until(words, |screen| screen.contents().contains(words));
    }

    /// Types it; returns when the terminal has taken it all, or when nobody is left to read it.
    pub(crate) fn press(&mut self, keys: &str) {
        let keyboard = self.keyboard.as_ref().unwrap();
        keyboard.keys.send(keys.to_owned()).unwrap();
        let (child, parser) = (&mut self.child, &self.parser);
        until(
            || keyboard.written.recv_timeout(GLANCE).is_ok() || child.try_wait().unwrap().is_some(),
            || {
                let shown = parser.lock().unwrap().screen().contents();
                format!("{} bytes are not read:\n{shown}", keys.len())
            },
        );
    }

    /// Waits until these words are there, however the lines break, and nothing is still being written.
    pub(crate) fn until_kept(&self, words: &str) -> String {
        let mut shown = String::new();
        until(
            || {
                shown = self.screen();
                let flat = shown.split_whitespace().collect::<Vec<_>>().join(" ");
                flat.contains(words) && !flat.contains("saving")
            },
            || format!("never {words}:\n{}", self.screen()),
        );
        shown
    }

    /// Goes down in a menu to the line that begins with these words.
    pub(crate) fn go_down_to(&mut self, words: &str) {
        let chosen = |screen: &Screen| chosen(&screen.contents());
        self.until("a menu", |screen| chosen(screen).is_some());
        loop {
            let before = self.look(chosen);
            if before.as_ref().is_some_and(|line| line.starts_with(words)) {
                return;
            }
            self.press("\x1b[B");
            self.until("another line", |screen| {
                let now = chosen(screen);
                now.is_some() && now != before
            });
        }
    }

    /// The process that was started: the program, or a shell.
    fn id(&self) -> Option<Pid> {
        let id = self.child.process_id()?;
        Pid::from_raw(id.try_into().ok()?)
    }

    /// The group of processes that reads what is typed: in a shell, the job in the foreground.
    pub(crate) fn foreground(&self) -> Pid {
        let leader = self.master.as_ref().unwrap().process_group_leader();
        Pid::from_raw(leader.unwrap()).unwrap()
    }

    pub(crate) fn signal(&self, signal: Signal) {
        kill_process(self.id().unwrap(), signal).unwrap();
    }

    /// Kills it as nothing else does, and gives what its screen showed at the very last.
    pub(crate) fn kill(mut self) -> String {
        self.signal(Signal::KILL);
        self.child.wait().unwrap();
        // Nobody else holds the terminal open now: what was drawn last is read to its end.
        self.slave = None;
        self.eyes.take().unwrap().join().unwrap();
        self.screen()
    }

    pub(crate) fn exit_code(&mut self) -> u32 {
        let (child, parser) = (&mut self.child, &self.parser);
        let mut status = None;
        until(
            || {
                status = child.try_wait().unwrap();
                status.is_some()
            },
            || {
                let shown = parser.lock().unwrap().screen().contents();
                format!("it does not end:\n{shown}")
            },
        );
        status.unwrap().exit_code()
    }

    /// From here on nobody reads what the program writes. `key` is one that it answers with a
    /// change on the screen.
    pub(crate) fn look_away(&mut self, key: &str) {
        self.look_away.store(true, Ordering::Relaxed);
        self.press(key);
        self.eyes.take().unwrap().join().unwrap();
    }

    /// The terminal is closed under the program.
    pub(crate) fn close(&mut self, key: &str) {
        self.look_away(key);
        self.keyboard = None;
        self.slave = None;
        self.master = None;
    }

    pub(crate) fn resize(&self, rows: u16, columns: u16) {
        let master = self.master.as_ref().unwrap();
        master.resize(size(rows, columns)).unwrap();
    }

    fn line_settings(&self) -> String {
        format!("{:?}", self.master.as_ref().unwrap().get_termios().unwrap())
    }

    pub(crate) fn is_drawn_on(screen: &Screen) -> bool {
        screen.alternate_screen()
            && screen.hide_cursor()
            && screen.bracketed_paste()
            && screen.mouse_protocol_mode() != MouseProtocolMode::None
    }

    pub(crate) fn is_given_back(screen: &Screen) -> bool {
        !screen.alternate_screen()
            && !screen.hide_cursor()
            && !screen.bracketed_paste()
            && screen.mouse_protocol_mode() == MouseProtocolMode::None
    }

    /// Every mode is as it was before the start.
    pub(crate) fn is_restored(&self) {
        self.until("restored", Self::is_given_back);
        self.has_its_line_settings();
    }

    /// The line settings are as they were before the start.
    pub(crate) fn has_its_line_settings(&self) {
        until(
            || self.line_settings() == self.before,
            || "raw mode is still on".to_owned(),
        );
    }
}

impl Drop for Session {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
        // The keyboard's and the eyes' threads end when nobody holds the program's end any more.
        self.slave = None;
    }
}
