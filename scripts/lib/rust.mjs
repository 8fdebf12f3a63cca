import { existsSync, readFileSync } from 'node:fs';
import { homedir } from 'node:os';
import { delimiter, dirname, join } from 'node:path';
import { findProgram, run } from './command.mjs';
import { ROOT } from './paths.mjs';
import { Remedy, say } from './say.mjs';

const WASM_TARGET = 'wasm32-unknown-unknown';

/** Tools that only the checks need, by the name of their rustup component and of their cargo command. */
const CHECK_TOOLS = [
  { component: 'rustfmt', command: 'fmt' },
  { component: 'clippy', command: 'clippy' },
];

/**
 * Ensures cargo, the toolchain that rust-toolchain.toml names and its WebAssembly target, and puts cargo on
 * this process's search path. Looks before it asks rustup for anything, so it works without a network if all is
 * there, and with rustup's automatic installation switched off if not.
 *
 * @param {{ withCheckTools: boolean }} options also rustfmt and clippy
 */
export async function setUpRust({ withCheckTools }) {
  const cargo = findCargo();
  if (!cargo) {
    throw new Remedy(
      'Rust is not installed: install it from https://rustup.rs (one command) and run this again.',
    );
  }
  process.env.PATH = [dirname(cargo), process.env.PATH ?? ''].join(delimiter);
  const hasRustup = findProgram(['rustup']) !== undefined;

  if ((await run('rustc', ['--version'])).code !== 0) await installToolchain(hasRustup);
  if (!(await hasWasmTarget())) await installWasmTarget(hasRustup);
  if (withCheckTools) await installCheckTools(hasRustup);
}

/** @returns {string | undefined} the path of cargo, if Rust is installed */
export function findCargo() {
  return findProgram(['cargo'], [join(process.env.CARGO_HOME ?? join(homedir(), '.cargo'), 'bin')]);
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
