import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, statSync, utimesSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { run } from './command.mjs';
import { writeBeside } from './openBeside.mjs';
import { FORMER_MODELS, MODEL_FILE, MODEL_FOLDER, ROOT } from './paths.mjs';
import { Remedy, say } from './say.mjs';

/**
 * Compiles the model to WebAssembly and copies the file to where the page imports it. Cargo itself knows whether there is
 * anything to do. The file is written only when its bytes differ, so that a running development server does not
 * reload for nothing.
 *
 * @param {Promise<void>} packages installed by then
 */
export async function buildModel(packages) {
  say('building the model (cargo, WebAssembly)');
  const compiled = await compile('release');
  await packages;
  const built = await shrink(compiled);
  const target = join(ROOT, MODEL_FILE);
  if (sameBytes(built, target)) {
    const now = new Date();
    if (!modelIsBuilt()) utimesSync(target, now, now);
    return;
  }
  mkdirSync(dirname(target), { recursive: true });
  await writeBeside(target, readFileSync(built));
  say(`the model has ${Math.ceil(statSync(target).size / 1024)} KiB`);
}

/**
 * Puts the model with its assertions on (`model/invariants.rs`) into a page that was built with the other one.
 *
 * @param {string} page the folder of the page
 */
export async function putCheckedModelInto(page) {
  say('building the model with its assertions');
  const built = await compile('checked');
  const assets = join(page, 'assets');
  for (const name of readdirSync(assets).filter((each) => /^linger_model.*\.wasm$/.test(each)))
    await writeBeside(join(assets, name), readFileSync(built));
}

/**
 * Returns the compiled file.
 *
 * @param {string} profile of Cargo.toml
 */
async function compile(profile) {
  const folder = join(ROOT, MODEL_FOLDER);
  const { code, output } = await run(
    'cargo',
    [
      'build',
      '--profile',
      profile,
      '--locked',
      '--lib',
      '--target',
      'wasm32-unknown-unknown',
      '--message-format',
      'short',
    ],
    { folder },
  );
  if (code !== 0) throw new Remedy(`the model does not compile. Cargo said:\n${output}`);
  return builtFile(folder, profile);
}

/**
 * Rewrites a module so that it is smaller and no slower: the reader's browser has to fetch it. What was written for the
 * same bytes is kept.
 *
 * @param {string} file
 * @returns {Promise<string>} the rewritten file, next to the other
 */
async function shrink(file) {
  const small = `${file}.${createHash('sha256').update(readFileSync(file)).digest('hex').slice(0, 16)}`;
  if (existsSync(small)) return small;
  // Whoever ends this half-way, or builds at the same time, leaves no half of a file to be kept.
  const part = `${small}.${process.pid}.part`;
  const features = ['bulk-memory', 'sign-ext', 'mutable-globals', 'nontrapping-float-to-int', 'multivalue'];
  const { code, output } = await run(process.execPath, [
    join(ROOT, 'node_modules/binaryen/bin/wasm-opt'),
    '-O3',
    ...features.map((feature) => `--enable-${feature}`),
    file,
    '-o',
    part,
  ]);
  if (code !== 0) throw new Remedy(`the model can't be made smaller. wasm-opt said:\n${output}`);
  renameSync(part, small);
  return small;
}

/**
 * @returns {boolean} whether the compiled model is there, undamaged, and newer than everything it is built from
 */
export function modelIsBuilt() {
  const file = join(ROOT, MODEL_FILE);
  const built = statSync(file, { throwIfNoEntry: false })?.mtimeMs ?? 0;
  return (
    modelSources().every((path) => statSync(path).mtimeMs <= built) &&
    WebAssembly.validate(readFileSync(file))
  );
}

/** @returns {readonly string[]} what the model is built from, in one order everywhere; not the cases of failing laws */
export function modelSources() {
  const folder = join(ROOT, MODEL_FOLDER);
  return [
    ...readdirSync(join(folder, 'src'), { recursive: true, encoding: 'utf8' })
      .map((name) => `src/${name.replaceAll('\\', '/')}`)
      .filter((name) => name !== 'src/laws/found.txt')
      .sort(),
    'Cargo.toml',
    'Cargo.lock',
    join('.cargo', 'config.toml'),
    join('..', '..', 'rust-toolchain.toml'),
  ].map((name) => join(folder, name));
}

/** @returns {string} SHA-256 of the compiled model, hexadecimal */
export function modelDigest() {
  return createHash('sha256')
    .update(readFileSync(join(ROOT, MODEL_FILE)))
    .digest('hex');
}

/** @returns {Promise<WebAssembly.Module>} the compiled model, ready for any thread of this process */
export async function loadModel() {
  return WebAssembly.compile(await readFile(join(ROOT, MODEL_FILE)));
}

/**
 * @param {number} revision a former one
 * @returns {Promise<WebAssembly.Module>} its model, compiled
 */
export async function loadFormerModel(revision) {
  return WebAssembly.compile(await readFile(join(ROOT, FORMER_MODELS, `model-${revision}.wasm`)));
}

/**
 * Cargo may build elsewhere (CARGO_TARGET_DIR, a workspace), so ask it.
 *
 * @param {string} folder
 * @param {string} profile
 */
async function builtFile(folder, profile) {
  const { code, output } = await run(
    'cargo',
    ['metadata', '--format-version', '1', '--no-deps', '--offline'],
    { folder },
  );
  const targetFolder =
    code === 0 ? JSON.parse(output.slice(output.indexOf('{'))).target_directory : join(folder, 'target');
  return join(targetFolder, 'wasm32-unknown-unknown', profile, 'linger_model.wasm');
}

/**
 * @param {string} one
 * @param {string} other may be missing
 */
export function sameBytes(one, other) {
  try {
    return readFileSync(one).equals(readFileSync(other));
  } catch {
    return false;
  }
}
