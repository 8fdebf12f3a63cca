import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { VitePWA } from 'vite-plugin-pwa';
import { NOT_FOUND_PAGE } from './notFoundPage.mjs';
import { undrawnPreviews } from './previewPages.mjs';

/** The service worker's file, next to index.html: its place is the scope that it serves. */
const FILE = 'sw.js';

/**
 * Writes the service worker of the built page. It holds every file, so that the page works offline after one visit. The
 * page registers it by itself (`src/shell/offline`), after the first run; an update waits until the reader asks for it.
 *
 * Each file is fetched from the host, not from the browser's cache, and checked: if one byte is wrong, nothing is
 * installed, and the version before stays.
 *
 * Addresses that are not in the list go to the host: there is no answer for "any page below". A copy at the root of a
 * host would otherwise take over its neighbours in sub-folders.
 *
 * @returns {import('vite').PluginOption}
 */
export function offline() {
  let folder = '';
  /** @type {import('vite').Plugin} */
  const builtFolder = {
    name: 'linger:built-folder',
    configResolved({ root, build }) {
      folder = resolve(root, build.outDir);
    },
  };
  const worker = VitePWA({
    strategies: 'generateSW',
    registerType: 'prompt',
    injectRegister: false,
    filename: FILE,
    // public/linger.webmanifest is linked as it is, with relative addresses.
    manifest: false,
    workbox: {
      globPatterns: ['**/*.{html,js,css,wasm,json,woff2,svg,png,webmanifest,txt}'],
      // Models of former revisions are fetched for links that pin them.
      globIgnores: [FILE, NOT_FOUND_PAGE, 'hostFallback.js', 'assets/model-*.wasm'],
      // With a revision, a file is fetched past the browser's cache, which may hold a wrong answer under a hashed name.
      dontCacheBustURLsMatching: undefined,
      manifestTransforms: [
        async (entries) => {
          const left = new Set((await undrawnPreviews()).map(({ path }) => `${path}index.html`));
          const kept = entries.filter(({ url }) => !left.has(url));
          return {
            manifest: kept.map((entry) => ({ ...entry, integrity: digest(join(folder, entry.url)) })),
          };
        },
      ],
      maximumFileSizeToCacheInBytes: 4_000_000,
      importScripts: ['./hostFallback.js'],
      inlineWorkboxRuntime: true,
      navigateFallback: null,
      // The part after the question mark only says how to show the page.
      ignoreURLParametersMatching: [/./],
      // It takes every cache for its own whose name holds this copy's address, and so those of copies in folders below.
      // A new version removes outdated entries of this copy's own cache.
      cleanupOutdatedCaches: false,
      clientsClaim: false,
      skipWaiting: false,
      sourcemap: false,
    },
  });
  return [builtFolder, worker];
}

/**
 * As `integrity` takes it.
 *
 * @param {string} file
 */
function digest(file) {
  return `sha384-${createHash('sha384').update(readFileSync(file)).digest('base64')}`;
}
