import { randomUUID } from 'node:crypto';
import {
  closeSync,
  mkdirSync,
  openSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeSync,
} from 'node:fs';
import { hostname } from 'node:os';
import { dirname, join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { ROOT } from './paths.mjs';
import { Remedy, say } from './say.mjs';
import { undoAtExit } from './undoAtExit.mjs';

const NAME = '.cache/setup.lock';
const LOCK = join(ROOT, NAME);
/** Is there while a process takes over a lock that was left behind. */
const TAKING_OVER = `${LOCK}.taking-over`;
/** Age at which that counts as left behind itself, ms. */
const MAX_TAKING_OVER_MS = 10_000;
/** How often a process that waits looks again, ms. */
const POLL_MS = 100;
/** Age at which a lock counts as left behind if its holder can't be looked up, ms: it's on another machine, or unreadable. */
const MAX_AGE_MS = 600_000;

/** What the lock says while this process holds it. */
const OWN = JSON.stringify({
  pid: process.pid,
  host: hostname(),
  start: startOf(process.pid),
  id: randomUUID(),
});

/** Parts of this process that are setting something up: they share the lock. */
let parts = 0;
/** @type {Promise<void> | undefined} */
let taken;
let forget = () => {};

/**
 * Sets something up while no other process does so in this clone. Says what it waits for. Parts may be nested and run side
 * by side: the lock keeps other processes out. `work` looks again at what is missing, since others may have made it.
 *
 * @template T
 * @param {() => Promise<T> | T} work
 * @returns {Promise<T>}
 */
export async function whileSettingUp(work) {
  parts += 1;
  try {
    taken ??= take();
    await taken;
    return await work();
  } finally {
    parts -= 1;
    if (parts === 0) {
      taken = undefined;
      forget();
      release();
    }
  }
}

async function take() {
  let hasSaid = false;
  while (!create()) {
    const text = lockText();
    if (text === undefined) continue;
    if (isLeftBehind(text)) {
      if (takeOver(text)) break;
      await setTimeout(1);
      continue;
    }
    if (!hasSaid) say(`waiting for ${holderName(text)}, which is setting this clone up (${NAME})`);
    hasSaid = true;
    await setTimeout(POLL_MS);
  }
  forget = undoAtExit(release);
}

/** @returns {boolean} false if there is a lock already */
function create() {
  try {
    mkdirSync(dirname(LOCK), { recursive: true });
    writeOwn(LOCK);
    return true;
  } catch (problem) {
    const { code, message } = /** @type {NodeJS.ErrnoException} */ (problem);
    if (code === 'EEXIST') return false;
    throw new Remedy(`this clone can't be set up, because ${NAME} can't be written: ${message}.`);
  }
}

/** @param {string} path of a file that isn't there */
function writeOwn(path) {
  const file = openSync(path, 'wx');
  try {
    writeSync(file, OWN);
  } catch (problem) {
    rmSync(path, { force: true });
    throw problem;
  } finally {
    closeSync(file);
  }
}

function release() {
  if (lockText() === OWN) rmSync(LOCK, { force: true });
}

/** @param {string} [file] */
function lockText(file = LOCK) {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return undefined;
  }
}

/**
 * @param {string} text of a lock; empty between its creation and its first write
 * @returns {{ pid: number, host: string, start: string } | undefined}
 */
function holderOf(text) {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** @param {string} text of a lock */
function holderName(text) {
  const holder = holderOf(text);
  if (holder === undefined) return 'another process';
  return `process ${holder.pid}${holder.host === hostname() ? '' : ` on ${holder.host}`}`;
}

/** @param {string} text of a lock */
function isLeftBehind(text) {
  const holder = holderOf(text);
  if (holder?.host === hostname()) return startOf(holder.pid) !== holder.start;
  return ageMs(LOCK) > MAX_AGE_MS;
}

/**
 * Tells a process from a later one with the same id.
 *
 * @param {number} pid
 * @returns {string | undefined} when it started, as Linux says it; `running` on other systems; undefined if it has ended
 */
function startOf(pid) {
  try {
    process.kill(pid, 0);
  } catch (problem) {
    // A process of another user may not be signalled, but it's there.
    if (/** @type {NodeJS.ErrnoException} */ (problem).code !== 'EPERM') return undefined;
  }
  try {
    // The fields after the program's name, which can hold spaces: man 5 proc_pid_stat.
    const [state, ...fields] = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1)?.split(' ') ?? [];
    return state === 'Z' ? undefined : fields[18];
  } catch {
    return 'running';
  }
}

/**
 * Takes a lock that was left behind, for this process. One process at a time may do so, and the lock is there all the
 * while: if it were taken away first, two could follow it.
 *
 * @param {string} text of the lock that was left behind
 * @returns {boolean} false if another process was quicker, or is just doing so
 */
function takeOver(text) {
  try {
    mkdirSync(TAKING_OVER);
  } catch {
    // Killed within that millisecond.
    if (ageMs(TAKING_OVER) > MAX_TAKING_OVER_MS) rmSync(TAKING_OVER, { recursive: true, force: true });
    return false;
  }
  try {
    if (lockText() !== text) return false;
    const own = join(TAKING_OVER, 'own');
    writeOwn(own);
    renameSync(own, LOCK);
    return true;
  } finally {
    rmSync(TAKING_OVER, { recursive: true, force: true });
  }
}

/**
 * @param {string} path
 * @returns {number} time since it was last changed, ms; negative infinity if it isn't there
 */
function ageMs(path) {
  return Date.now() - (statSync(path, { throwIfNoEntry: false })?.mtimeMs ?? Number.POSITIVE_INFINITY);
}
