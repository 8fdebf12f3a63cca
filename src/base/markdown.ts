import { oneLine } from './oneLine';

declare const WRITTEN: unique symbol;

/** A piece of a Markdown document. Only this file makes any, so every text in a document has been through `escaped`. */
export type Markdown = { readonly text: string; readonly [WRITTEN]: true };

/**
 * Markdown from a template: the template is Markdown, and every inserted text stays text, whatever it looks like,
 * because titles come from untrusted links.
 */
export function md(
  template: TemplateStringsArray,
  ...values: readonly (string | number | Markdown)[]
): Markdown {
  const inserted = values.map((value) => (typeof value === 'object' ? value.text : escaped(String(value))));
  return written(String.raw({ raw: template }, ...inserted));
}

/** A document: its blocks, an empty line between two. */
export function markdownText(blocks: readonly Markdown[]): string {
  return `${joined(blocks, '\n\n').text}\n`;
}

/** Pieces of one line, or of one block. */
export function joined(parts: readonly Markdown[], between: string): Markdown {
  return written(parts.map(({ text }) => text).join(between));
}

export function list(items: readonly Markdown[]): Markdown {
  return joined(
    items.map((item) => md`- ${item}`),
    '\n',
  );
}

/** A table; the first row holds the column names. */
export function table(head: readonly string[], rows: readonly (readonly (string | Markdown)[])[]): Markdown {
  const row = (cells: readonly (string | Markdown)[]): Markdown => {
    const line = joined(
      cells.map((cell) => md`${cell}`),
      ' | ',
    );
    return md`| ${line} |`;
  };
  const rule = row(head.map(() => md`---`));
  return joined([row(head), rule, ...rows.map(row)], '\n');
}

export function code(text: string): Markdown {
  const line = oneLine(text);
  const fence = fenceAround(line, 1);
  return written(fence.length > 1 ? `${fence} ${line} ${fence}` : `${fence}${line}${fence}`);
}

export function codeBlock(language: string, text: string): Markdown {
  const fence = fenceAround(text, 3);
  return written(`${fence}${language}\n${text}${fence}`);
}

/** A link that shows its own address; a mere fragment after `#`, which leads nowhere by itself, becomes code. */
export function address(url: string): Markdown {
  if (!/^https?:/i.test(url)) return code(url);
  return written(`<${url.replaceAll(/[\s<>\\\p{Cc}]/gu, encodeURIComponent)}>`);
}

function written(text: string): Markdown {
  return { text } as Markdown;
}

/** Characters with a meaning in Markdown or one of its dialects (tables, mathematics, JSX). */
const SIGN = /[\\`*_[\]()<>{}&#|!~$]/g;

/**
 * The parts of a bare address or a mention, which GitHub's dialect would make a link of. A reference does for an address;
 * an e-mail address and a mention are looked for in the text that is shown, so a word joiner has to part them.
 */
const ADDRESS = /:(?=\/\/)|\b(?:www(?=\.)|mailto|xmpp)\b|@/gi;

/** The text as one line; invisible characters, which could hide something, become visible references in the source. */
function escaped(text: string): string {
  return oneLine(text)
    .replaceAll(SIGN, '\\$&')
    .replaceAll(/\p{Cf}/gu, (sign) => `&#${sign.codePointAt(0)};`)
    .replaceAll(ADDRESS, parted);
}

/** A part of an address, so that no reader of Markdown takes the whole for one. */
function parted(part: string): string {
  if (part === ':') return '&#58;';
  return part === '@' ? '@&#8288;' : `${part}&#8288;`;
}

/** At least `fewest` backticks, and more than the code has in a row. */
function fenceAround(text: string, fewest: number): string {
  const longest = [...text.matchAll(/`+/g)].reduce((most, [ticks]) => Math.max(most, ticks.length), 0);
  return '`'.repeat(longest < fewest ? fewest : longest + 1);
}
