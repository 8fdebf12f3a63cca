import { own } from '../../../base/own';
import type { EmbedContent } from '../../../shell/handout/handout';

/** The heights of an embed's parts, px, as in the page. */
const HEAD = 40;
const TRANSPORT = 48;
const HEIGHTS: Readonly<Record<EmbedContent, number>> = { stage: 372, strips: 436, both: 372 + 436 };

/** The width of an embedded view, px; it works from 320 on. */
export const EMBED_WIDTH = 840;

/** The height that an embedded view asks for, px. */
export function embedHeight(content: EmbedContent, transport: boolean): number {
  return HEAD + HEIGHTS[content] + (transport ? TRANSPORT : 0);
}

/** What an embedding page has to contain. */
export interface Snippet {
  /** The whole address, with its link. */
  readonly address: string;
  /** Untrusted. */
  readonly title: string;
  /** Px. */
  readonly height: number;
}

/** The embed's element. No title can end an attribute or begin a tag. */
export function embedSnippet({ address, title, height }: Snippet): string {
  return [
    `<iframe width="${EMBED_WIDTH}" height="${height}" loading="lazy"`,
    ' style="max-width: 100%; border: 0"',
    ` title="${escaped(title)}"`,
    ` src="${escaped(address)}"></iframe>`,
  ].join('\n');
}

const ENTITIES: Readonly<Record<string, string>> = { '&': '&amp;', '"': '&quot;', '<': '&lt;', '>': '&gt;' };

function escaped(text: string): string {
  return text
    .replace(/\p{Cc}/gu, ' ')
    .replace(/[&"<>]/g, (character) => own(ENTITIES, character) ?? character);
}
