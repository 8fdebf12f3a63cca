import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type Server } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterEach, beforeEach, expect, test } from 'vitest';

/** Breaks if it's started twice at once, and installs nothing before there is a file `go`. */
const NPM = `
  const fs = require('node:fs');
  process.on('SIGTERM', () => {
    fs.writeFileSync('ended', '');
    process.exit(1);
  });
  fs.mkdirSync('installing');
  const timer = setInterval(() => {
    if (!fs.existsSync('go')) return;
    clearInterval(timer);
    fs.rmSync('node_modules', { recursive: true, force: true });
    fs.mkdirSync('node_modules');
    fs.copyFileSync('package-lock.json', 'node_modules/.package-lock.json');
    fs.appendFileSync('installs', 'once ');
    fs.rmdirSync('installing');
  }, 10);`;
const LOCK_FILE = { packages: { '': {}, 'node_modules/one': { version: '1.0.0' } } };

/** A clone in which nothing is set up. */
let clone = '';
const started: Command[] = [];
beforeEach(() => {
  clone = mkdtempSync(join(tmpdir(), 'linger-'));
  cpSync('scripts/lib', join(clone, 'scripts', 'lib'), { recursive: true });
  writeFileSync(join(clone, 'package-lock.json'), JSON.stringify(LOCK_FILE));
  writeFileSync(join(clone, 'npm.js'), NPM);
});
afterEach(async () => {
  // What they started ends with them.
  for (const { child, ended } of started.splice(0)) {
    child.kill();
    await ended;
  }
  rmSync(clone, { recursive: true });
});

interface Command {
  readonly child: ChildProcess;
  /** Standard error so far. */
  said: string;
  readonly ended: Promise<readonly unknown[]>;
}

/** Starts a command, by default one that needs the packages. */
function start(work = 'installPackages'): Command {
  const lib = (name: string): string =>
    JSON.stringify(pathToFileURL(join(clone, 'scripts', 'lib', name)).href);
  const code = `
    import { installPackages } from ${lib('node.mjs')};
    import { runScript, say } from ${lib('say.mjs')};
    import { whileSettingUp } from ${lib('setUpLock.mjs')};
    await runScript(${work});`;
  const child = spawn(process.execPath, ['--input-type=module', '-e', code], {
    env: { ...process.env, npm_execpath: join(clone, 'npm.js') },
  });
  const command: Command = { child, said: '', ended: once(child, 'close') };
  child.stderr.on('data', (text: Buffer) => {
    command.said += String(text);
  });
  started.push(command);
  return command;
}

const file = (name: string): string => join(clone, name);
/** Ports that commands of this clone try, one after another. */
const ports = async (): Promise<readonly number[]> =>
  (await import(/* @vite-ignore */ pathToFileURL(file('scripts/lib/setUpLock.mjs')).href)).PORTS;

const isInstalling = (): Promise<void> =>
  expect.poll(() => existsSync(file('installing')), { timeout: 60_000 }).toBe(true);

const WAITS = /^linger: waiting for process \d+, which is setting this clone up$/gm;

/** Another program that has the first port, and what it says to whoever connects. */
async function occupied(says: string): Promise<Server> {
  const server = createServer((socket) => socket.on('error', () => {}).end(says));
  await once(server.listen((await ports())[0], '127.0.0.1'), 'listening');
  return server;
}

test.each([
  ['nothing in the way', async () => undefined],
  [
    'a command that was killed',
    async () => {
      const killed = start('() => whileSettingUp(() => new Promise(() => setInterval(say, 100, "at it")))');
      await expect.poll(() => killed.said, { timeout: 60_000 }).toContain('at it');
      killed.child.kill('SIGKILL');
      await killed.ended;
    },
  ],
  ['another program at the port', () => occupied('HTTP/1.1 400 Bad Request\r\n\r\n')],
])('with %s, one of five commands sets up, and the others say that they wait for it', async (_, prepare) => {
  const other = await prepare();
  const commands = Array.from({ length: 5 }, () => start());
  await expect
    .poll(() => commands.filter(({ said }) => said.includes('waiting for process')).length, {
      timeout: 60_000,
    })
    .toBe(4);
  writeFileSync(file('go'), '');
  for (const { ended } of commands) expect(await ended).toEqual([0, null]);
  expect(
    commands.map(({ said }) => (said.match(/installing npm packages/g) ?? []).length).toSorted(),
  ).toEqual([0, 0, 0, 0, 1]);
  for (const { said } of commands) expect(said.replaceAll(WAITS, '').trim()).toMatch(/^(?:|.*npm ci\))$/);
  expect(readFileSync(file('installs'), 'utf8')).toBe('once ');
  other?.close();
});

test('if all is set up, a command waits for nobody', async () => {
  const holder = start();
  await isInstalling();
  mkdirSync(file('node_modules'));
  writeFileSync(file('node_modules/.package-lock.json'), JSON.stringify(LOCK_FILE));
  const { ended } = start();
  expect(await ended).toEqual([0, null]);
  expect(holder.child.exitCode).toBe(null);
  // So that its npm writes nothing while the clone is removed.
  writeFileSync(file('go'), '');
  expect(await holder.ended).toEqual([0, null]);
});

test('a record of the packages that was cut off is a reason to install them again', async () => {
  writeFileSync(file('go'), '');
  mkdirSync(file('node_modules'));
  writeFileSync(file('node_modules/.package-lock.json'), '{ "packages":');
  const { ended } = start();
  expect(await ended).toEqual([0, null]);
  expect(readFileSync(file('installs'), 'utf8')).toBe('once ');
});

test.each(['SIGINT', 'SIGTERM', 'SIGHUP'] as const)(
  '%s ends a set-up with all that it started',
  async (signal) => {
    const { child, ended } = start();
    await isInstalling();
    child.kill(signal);
    expect(await ended).toEqual([null, signal]);
    await expect.poll(() => existsSync(file('ended')), { timeout: 60_000 }).toBe(true);
  },
);
