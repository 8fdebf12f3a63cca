import { baseUrl } from './previewPages.mjs';
import { pageOf } from './staticPage.mjs';

/** The file next to index.html that many hosts answer with if an address has no file. */
export const NOT_FOUND_PAGE = '404.html';

/**
 * Writes that page. Without it, some hosts answer index.html with status 200 for every missing file, so a browser would
 * take a page for a script that an upload left out. It appears at addresses of any depth, so nothing in it is relative.
 *
 * @returns {import('vite').Plugin}
 */
export function notFoundPage() {
  return {
    name: 'linger:not-found-page',
    apply: 'build',
    // Workers are bundled by themselves, without this plugin.
    generateBundle() {
      this.emitFile({ type: 'asset', fileName: NOT_FOUND_PAGE, source: page() });
    },
  };
}

function page() {
  const base = baseUrl();
  const wayBack =
    base === null ? 'Check the address, or go back to Linger.' : `<a href="${base}">Open Linger</a>`;
  const body = `<h1>This page doesn't exist</h1>\n<p>Linger has no file at this address.</p>\n<p>${wayBack}</p>`;
  return pageOf({ title: 'Not found, Linger', up: null, head: '', body });
}
