import { createHash } from 'node:crypto';
import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, expect, onTestFinished, test, vi } from 'vitest';
import { administratorPrefix } from '../../scripts/lib/debian.mjs';

afterEach(() => {
  vi.unstubAllEnvs();
  vi.restoreAllMocks();
});

test('nothing is installed in the system, and sudo is not used, if LINGER_NO_SUDO says so', async () => {
  const said = vi.spyOn(console, 'error').mockImplementation(() => undefined);
  vi.stubEnv('LINGER_NO_SUDO', '1');
  expect(await administratorPrefix()).toEqual([]);
  expect(said).not.toHaveBeenCalled();
});

test('before sudo is asked, a line says so and how to forbid it', async () => {
  const said = vi.spyOn(console, 'error').mockImplementation(() => undefined);
  vi.stubEnv('LINGER_NO_SUDO', '');
  vi.stubEnv('PATH', '');
  vi.spyOn(process, 'getuid').mockReturnValue(1000);
  expect(await administratorPrefix()).toEqual([]);
  expect(said).toHaveBeenCalledWith(expect.stringContaining('LINGER_NO_SUDO=1'));
});

/** A clone of this project with nothing installed, on a machine without any other program. */
async function onBareMachine() {
  const clone = mkdtempSync(join(tmpdir(), 'linger-'));
  onTestFinished(() => rmSync(clone, { recursive: true }));
  for (const part of ['scripts/lib', 'workers/model', 'python/tests', 'rust-toolchain.toml'])
    cpSync(part, join(clone, part), { recursive: true, filter: (name) => !/target|__pycache__/.test(name) });
  for (const [name, value] of Object.entries({
    PATH: '',
    CARGO_HOME: join(clone, 'none'),
    LINGER_NO_SUDO: '1',
  }))
    vi.stubEnv(name, value);
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  const load = (name: string) => import(join(clone, 'scripts/lib', `${name}.mjs`));
  return { clone, load };
}

/** Serves these texts by the end of their path. */
async function serve(texts: Readonly<Record<string, string>>): Promise<string> {
  const server = createServer(({ url = '' }, response) => {
    const text = texts[url.split('/').at(-1) ?? ''];
    response.writeHead(text === undefined ? 404 : 200).end(text);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => void server.close());
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

/** What an installer does that puts a cargo there and nothing else. */
const INSTALLER = `#!/bin/sh
/bin/mkdir -p "$CARGO_HOME/bin" && echo '#!/bin/sh' > "$CARGO_HOME/bin/cargo" && /bin/chmod +x "$CARGO_HOME/bin/cargo"
`;
const digestOf = (text: string): string => createHash('sha256').update(text).digest('hex');

test('a machine without Rust gets it into the cache of the clone', async () => {
  const { clone, load } = await onBareMachine();
  vi.stubEnv(
    'RUSTUP_UPDATE_ROOT',
    await serve({ 'rustup-init': INSTALLER, 'rustup-init.sha256': digestOf(INSTALLER) }),
  );
  const { findCargo, setUpRust } = await load('rust');
  expect(findCargo()).toBeUndefined();
  // The toolchain would be next, which this rustup doesn't have.
  await expect(setUpRust({ withCheckTools: false })).rejects.toThrow("Rust isn't working");
  expect(findCargo()).toBe(join(clone, '.cache/rust/cargo/bin/cargo'));
  expect(process.env.RUSTUP_HOME).toBe(join(clone, '.cache/rust/rustup'));
});

test('an installer that came damaged is not run', async () => {
  const { load } = await onBareMachine();
  vi.stubEnv(
    'RUSTUP_UPDATE_ROOT',
    await serve({ 'rustup-init': INSTALLER, 'rustup-init.sha256': digestOf('') }),
  );
  const { findCargo, setUpRust } = await load('rust');
  await expect(setUpRust({ withCheckTools: false })).rejects.toThrow('is damaged');
  expect(findCargo()).toBeUndefined();
});

test('where neither Rust nor Python can be had, their tests are left out, counted and explained, and the rest counts', async () => {
  const { load } = await onBareMachine();
  vi.stubEnv('RUSTUP_UPDATE_ROOT', await serve({}));
  const printed: string[] = [];
  vi.spyOn(console, 'log').mockImplementation((line: string) => void printed.push(line));
  const [{ setUpRust }, checks, { pythonChecks }, steps] = await Promise.all(
    ['rust', 'checks', 'python', 'steps'].map(load),
  );
  const reason: string = await setUpRust({ withCheckTools: true }).catch(({ message }: Error) => message);
  expect(reason).toMatch(/^Rust is not installed, and .*rustup-init can't .* 404\.$/);
  const all = [...checks.modelChecks('gate', reason), await pythonChecks('gate')];
  const results = await steps.runSteps([all]);
  expect(results.map(({ outcome }: { outcome: string }) => outcome)).toEqual(Array(4).fill('left out'));
  expect(steps.reportSteps(results, 1)).toBe(0);
  const [ofModel = '', ofPython = ''] = printed.filter((line) => /skipped\)/.test(line));
  expect(ofModel).toContain(reason);
  expect(ofPython).toContain('Python 3.10');
  const [model = 0, python = 0] = [ofModel, ofPython].map((line) =>
    Number(/\((\d+) skipped\)/.exec(line)?.[1]),
  );
  expect(Math.min(model, python)).toBeGreaterThan(20);
  expect(printed.at(-1)).toBe(`0 passed, 0 failed, ${model + python} skipped`);
});
