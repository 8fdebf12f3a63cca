/** The terms that have a meaning to open, and how each is written in titles and sentences. */
export const TERM_PATTERNS = {
  accumulator: /\baccumulators?\b/i,
  inFlight: /\bin flight\b/i,
  inFlightLimit: /\bin-flight limit\b/i,
  gate: /\bgate\b/i,
  batch: /\bbatch(es)?\b/i,
  backlog: /\bbacklog\b/i,
  lag: /\bconsumer lag\b/i,
  files: /\buncommitted files\b/i,
  partition: /\bpartition\b/i,
  ack: /\backs?\b/i,
  p50: /\bp50\b/,
  p99: /\bp99\b/,
  slo: /\bSLO\b/,
  steady: /\bSteady\b/,
  slow: /^Slow$/,
  skewed: /\bSkewed\b/,
  runaway: /\bRunaway\b/i,
  overloaded: /\bOverloaded\b/,
  leader: /\bleader\b/i,
  brokerQueue: /\bbroker queue\b/i,
  replication: /\breplication\b/i,
} as const;
export type TermId = keyof typeof TERM_PATTERNS;

/** `peek` = on hover or focus, words only; `open` = on click, with the way to the documents. */
export type TermState = 'closed' | 'peek' | 'open';

/** A piece of a text, and the term that it is, or null. */
export interface Piece {
  readonly text: string;
  readonly term: TermId | null;
}

/** A text in pieces, with each term marked at its first occurrence; of two at the same position the longer. */
export function piecesOf(text: string): readonly Piece[] {
  const found = (Object.entries(TERM_PATTERNS) as [TermId, RegExp][])
    .flatMap(([term, words]) => {
      const match = words.exec(text);
      return match === null ? [] : [{ term, at: match.index, text: match[0] }];
    })
    .sort((one, other) => one.at - other.at || other.text.length - one.text.length);
  const pieces: Piece[] = [];
  let end = 0;
  for (const { term, at, text: word } of found) {
    if (at < end) continue;
    if (at > end) pieces.push({ text: text.slice(end, at), term: null });
    pieces.push({ text: word, term });
    end = at + word.length;
  }
  if (end < text.length) pieces.push({ text: text.slice(end), term: null });
  return pieces;
}
