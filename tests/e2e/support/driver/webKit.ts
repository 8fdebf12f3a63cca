import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:net';
import { PATIENCE_MS } from '../patience.mjs';
import { type Driver, until, WINDOW } from './driver';

/**
 * Starts WebKit, through a program that speaks WebDriver over HTTP, in a screen of its own without a monitor.
 *
 * @param programs absolute paths, see `findWebKit`
 */
export async function launchWebKit(programs: {
  readonly driver: string;
  readonly screen: string;
}): Promise<Driver> {
  const { width, height } = WINDOW;
  const size = `${width}x${height}x24`;
  const words = ['-displayfd', '1', '-screen', '0', size, '-nolisten', 'tcp'];
  const screen = spawn(programs.screen, words, { stdio: ['ignore', 'pipe', 'ignore'] });
  const [number] = await once(screen.stdout, 'data');
  const port = await freePort();
  const driver = spawn(programs.driver, [`--port=${port}`], {
    stdio: 'ignore',
    env: { ...process.env, DISPLAY: `:${String(number).trim()}`, LIBGL_ALWAYS_SOFTWARE: '1' },
  });
  const root = `http://127.0.0.1:${port}`;
  await until('driver of WebKit', PATIENCE_MS, () =>
    fetch(`${root}/status`).then(
      () => true,
      () => null,
    ),
  );
  const made = await send('POST', `${root}/session`, { capabilities: {} });
  const session = `${root}/session/${(made as { readonly sessionId: string }).sessionId}`;
  await send('POST', `${session}/window/rect`, { x: 0, y: 0, ...WINDOW });
  return {
    open: async (url) => void (await send('POST', `${session}/url`, { url })),
    ask: async (script) => (await send('POST', `${session}/execute/sync`, { script, args: [] })) as never,
    picture: async () => Buffer.from((await send('GET', `${session}/screenshot`)) as string, 'base64'),
    close: async () => {
      await send('DELETE', session);
      await end(driver);
      await end(screen);
    },
  };
}

async function send(method: string, url: string, body?: object): Promise<unknown> {
  const answer = await fetch(url, { method, body: body === undefined ? undefined : JSON.stringify(body) });
  const { value } = (await answer.json()) as { readonly value: unknown };
  if (!answer.ok) throw new Error(`WebKit, ${url}: ${JSON.stringify(value).slice(0, 400)}`);
  return value;
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  server.close();
  await once(server, 'close');
  return typeof address === 'object' && address !== null ? address.port : 0;
}

async function end(program: ChildProcess): Promise<void> {
  const ended = once(program, 'exit');
  program.kill();
  await ended;
}
