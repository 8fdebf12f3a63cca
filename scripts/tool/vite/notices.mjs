import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from '../../lib/paths.mjs';

/** The file in the built page, next to index.html; the page links to it. */
export const NOTICES_FILE = 'notices.txt';

/** In the service worker; vite-plugin-pwa brings it, so that it is none of our own dependencies. */
const IN_THE_SERVICE_WORKER = ['node_modules/workbox-core'];

/**
 * Writes the licence of everything that is in the built page into one file: MIT, ISC and OFL ask for their texts to go
 * with every copy.
 *
 * @returns {import('vite').Plugin}
 */
export function notices() {
  return {
    name: 'linger:notices',
    apply: 'build',
    // Workers are bundled by themselves, without this plugin.
    generateBundle() {
      const folders = [...shippedFolders(), ...IN_THE_SERVICE_WORKER].sort();
      this.emitFile({ type: 'asset', fileName: NOTICES_FILE, source: noticesText(folders) });
    },
  };
}

/**
 * @param {readonly string[]} folders of the packages in what is shipped with the model
 * @returns {string} a heading and the text for each package, in their order
 */
export function noticesText(folders) {
  const own = readFileSync(join(ROOT, 'LICENSE'), 'utf8');
  const libm = readFileSync(join(ROOT, 'scripts/tool/vite/licences/libm.txt'), 'utf8');
  const parts = [
    `Linger\nApache-2.0\n\n${own}`,
    ...folders.map(noticeOf),
    `libm (in the model)\nMIT\n\n${libm}`,
    'The Rust standard library (in the model)\nMIT OR Apache-2.0\n\nThe text of Apache-2.0 is the first in this file.',
  ];
  return `${parts.map((part) => part.trim()).join(`\n\n${'-'.repeat(80)}\n\n`)}\n`;
}

/** @returns {readonly string[]} all that the page's own dependencies bring; listing what the bundler leaves out does no harm */
export function shippedFolders() {
  /** @type {{ packages: Record<string, { dev?: boolean, optional?: boolean, devOptional?: boolean, peer?: boolean }> }} */
  const lock = JSON.parse(readFileSync(join(ROOT, 'package-lock.json'), 'utf8'));
  return Object.entries(lock.packages)
    .filter(
      ([folder, { dev, optional, devOptional, peer }]) =>
        folder && !dev && !optional && !devOptional && !peer,
    )
    .map(([folder]) => folder);
}

/** @param {string} folder of a package */
function noticeOf(folder) {
  const path = join(ROOT, folder);
  /** @type {{ name: string, version: string, license?: string }} */
  const { name, version, license = '' } = JSON.parse(readFileSync(join(path, 'package.json'), 'utf8'));
  const file = existsSync(path) ? readdirSync(path).find((each) => /^licen[cs]e/i.test(each)) : undefined;
  // Only one, under Apache-2.0, has no file of its own.
  const text = file === undefined ? 'Its package holds no text.' : readFileSync(join(path, file), 'utf8');
  return `${name} ${version}\n${license}\n\n${text}`;
}
