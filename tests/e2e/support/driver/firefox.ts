import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { connect, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PATIENCE_MS } from '../patience.mjs';
import { type Driver, until, WINDOW } from './driver';

/** Firefox writes into its profile which port it listens on. */
const PORT_FILE = 'MarionetteActivePort';

/** Settings of a profile of its own: a free port, a mouse, and nothing fetched from its maker. */
const SETTINGS = {
  'marionette.port': 0,
  'ui.primaryPointerCapabilities': 6,
  'ui.allPointerCapabilities': 6,
  'app.normandy.enabled': false,
  'browser.safebrowsing.downloads.remote.enabled': false,
  'datareporting.policy.dataSubmissionEnabled': false,
  'network.captive-portal-service.enabled': false,
  'network.connectivity-service.enabled': false,
};

/**
 * Starts Firefox without a window. It understands the commands of WebDriver itself, over its own line (Marionette), so
 * that no other program is needed between.
 */
export async function launchFirefox(program: string): Promise<Driver> {
  const profile = await mkdtemp(join(tmpdir(), 'linger-firefox-'));
  const lines = Object.entries(SETTINGS).map(
    ([name, value]) => `user_pref("${name}", ${JSON.stringify(value)});\n`,
  );
  await writeFile(join(profile, 'user.js'), lines.join(''));
  const words = ['--headless', '--marionette', '--no-remote', '--profile', profile];
  const browser = spawn(program, words, { stdio: 'ignore' });
  const ended = once(browser, 'exit');
  const port = await until('port of Firefox', PATIENCE_MS, () =>
    readFile(join(profile, PORT_FILE), 'utf8').then(
      (text) => Number(text) || null,
      () => null,
    ),
  );
  const send = speak(connect(port, '127.0.0.1'));
  await send('WebDriver:NewSession', {});
  await send('WebDriver:SetWindowRect', WINDOW);
  return {
    open: async (url) => void (await send('WebDriver:Navigate', { url })),
    ask: async (script) => (await send('WebDriver:ExecuteScript', { script, args: [] })) as never,
    picture: async () =>
      Buffer.from((await send('WebDriver:TakeScreenshot', { full: false })) as string, 'base64'),
    close: async () => {
      await send('Marionette:Quit', { flags: ['eForceQuit'] });
      await ended;
      await rm(profile, { recursive: true, force: true });
    },
  };
}

type Send = (command: string, parameters: object) => Promise<unknown>;

/** Messages are JSON with their length before them: `[0, id, command, parameters]` and `[1, id, error, result]`. */
function speak(socket: Socket): Send {
  const waiting = new Map<number, (error: unknown, result: unknown) => void>();
  let [last, unread] = [0, Buffer.alloc(0)];
  socket.on('data', (bytes) => {
    unread = Buffer.concat([unread, bytes]);
    for (;;) {
      const colon = unread.indexOf(':');
      const end = colon + 1 + Number(unread.toString('utf8', 0, Math.max(0, colon)));
      if (colon < 0 || unread.length < end) return;
      const message: unknown = JSON.parse(unread.toString('utf8', colon + 1, end));
      unread = unread.subarray(end);
      // The first message is a greeting.
      if (!Array.isArray(message)) continue;
      const [, id, error, result] = message;
      waiting.get(id)?.(error, result);
      waiting.delete(id);
    }
  });
  return (command, parameters) => {
    last += 1;
    const message = JSON.stringify([0, last, command, parameters]);
    const id = last;
    return new Promise((resolve, reject) => {
      waiting.set(id, (error, result) => {
        if (error !== null) reject(new Error(`Firefox, ${command}: ${JSON.stringify(error).slice(0, 400)}`));
        else resolve((result as { readonly value?: unknown } | null)?.value);
      });
      socket.write(`${Buffer.byteLength(message)}:${message}`);
    });
  };
}
