import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { isPageAddress } from '../../lib/pageAddress.mjs';
import { ROOT } from '../../lib/paths.mjs';
import { loadTypeScript } from '../../lib/typescript.mjs';
import { escaped } from './markdown.mjs';
import { pageOf } from './staticPage.mjs';

/** A picture for links elsewhere, and where it leads. */
/** @typedef {{ path: string, title: string, says: string, picture: string, to: string }} Preview */

/** @typedef {import('../../../src/scenario/presets/presets').Preset} Preset */

/** Pictures of `scripts/previews.mjs`, CSS pixels. */
export const PICTURE = { width: 1200, height: 630, folder: 'previews' };

/** The preview of the page itself, which also serves links that have none of their own. @type {Preview} */
export const PAGE_PREVIEW = {
  path: '',
  title: "Where a Kafka producer's latency comes from",
  says: 'One broker answers slower, so its batches fill up, and it gets most records.',
  picture: 'linger',
  to: '',
};

/**
 * Lets other pages show a title, a sentence and a picture with a link to Linger. What follows the `#` of a link never
 * reaches them, so each preset and lesson has a small page of its own that leads on to the app, without a script.
 * Pictures need whole addresses: `LINGER_BASE_URL` says where the build will lie; without it they are relative.
 *
 * @returns {import('vite').Plugin}
 */
export function previewPages() {
  return {
    name: 'linger:preview-pages',
    apply: 'build',
    async generateBundle() {
      for (const preview of [...(await previews()), ...(await undrawnPreviews())]) {
        this.emitFile({ type: 'asset', fileName: `${preview.path}index.html`, source: pageFor(preview) });
      }
    },
    transformIndexHtml(html) {
      const title = /<title>([^<]*)<\/title>/.exec(html)?.[1] ?? 'Linger';
      const says = /<meta\s+name="description"\s+content="([^"]*)"/.exec(html)?.[1] ?? '';
      const tags = tagsOf({ ...PAGE_PREVIEW, title, says }, './');
      return html.replace('</title>', () => `</title>\n    ${tags.join('\n    ')}`);
    },
  };
}

/**
 * Every preset that has a picture, and every lesson.
 *
 * @returns {Promise<readonly Preview[]>}
 */
export async function previews() {
  const presets = (await allPresets()).filter(isDrawn);
  return [...presets.map((preset) => ofPreset(preset, preset.id)), ...(await lessonPreviews(lessonFiles()))];
}

/** @returns {Promise<readonly Preset[]>} all but those of the evidence */
async function allPresets() {
  /** @type {typeof import('../../../src/scenario/presets/later')} */
  const { ALL_PRESETS } = await loadTypeScript('src/scenario/presets/later.ts');
  return ALL_PRESETS;
}

/** True if a preset has a picture of its own: a search has none that says more than its title. @param {Preset} preset */
function isDrawn({ opening }) {
  return opening?.screen !== 'decide';
}

/** @returns {readonly { id: string, text: string }[]} the files of the shipped lessons, in their order */
export function lessonFiles() {
  /** @type {readonly string[]} */
  const ids = JSON.parse(readFileSync(join(LESSONS, 'index.json'), 'utf8'));
  return ids.map((id) => ({ id, text: readFileSync(join(LESSONS, `${id}.json`), 'utf8') }));
}

const LESSONS = join(ROOT, 'public', 'lessons');

/**
 * @param {readonly { id: string, text: string }[]} files of lessons
 * @returns {Promise<readonly Preview[]>}
 */
export async function lessonPreviews(files) {
  /** @type {typeof import('./lessonTitles')} */
  const { lessonTitles } = await loadTypeScript('scripts/tool/vite/lessonTitles.ts');
  const titles = await lessonTitles(files);
  return files.map(({ id, text }, index) => {
    /** @type {{ minutes: number }} */
    const { minutes } = JSON.parse(text);
    // The idea would answer the question.
    const says = `A lesson of about ${minutes} minutes: predict, then run it and see.`;
    return {
      path: `l/${id}/`,
      title: titles[index] ?? id,
      says,
      picture: `lesson-${id}`,
      to: `#lesson=${id}`,
    };
  });
}

/**
 * Every search, and every row and variant of the evidence. One picture serves them all, and they aren't kept for offline use:
 * they are for those who fetch a link to show it.
 *
 * @returns {Promise<readonly Preview[]>}
 */
export async function undrawnPreviews() {
  /** @type {{ loadEvidencePresets: () => Promise<readonly Preset[]> }} */
  const { loadEvidencePresets } = await loadTypeScript('src/features/evidence/core/presets.ts');
  const searches = (await allPresets()).filter((preset) => !isDrawn(preset));
  return [...searches, ...(await loadEvidencePresets())].map((preset) =>
    ofPreset(preset, PAGE_PREVIEW.picture),
  );
}

/**
 * @param {Preset} preset
 * @param {string} picture
 * @returns {Preview}
 */
function ofPreset({ id, title, says }, picture) {
  return { path: `p/${id}/`, title, says, picture, to: `#${id}` };
}

/** @param {Preview} preview */
function pageFor(preview) {
  const { title, says, picture, to } = preview;
  const up = '../../';
  const head = [...tagsOf(preview, up), `<meta http-equiv="refresh" content="0; url=${up}${to}">`, ''].join(
    '\n',
  );
  const image = `<img src="${up}${PICTURE.folder}/${picture}.jpg" width="${PICTURE.width}" height="${PICTURE.height}" alt="">`;
  const body = [
    `<h1>${escaped(title)}</h1>`,
    `<p>${escaped(says)}</p>`,
    `<p><a href="${up}${to}">Open it in Linger</a></p>`,
    image,
  ].join('\n');
  return pageOf({ title: `${title}, Linger`, up, head, body });
}

/**
 * OpenGraph's names and Twitter's.
 *
 * @param {Preview} preview
 * @param {string} up from its page to index.html's folder
 */
function tagsOf({ path, title, says, picture }, up) {
  const base = baseUrl();
  const image = `${base ?? up}${PICTURE.folder}/${picture}.jpg`;
  /** @type {readonly (readonly [kind: 'property' | 'name', key: string, content: string])[]} */
  const tags = [
    ['property', 'og:type', 'website'],
    ['property', 'og:site_name', 'Linger'],
    ['property', 'og:title', title],
    ['property', 'og:description', says],
    ['property', 'og:image', image],
    ['property', 'og:image:width', String(PICTURE.width)],
    ['property', 'og:image:height', String(PICTURE.height)],
    ...(base === null ? [] : [/** @type {const} */ (['property', 'og:url', `${base}${path}`])]),
    ['name', 'twitter:card', 'summary_large_image'],
    ['name', 'twitter:title', title],
    ['name', 'twitter:description', says],
    ['name', 'twitter:image', image],
  ];
  return tags.map(([kind, key, content]) => `<meta ${kind}="${key}" content="${escaped(content)}">`);
}

/** Where the build will lie, with a slash at its end; null if nobody said. */
export function baseUrl() {
  const given = process.env.LINGER_BASE_URL ?? '';
  if (given === '') return null;
  if (!isPageAddress(given))
    throw new Error(
      `LINGER_BASE_URL must be an address such as https://example.edu/linger/, not "${given}".`,
    );
  return given.endsWith('/') ? given : `${given}/`;
}
