import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from '../lib/paths.mjs';
import { htmlOf } from './markdown.mjs';
import { PAGE_STYLE, pageOf, pageStyle } from './staticPage.mjs';

const FOLDER = join(ROOT, 'docs');

/**
 * Writes the documents of `docs` as pages beside the page, where its terms lead: they are there offline, too.
 *
 * @returns {import('vite').Plugin}
 */
export function docPages() {
  return {
    name: 'linger:doc-pages',
    // Workers are bundled by themselves, without this plugin.
    generateBundle() {
      this.emitFile({ type: 'asset', fileName: PAGE_STYLE, source: pageStyle() });
      for (const [name, source] of documents()) {
        this.emitFile({ type: 'asset', fileName: `docs/${name}.html`, source });
      }
      for (const name of readdirSync(FOLDER).filter((file) => file.endsWith('.svg'))) {
        this.emitFile({ type: 'asset', fileName: `docs/${name}`, source: readFileSync(join(FOLDER, name)) });
      }
    },
    configureServer(server) {
      server.middlewares.use((request, response, next) => {
        const name = /\/docs\/([a-z]+)\.html$/.exec(request.url ?? '')?.[1];
        const page = documents().find(([known]) => known === name);
        if (page === undefined) return next();
        response.setHeader('content-type', 'text/html; charset=utf-8');
        response.end(page[1]);
      });
    },
  };
}

/** @returns {readonly (readonly [name: string, html: string])[]} */
function documents() {
  const names = readdirSync(FOLDER).filter((file) => file.endsWith('.md'));
  return names.map((file) => {
    const text = readFileSync(join(FOLDER, file), 'utf8');
    const title = /^# (.*)$/m.exec(text)?.[1] ?? file;
    const body = `<p><a href="../">Linger</a></p>\n${htmlOf(text)}`;
    return [file.slice(0, -'.md'.length), pageOf({ title: `${title}, Linger`, up: '../', head: '', body })];
  });
}
