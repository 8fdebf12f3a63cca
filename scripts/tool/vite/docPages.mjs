import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { ROOT } from '../../lib/paths.mjs';
import { escaped, htmlOf } from './markdown.mjs';
import { PAGE_STYLE, pageOf, pageStyle } from './staticPage.mjs';

const FOLDER = join(ROOT, 'docs');
/** Documents for contributors, who have the sources. */
const FOR_CONTRIBUTORS = /^dev\//;

/**
 * Writes the documents of `docs` as pages next to the app, which links to them from its terms: they work offline, too.
 *
 * @returns {import('vite').Plugin}
 */
export function docPages() {
  return {
    name: 'linger:doc-pages',
    // Workers are bundled by themselves, without this plugin.
    generateBundle() {
      this.emitFile({ type: 'asset', fileName: PAGE_STYLE, source: pageStyle() });
      for (const [name, source] of documentPages()) {
        this.emitFile({ type: 'asset', fileName: `docs/${name}.html`, source });
      }
      for (const name of readdirSync(FOLDER).filter((file) => file.endsWith('.svg'))) {
        this.emitFile({ type: 'asset', fileName: `docs/${name}`, source: readFileSync(join(FOLDER, name)) });
      }
    },
    configureServer(server) {
      server.middlewares.use((request, response, next) => {
        const name = /\/docs\/([a-z/-]+)\.html$/.exec(request.url ?? '')?.[1];
        const page = documentPages().find(([known]) => known === name);
        if (page === undefined) return next();
        response.setHeader('content-type', 'text/html; charset=utf-8');
        response.end(page[1]);
      });
    },
  };
}

/** @returns {readonly (readonly [name: string, html: string])[]} each document for readers by its path without `.md` */
export function documentPages() {
  const paths = readdirSync(FOLDER, { recursive: true }).map((path) => String(path).replaceAll('\\', '/'));
  return paths
    .filter((path) => path.endsWith('.md') && !FOR_CONTRIBUTORS.test(path))
    .map((path) => {
      const text = readFileSync(join(FOLDER, path), 'utf8');
      const up = '../'.repeat(path.split('/').length);
      const body = `<p>${waysUp(path, up).join(' · ')}</p>\n${htmlOf(text)}`;
      return [
        path.slice(0, -'.md'.length),
        pageOf({ title: `${titleOf(text)}, Linger`, up, head: '', body }),
      ];
    });
}

/**
 * Links to the page and, from a folder's documents, to its index.
 *
 * @param {string} path
 * @param {string} up
 */
function waysUp(path, up) {
  const home = `<a href="${up}">Linger</a>`;
  const folder = dirname(path);
  if (folder === '.' || path.endsWith('/index.md')) return [home];
  const index = readFileSync(join(FOLDER, folder, 'index.md'), 'utf8');
  return [home, `<a href="index.html">${escaped(titleOf(index))}</a>`];
}

/** @param {string} text */
function titleOf(text) {
  return /^# (.*)$/m.exec(text)?.[1] ?? '';
}
