import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { escaped } from './markdown.mjs';

/** Pages of text need no script; everything is their own. */
const POLICY = "default-src 'none'; style-src 'self'; img-src 'self'; base-uri 'none'; form-action 'none'";

/** The name of their style sheet, beside index.html. */
export const PAGE_STYLE = 'pages.css';

/** @returns {string} */
export function pageStyle() {
  return readFileSync(fileURLToPath(new URL('pages.css', import.meta.url)), 'utf8');
}

/**
 * A page without scripts. `up` leads to index.html's folder; `head` and `body` are HTML.
 *
 * @param {{ title: string, up: string, head: string, body: string }} page
 */
export function pageOf({ title, up, head, body }) {
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="${POLICY}">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="dark light">
<title>${escaped(title)}</title>
<link rel="icon" type="image/svg+xml" href="${up}icon.svg">
<link rel="stylesheet" href="${up}${PAGE_STYLE}">
${head}</head>
<body>
<main>
${body}
</main>
</body>
</html>
`;
}
