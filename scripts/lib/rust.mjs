import { createHash } from 'node:crypto';
import { chmodSync, existsSync, mkdirSync, readFileSync } from 'node:fs';
import { homedir } from 'node:os';
import { delimiter, dirname, join } from 'node:path';
import { findProgram, run } from './command.mjs';
import { installFromDebian } from './debian.mjs';
import { writeBeside } from './openBeside.mjs';
import { ROOT } from './paths.mjs';
import { Remedy, say } from './say.mjs';

const WASM_TARGET = 'wasm32-unknown-unknown';

/** Tools that only the checks need, by the name of their rustup component and of their cargo command. */
const CHECK_TOOLS = [
  { component: 'rustfmt', command: 'fmt' },
  { component: 'clippy', command: 'clippy' },
];

/** The official installer for each system, by Node's names of it: rustup's names. */
const TRIPLES = /** @type {Readonly<Record<string, string>>} */ ({
  'linux x64': 'x86_64-unknown-linux-gnu',
  'linux arm64': 'aarch64-unknown-linux-gnu',
  'darwin x64': 'x86_64-apple-darwin',
  'darwin arm64': 'aarch64-apple-darwin',
  'win32 x64': 'x86_64-pc-windows-msvc',
});

/** How long one file may take to come. */
const DOWNLOAD_MS = 120_000;

/** Rust of this clone alone, where the machine has none. */
const OWN_NAME = '.cache/rust';
const OWN = join(ROOT, OWN_NAME);

/**
 * Ensures cargo, the toolchain that rust-toolchain.toml names and its WebAssembly target, and puts cargo on this process's
 * search path. A machine without Rust gets one in the clone's cache. Looks before it asks rustup for anything, so it works
 * without a network if all is there, and with rustup's automatic installation switched off if not.
 *
 * @param {{ withCheckTools: boolean }} options also rustfmt, clippy and a linker
 * @throws {Remedy} if something is missing that can't be had
 */
export async function setUpRust({ withCheckTools }) {
  const cargo = findCargo() ?? (await installRustup());
  process.env.PATH = [dirname(cargo), process.env.PATH ?? ''].join(delimiter);
  if (cargo.startsWith(OWN)) Object.assign(process.env, ownPlaces());
  const hasRustup = findProgram(['rustup']) !== undefined;

  if ((await run('rustc', ['--version'])).code !== 0) await installToolchain(hasRustup);
  if (!(await hasWasmTarget())) await installWasmTarget(hasRustup);
  if (withCheckTools) {
    await installCheckTools(hasRustup);
    await installLinker();
  }
}

/** @returns {string | undefined} the path of cargo, if Rust is installed */
export function findCargo() {
  const places = [process.env.CARGO_HOME ?? join(homedir(), '.cargo'), ownPlaces().CARGO_HOME];
  return findProgram(
    ['cargo'],
    places.map((place) => join(place, 'bin')),
  );
}

/** Keeps cargo and rustup to the clone. */
function ownPlaces() {
  return { CARGO_HOME: join(OWN, 'cargo'), RUSTUP_HOME: join(OWN, 'rustup') };
}

/** @returns {Promise<string>} the path of cargo */
async function installRustup() {
  const triple = TRIPLES[`${process.platform} ${process.arch}`];
  if (triple === undefined)
    throw new Remedy('Rust is not installed: install it from https://rustup.rs and run this again.');
  const host = process.env.RUSTUP_UPDATE_ROOT ?? 'https://static.rust-lang.org/rustup';
  const name = process.platform === 'win32' ? 'rustup-init.exe' : 'rustup-init';
  const from = `${host}/dist/${triple}/${name}`;
  say(`Rust is not installed: getting it for this clone alone, into ${OWN_NAME} (${from})`);
  const program = await download(from);
  const digest = (await download(`${from}.sha256`)).toString('utf8').slice(0, 64);
  if (createHash('sha256').update(program).digest('hex') !== digest)
    throw new Remedy(`Rust can't be installed: ${from} is damaged.`);
  mkdirSync(OWN, { recursive: true });
  const installer = join(OWN, name);
  await writeBeside(installer, program);
  chmodSync(installer, 0o755);
  const words = ['-y', '--no-modify-path', '--profile', 'minimal', '--default-toolchain', 'none'];
  const { code, output } = await run(installer, words, { environment: ownPlaces() });
  const cargo = findCargo();
  if (code !== 0 || cargo === undefined)
    throw new Remedy(`Rust can't be installed. rustup-init said:\n${output}`);
  return cargo;
}

/** @param {string} from */
async function download(from) {
  try {
    const response = await fetch(from, { signal: AbortSignal.timeout(DOWNLOAD_MS) });
    if (!response.ok) throw new Error(`the answer is ${response.status}`);
    return Buffer.from(await response.arrayBuffer());
  } catch (problem) {
    const { cause = problem } = /** @type {Error} */ (problem);
    const { message } = /** @type {Error} */ (cause);
    throw new Remedy(`Rust is not installed, and ${from} can't be reached: ${message}.`);
  }
}

/** @param {boolean} hasRustup */
async function installToolchain(hasRustup) {
  const channel = readChannel();
  if (!hasRustup)
    throw new Remedy(
      `Rust isn't working: install Rust ${channel} from https://rustup.rs and run this again.`,
    );
  say(`installing Rust ${channel} (rustup toolchain install)`);
  await rustup(['toolchain', 'install', channel, '--profile', 'minimal', '--no-self-update']);
}

async function hasWasmTarget() {
  const { code, output } = await run('rustc', ['--print', 'target-libdir', '--target', WASM_TARGET]);
  return code === 0 && existsSync(output.trim().split('\n').at(-1) ?? '');
}

/** @param {boolean} hasRustup */
async function installWasmTarget(hasRustup) {
  if (!hasRustup) {
    throw new Remedy(
      `this Rust can't build WebAssembly: install Rust from https://rustup.rs, or your system's package with the ${WASM_TARGET} target, and run this again.`,
    );
  }
  say(`adding Rust's WebAssembly target (rustup target add ${WASM_TARGET})`);
  await rustup(['target', 'add', WASM_TARGET]);
}

/** @param {boolean} hasRustup */
async function installCheckTools(hasRustup) {
  for (const { component, command } of CHECK_TOOLS) {
    if ((await run('cargo', [command, '--version'])).code === 0) continue;
    if (!hasRustup) throw new Remedy(`cargo ${command} is missing: install ${component} and run this again.`);
    say(`adding ${component} (rustup component add)`);
    await rustup(['component', 'add', component]);
  }
}

/** WebAssembly is linked by Rust itself; programs of this machine, such as the model's tests, by C's compiler. */
async function installLinker() {
  const isThere = () => process.platform === 'win32' || findProgram(['cc']) !== undefined;
  if (isThere()) return;
  await installFromDebian('a linker', ['gcc', 'libc6-dev']);
  if (!isThere()) throw new Remedy('there is no linker: install a C compiler (cc), and run this again.');
}

/** @param {readonly string[]} words */
async function rustup(words) {
  const { code, output } = await run('rustup', words);
  if (code !== 0) throw new Remedy(`rustup ${words.join(' ')} failed. It said:\n${output}`);
}

/** The Rust release that rust-toolchain.toml asks for. */
function readChannel() {
  const text = readFileSync(join(ROOT, 'rust-toolchain.toml'), 'utf8');
  return /channel\s*=\s*"([^"]+)"/.exec(text)?.[1] ?? 'stable';
}
