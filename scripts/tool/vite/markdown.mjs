import { Marked } from 'marked';

/**
 * Turns Markdown as GitHub reads it into HTML, for pages of our own: headings have the ids that GitHub gives them, links
 * to documents lead to their pages, and of pictures only drawings are there. No HTML passes through.
 *
 * @param {string} text
 * @returns {string}
 */
export function htmlOf(text) {
  return /** @type {string} */ (new Marked({ renderer: rendererOf(new Map()) }).parse(text));
}

/**
 * @param {Map<string, number>} headings how often each heading of the document has come so far
 * @returns {import('marked').RendererObject<string, string>}
 */
function rendererOf(headings) {
  return {
    heading({ tokens, depth }) {
      const name = this.parser
        .parseInline(tokens, this.parser.textRenderer)
        .toLowerCase()
        .replace(/[^\p{L}\p{N} _-]/gu, '')
        .replaceAll(' ', '-');
      const before = headings.get(name) ?? 0;
      headings.set(name, before + 1);
      const id = before === 0 ? name : `${name}-${before}`;
      return `<h${depth} id="${id}">${this.parser.parseInline(tokens)}</h${depth}>\n`;
    },
    code: ({ text }) => `<pre tabindex="0"><code>${escaped(text)}</code></pre>\n`,
    table({ header, rows }) {
      const row = (/** @type {typeof header} */ cells, /** @type {string} */ tag) =>
        `<tr>${cells.map(({ tokens }) => `<${tag}>${this.parser.parseInline(tokens)}</${tag}>`).join('')}</tr>`;
      return `<div class="wide" role="group" aria-label="Table" tabindex="0"><table><thead>${row(header, 'th')}</thead><tbody>${rows.map((cells) => row(cells, 'td')).join('')}</tbody></table></div>\n`;
    },
    link({ href, tokens }) {
      const to = href.replace(/\.md(?=$|#)/, '.html');
      return `<a href="${escaped(to)}">${this.parser.parseInline(tokens)}</a>`;
    },
    image: ({ href, text }) =>
      href.endsWith('.svg') ? `<img src="${escaped(href)}" alt="${escaped(text)}">` : escaped(text),
    html: ({ text }) => escaped(text),
  };
}

/**
 * Text as HTML that shows it.
 *
 * @param {string} text
 */
export function escaped(text) {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;');
}
