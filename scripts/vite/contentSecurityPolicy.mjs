/**
 * What the built page may do: its own files, WebAssembly, and nothing else. No inline script, no inline style. Trusted
 * Types aren't asked for: the printed sheet is SVG that the page wrote and parses again, and a policy that lets any text
 * through the parser would be worth nothing.
 */
export const POLICY = [
  "default-src 'none'",
  "script-src 'self' 'wasm-unsafe-eval'",
  "style-src 'self'",
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

/**
 * Writes the policy into the built page only: the development server injects inline scripts for hot reload.
 * It stands first in `<head>`, because a policy given by `<meta>` covers only what follows it.
 *
 * @returns {import('vite').Plugin}
 */
export function contentSecurityPolicy() {
  return {
    name: 'linger:content-security-policy',
    apply: 'build',
    transformIndexHtml: () => [
      {
        tag: 'meta',
        attrs: { 'http-equiv': 'Content-Security-Policy', content: POLICY },
        injectTo: 'head-prepend',
      },
    ],
  };
}
