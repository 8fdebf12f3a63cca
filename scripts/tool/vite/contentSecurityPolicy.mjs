import { cspHash } from './staticPage.mjs';

/**
 * The policy of the built page allows its own files, WebAssembly, and nothing else. No inline script, and no inline style but
 * the one that draws the page before its files are there. Trusted Types aren't asked for: the printed sheet is SVG that
 * the page wrote and parses again, and a policy that lets any text through the parser would be worth nothing.
 *
 * @param {readonly string[]} styles the texts of the inline styles
 */
function policyOf(styles) {
  return [
    "default-src 'none'",
    "script-src 'self' 'wasm-unsafe-eval'",
    ["style-src 'self'", ...styles.map(cspHash)].join(' '),
    "img-src 'self' data: blob:",
    "font-src 'self'",
    "connect-src 'self'",
    "worker-src 'self'",
    // The preview of an embedded view, in the share popover.
    "frame-src 'self'",
    "manifest-src 'self'",
    "base-uri 'none'",
    "form-action 'none'",
  ].join('; ');
}

/** Where the bundler puts the style sheets of what is fetched later. */
const HEAD = 'document.head.appendChild';

/**
 * Writes the policy into the built page only: the development server injects inline scripts for hot reload.
 * It stands first in `<head>`, because a policy given by `<meta>` covers only what follows it. Style sheets go behind
 * the skeleton, which would otherwise wait for them; scripts wait for them as before. The sheets of parts that are
 * fetched later go behind those, so that their rules still overrule the page's.
 *
 * @returns {import('vite').Plugin}
 */
export function contentSecurityPolicy() {
  return {
    name: 'linger:content-security-policy',
    apply: 'build',
    transform: {
      filter: { id: /vite\/preload-helper/ },
      handler(code) {
        if (!code.includes(HEAD))
          throw new Error('Style sheets that come later would stand before the first.');
        return code.replace(HEAD, 'document.body.appendChild');
      },
    },
    transformIndexHtml: {
      order: 'post',
      handler(html) {
        const styles = [...html.matchAll(/<style[^>]*>([\s\S]*?)<\/style>/g)].map(([, text = '']) => text);
        const sheets = [...html.matchAll(/[ \t]*<link rel="stylesheet"[^>]*>\n?/g)].map(([link]) => link);
        const moved = sheets.reduce((page, link) => page.replace(link, ''), html);
        return {
          html: moved.replace('<noscript>', `${sheets.join('')}    <noscript>`),
          tags: [
            {
              tag: 'meta',
              attrs: { 'http-equiv': 'Content-Security-Policy', content: policyOf(styles) },
              injectTo: 'head-prepend',
            },
          ],
        };
      },
    },
  };
}
