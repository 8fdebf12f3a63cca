import type { Parser, Tree } from '@lezer/common';

/** Max characters parsed at a time: what a grammar needs for a text full of errors grows faster than its length. */
const MAX_PIECE = 4000;
/** Max characters parsed of a text. */
export const MAX_SOURCE = 60_000;
/** Max nesting of brackets; a deeper piece isn't parsed. */
const MAX_NESTING = 60;
/** Max errors in a piece, per character; source in another language has more. */
const MAX_ERRORS = 0.08;

/** The tree of a part of a text. */
export interface Piece {
  readonly tree: Tree;
  /** Where the tree's place 0 is in the text. */
  readonly from: number;
}

/** The trees of a text, until there are too many errors for it to be in this language. */
export interface Parsed {
  readonly pieces: readonly Piece[];
  readonly errors: number;
}

/** Parses a text piece by piece. Takes linear time. Never throws. */
export function parsePieces(parser: Parser, text: string): Parsed {
  const pieces: Piece[] = [];
  const begin = beginOf(text);
  let errors = 0;
  for (let from = begin; from < Math.min(text.length, begin + MAX_SOURCE); ) {
    const to = endOfPiece(text, from);
    const piece = text.slice(from, to);
    const tree = isTooDeep(piece) ? null : parsed(parser, piece);
    const wrong = tree === null ? piece.length : errorsIn(tree);
    errors += wrong;
    if (tree !== null) pieces.push({ tree, from });
    if (wrong > 10 + piece.length * MAX_ERRORS) break;
    from = to;
  }
  return { pieces, errors };
}

/** Where reading begins: of a long text, a little before its first word about a producer. */
function beginOf(text: string): number {
  if (text.length <= MAX_SOURCE) return 0;
  const word = text.search(/producer|linger|acks|kgo\.|sarama\./i);
  return text.lastIndexOf('\n', Math.max(0, word - MAX_PIECE)) + 1;
}

/** The tree, or null if it would be too deep for the stack. */
function parsed(parser: Parser, piece: string): Tree | null {
  try {
    return parser.parse(piece);
  } catch (error) {
    if (error instanceof RangeError) return null;
    throw error;
  }
}

function errorsIn(tree: Tree): number {
  let errors = 0;
  tree.iterate({
    enter: ({ type }) => {
      if (type.isError) errors += 1;
    },
  });
  return errors;
}

/** Just before the least indented line in the second half of the piece, where a declaration begins. */
function endOfPiece(text: string, from: number): number {
  const last = from + MAX_PIECE;
  if (text.length <= last) return text.length;
  let [end, least] = [last, Number.POSITIVE_INFINITY];
  for (let place = text.indexOf('\n', from + MAX_PIECE / 2); place >= 0 && place < last; ) {
    const [, indent = '', sign = ''] = /^([ \t]{0,200})(\S?)/.exec(text.slice(place + 1, place + 202)) ?? [];
    const isStart = sign !== '' && !/[)\]}]/.test(sign);
    if (isStart && indent.length <= least) [end, least] = [place + 1, indent.length];
    place = text.indexOf('\n', place + 1);
  }
  return end;
}

function isTooDeep(text: string): boolean {
  let depth = 0;
  for (const sign of text) {
    if (sign === '(' || sign === '[' || sign === '{') depth += 1;
    else if ((sign === ')' || sign === ']' || sign === '}') && depth > 0) depth -= 1;
    if (depth > MAX_NESTING) return true;
  }
  return false;
}
