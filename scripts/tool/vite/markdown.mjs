/**
 * Turns the Markdown of our own documents into HTML: headings with ids as GitHub gives them, paragraphs, lists, tables,
 * code, links and emphasis. No HTML passes through.
 *
 * @param {string} text
 * @returns {string}
 */
export function htmlOf(text) {
  const lines = text.split('\n');
  /** @type {string[]} */
  const html = [];
  for (let at = 0; at < lines.length; ) {
    const block = BLOCKS.find(({ begins }) => begins.test(lines[at] ?? ''));
    const [made, next] = (block ?? PARAGRAPH).read(lines, at);
    html.push(made);
    at = next;
  }
  return html.filter((made) => made !== '').join('\n');
}

/** Holds the place of code while the text around it is marked up; no text has this character. */
const CODE = '\uE000';

/** @typedef {{ begins: RegExp, read: (lines: readonly string[], at: number) => [string, number] }} Block */

/** @type {readonly Block[]} */
const BLOCKS = [
  { begins: /^\s*$/, read: (_, at) => ['', at + 1] },
  { begins: /^#{1,6} /, read: readHeading },
  { begins: /^\s*```/, read: readCode },
  { begins: /^\|/, read: readTable },
  { begins: /^>/, read: readQuote },
  { begins: /^\s*([-*]|\d+\.) /, read: readList },
];

/** @type {Block} */
const PARAGRAPH = { begins: /./, read: readParagraph };

/** @type {Block['read']} */
function readHeading(lines, at) {
  const [, marks = '', title = ''] = /^(#+) (.*)$/.exec(lines[at] ?? '') ?? [];
  const id = title
    .toLowerCase()
    .replace(/[^\p{L}\p{N} _-]/gu, '')
    .replaceAll(' ', '-');
  return [`<h${marks.length} id="${id}">${inline(title)}</h${marks.length}>`, at + 1];
}

/** @type {Block['read']} */
function readCode(lines, at) {
  const end = lines.findIndex((line, index) => index > at && /^\s*```/.test(line));
  const last = end < 0 ? lines.length : end;
  return [`<pre tabindex="0"><code>${escaped(lines.slice(at + 1, last).join('\n'))}</code></pre>`, last + 1];
}

/** @type {Block['read']} */
function readTable(lines, at) {
  const end = endOf(lines, at, (line) => line.startsWith('|'));
  const rows = lines.slice(at, end).map((line) =>
    line
      .replace(/^\||\|\s*$/g, '')
      .split(/(?<!\\)\|/)
      .map((cell) => inline(cell.replaceAll('\\|', '|').trim())),
  );
  const [head = [], , ...body] = rows;
  const row = (/** @type {readonly string[]} */ cells, /** @type {string} */ tag) =>
    `<tr>${cells.map((cell) => `<${tag}>${cell}</${tag}>`).join('')}</tr>`;
  const made = `<div class="wide" role="group" aria-label="Table" tabindex="0"><table><thead>${row(head, 'th')}</thead><tbody>${body.map((cells) => row(cells, 'td')).join('')}</tbody></table></div>`;
  return [made, end];
}

/** @type {Block['read']} */
function readQuote(lines, at) {
  const end = endOf(lines, at, (line) => line.startsWith('>'));
  const quoted = lines.slice(at, end).map((line) => line.replace(/^> ?/, ''));
  return [`<blockquote>${htmlOf(quoted.join('\n'))}</blockquote>`, end];
}

/** @type {Block['read']} */
function readList(lines, at) {
  const end = endOf(lines, at, (line, index) => /^\s*([-*]|\d+\.) |^\s+\S/.test(line) || index === at);
  const tag = /^\s*\d/.test(lines[at] ?? '') ? 'ol' : 'ul';
  /** @type {string[]} */
  const items = [];
  for (const line of lines.slice(at, end)) {
    const item = /^\s*(?:[-*]|\d+\.) (.*)$/.exec(line);
    if (item) items.push(item[1] ?? '');
    else items.push(`${items.pop() ?? ''} ${line.trim()}`);
  }
  return [`<${tag}>${items.map((item) => `<li>${inline(item)}</li>`).join('')}</${tag}>`, end];
}

/** @type {Block['read']} */
function readParagraph(lines, at) {
  const end = endOf(lines, at, (line) => !BLOCKS.some(({ begins }) => begins.test(line)));
  return [`<p>${inline(lines.slice(at, end).join(' '))}</p>`, end];
}

/**
 * @param {readonly string[]} lines
 * @param {number} at
 * @param {(line: string, index: number) => boolean} belongs
 */
function endOf(lines, at, belongs) {
  let end = at + 1;
  while (end < lines.length && belongs(lines[end] ?? '', end)) end += 1;
  return end;
}

/** @param {string} text what is within a line; code stays as it is, in links and emphasis, too */
function inline(text) {
  /** @type {string[]} */
  const codes = [];
  const held = text.replace(/`([^`]+)`/g, (_, code) => `${CODE}${codes.push(code) - 1}${CODE}`);
  return marked(escaped(held)).replace(
    new RegExp(`${CODE}(\\d+)${CODE}`, 'g'),
    (_, index) => `<code>${escaped(codes[Number(index)] ?? '')}</code>`,
  );
}

/** @param {string} text */
function marked(text) {
  return text
    .replace(/!\[([^\]]*)\]\(([^)]+\.svg)\)/g, '<img src="$2" alt="$1">')
    .replace(/!\[([^\]]*)\]\(([^)]+)\)/g, '$1')
    .replace(
      /\[([^\]]+)\]\(([^)]+)\)/g,
      (_, words, to) => `<a href="${to.replace(/\.md(?=$|#)/, '.html')}">${words}</a>`,
    )
    .replace(/\*\*([^*]+)\*\*/g, '<strong>$1</strong>')
    .replace(/(?<![\w*])\*([^*]+)\*(?![\w*])/g, '<em>$1</em>');
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
