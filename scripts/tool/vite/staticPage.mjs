import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { framed } from './pageFrame.mjs';

/** The name of their style sheet, next to index.html. */
export const PAGE_STYLE = 'pages.css';

/** @returns {string} */
export function pageStyle() {
  return readFileSync(fileURLToPath(new URL('pages.css', import.meta.url)), 'utf8');
}

/**
 * A page without scripts. `up` leads to index.html's folder; without it the page needs no other file. `head` and `body`
 * are HTML.
 *
 * @param {{ title: string, up: string | null, head: string, body: string }} page
 */
export function pageOf({ title, up, head, body }) {
  const style = pageStyle();
  const styleSource = up === null ? cspHash(style) : "'self'";
  const look =
    up === null
      ? `<style>${style}</style>`
      : `<link rel="icon" type="image/svg+xml" href="${up}icon.svg">\n<link rel="stylesheet" href="${up}${PAGE_STYLE}">`;
  const policy = `<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src ${styleSource}; img-src 'self'; base-uri 'none'; form-action 'none'">`;
  return framed({ title, head: [policy, look, head.trimEnd()].filter(Boolean).join('\n'), body });
}

/**
 * An inline text as a policy allows it.
 *
 * @param {string} text
 */
export function cspHash(text) {
  return `'sha256-${createHash('sha256').update(text).digest('base64')}'`;
}
