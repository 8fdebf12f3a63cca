import { createHash } from 'node:crypto';
import { mkdirSync, readFileSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { loadModel, modelDigest, modelIsBuilt, modelSources, sameBytes } from './model.mjs';
import { writeBeside } from './openBeside.mjs';
import { FORMER_MODELS, MODEL_FILE, MODEL_RUNS, RELEASED_MODEL_FILE, ROOT } from './paths.mjs';
import { Remedy, say } from './say.mjs';
import { loadTypeScript } from './typescript.mjs';

const BUILT = join(ROOT, MODEL_FILE);
const RELEASED = join(ROOT, RELEASED_MODEL_FILE);
/** Digest of the sources that the released model was built from. */
const DIGEST = join(dirname(RELEASED), 'sources.sha256');

/**
 * Keeps the compiled model, for whoever hasn't changed its sources, and its runs of the evidence, for the page. The released one stays
 * next to it, for links that pin it, if its revision is another and has a row in src/scenario/revisions.ts.
 */
export async function releaseModel() {
  const [before, now] = await Promise.all([RELEASED, BUILT].map(revisionOf));
  const { REVISIONS } = await loadTypeScript('src/scenario/revisions.ts');
  const kept = /** @type {readonly { revision: number }[]} */ (REVISIONS);
  if (before !== now && kept.some(({ revision }) => revision === before)) {
    const former = `${FORMER_MODELS}/model-${before}.wasm`;
    mkdirSync(join(ROOT, FORMER_MODELS), { recursive: true });
    await writeBeside(join(ROOT, former), readFileSync(RELEASED));
    say(`kept as ${former}`);
  }
  await writeBeside(RELEASED, readFileSync(BUILT));
  await writeBeside(DIGEST, `${sourcesDigest()}\n`);
  say(`released as ${RELEASED_MODEL_FILE}; running all of the evidence takes a few minutes`);
  const { runEvidence } = await loadTypeScript('scripts/tool/modelRuns.ts');
  await writeBeside(join(ROOT, MODEL_RUNS), await runEvidence(await loadModel(), modelDigest()));
  say(`its runs are in ${MODEL_RUNS}`);
}

/**
 * @param {string} file of a compiled model
 * @returns {Promise<number>}
 */
async function revisionOf(file) {
  const { instance } = await WebAssembly.instantiate(readFileSync(file), {});
  return /** @type {{ revision: () => number }} */ (/** @type {unknown} */ (instance.exports)).revision();
}

/** @returns {boolean} whether the released model is of the sources as they are now */
export function isReleased() {
  return readFileSync(DIGEST, 'utf8').trim() === sourcesDigest();
}

/**
 * Copies the released model to where the page imports it, instead of building the same.
 *
 * @param {string} why
 * @throws if the model's sources have changed since
 */
export async function takeReleasedModel(why) {
  if (!isReleased()) throw new Remedy(`${why} The released model is no help: it isn't of these sources.`);
  if (modelIsBuilt() && sameBytes(RELEASED, BUILT)) return;
  say(`using the model as it was released: ${why}`);
  mkdirSync(dirname(BUILT), { recursive: true });
  await writeBeside(BUILT, readFileSync(RELEASED));
}

/** Lines end as in the repository, whatever Git made of them here. */
function sourcesDigest() {
  const digest = createHash('sha256');
  for (const path of modelSources())
    if (statSync(path).isFile()) digest.update(readFileSync(path, 'utf8').replaceAll('\r\n', '\n'));
  return digest.digest('hex');
}
