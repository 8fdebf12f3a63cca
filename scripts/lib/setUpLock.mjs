import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { connect, createServer } from 'node:net';
import { ROOT } from './paths.mjs';
import { say } from './say.mjs';

/**
 * A process that sets this clone up listens at a port of this machine. The system gives a port to one process at a time, and
 * takes it back however that one ends, so nothing is ever left behind.
 */
const HOST = '127.0.0.1';
/** Tried in turn if other programs have them; below those that systems hand out by themselves. */
export const PORTS = Array.from(
  { length: 8 },
  (_, step) => 20_000 + ((numberOf(ROOT) + 1009 * step) % 10_000),
);
/** The holder says it to whoever connects, before its id: a program that says anything else isn't one of ours. */
const GREETING = `linger sets up ${ROOT} in process `;
/** How long a holder may be too busy to say so, ms. */
const SILENCE_MS = 30_000;

/** Parts of this process that are setting something up: they share the port. */
let parts = 0;
/** @type {Promise<() => void> | undefined} */
let taken;

/**
 * Sets something up while no other process of this machine does so in this clone. Says what it waits for. Parts may be
 * nested and run side by side: other processes are kept out. `work` looks again at what is missing, since others may have
 * made it.
 *
 * @template T
 * @param {() => Promise<T> | T} work
 * @returns {Promise<T>}
 */
export async function whileSettingUp(work) {
  parts += 1;
  taken ??= take();
  const release = await taken;
  try {
    return await work();
  } finally {
    parts -= 1;
    if (parts === 0) {
      taken = undefined;
      release();
    }
  }
}

/** @returns {Promise<() => void>} gives the port back */
async function take() {
  for (let step = 0; step < PORTS.length; ) {
    const port = PORTS[step] ?? 0;
    const taken = await listen(port);
    if (typeof taken === 'function') return taken;
    if (taken !== 'EADDRINUSE' || !(await untilReleased(port))) step += 1;
  }
  // Where no program may listen, such as in some sandboxes, this one works alone.
  return () => {};
}

/**
 * @param {number} port
 * @returns {Promise<(() => void) | string>} gives the port back; a code if it can't be had
 */
async function listen(port) {
  /** @type {Set<import('node:net').Socket>} */
  const waiting = new Set();
  const server = createServer((socket) => {
    waiting.add(socket);
    socket.on('error', () => {}).unref();
    socket.write(`${GREETING}${process.pid}\n`);
  });
  try {
    await once(server.listen(port, HOST), 'listening');
  } catch (problem) {
    return String(/** @type {NodeJS.ErrnoException} */ (problem).code);
  }
  server.unref();
  return () => {
    server.close();
    for (const socket of waiting) socket.destroy();
  };
}

/**
 * Resolves when the process that has the port gives it back or ends.
 *
 * @param {number} port
 * @returns {Promise<boolean>} false if it's a program of somebody else
 */
function untilReleased(port) {
  return new Promise((resolve) => {
    const socket = connect(port, HOST).setEncoding('utf8').setTimeout(SILENCE_MS);
    const giveUp = () => {
      resolve(false);
      socket.destroy();
    };
    // A server of web pages answers this with an error, at once.
    socket.on('connect', () => socket.write('linger?\n\n'));
    socket.on('data', (text) => {
      const [before, holder] = String(text).split(GREETING);
      if (before !== '') return giveUp();
      socket.setTimeout(0);
      say(`waiting for process ${holder?.trim()}, which is setting this clone up`);
    });
    socket.on('timeout', giveUp).on('error', () => {});
    socket.on('close', () => resolve(true));
  });
}

/** @param {string} text */
function numberOf(text) {
  return createHash('sha256').update(text).digest().readUInt32BE();
}
