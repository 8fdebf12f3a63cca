import {
  createScanner,
  findNodeAtLocation,
  getLocation,
  type Node,
  type ParseError,
  parseTree,
  printParseErrorCode,
} from 'jsonc-parser';
import { counted } from '../../../base/format';
import { own } from '../../../base/own';
import { shorten } from '../../../scenario/notice';
import { error, type JsonPath, type Problem, placeOf } from './problems';

/** Deeper texts aren't lessons, and would exhaust the stack. */
const DEEPEST = 40;
const OTHER_QUOTES = "'\u2018\u2019\u201A\u201C\u201D\u201E\u00AB\u00BB";
const DECIMAL_COMMA = /\d,\d$/;

export type ParsedJson =
  | { readonly ok: true; readonly value: unknown }
  | { readonly ok: false; readonly problem: Problem };

/** Some editors start a file with a byte order mark, which JSON doesn't know. */
export function withoutMark(text: string): string {
  return text.replace(/^\uFEFF/, '');
}

/** Parses a JSON text of a stranger. Never throws. */
export function parseJson(text: string): ParsedJson {
  const deep = tooDeep(text);
  if (deep !== null) return { ok: false, problem: notJson(deep, 'too-deep', 'it is nested too deeply') };
  try {
    return { ok: true, value: JSON.parse(text) };
  } catch {
    return { ok: false, problem: syntaxProblem(text) };
  }
}

function tooDeep(text: string): number | null {
  const scanner = createScanner(text, true);
  for (let depth = 0; scanner.getPosition() < text.length; ) {
    scanner.scan();
    const sign = text[scanner.getTokenOffset()];
    if (sign === '{' || sign === '[') depth += 1;
    if (sign === '}' || sign === ']') depth -= 1;
    if (depth > DEEPEST) return scanner.getTokenOffset();
  }
  return null;
}

const notJson = (offset: number, code: string, message: string): Problem => ({
  ...error(null, `json-${code}`, `The file isn't valid JSON: ${message}.`),
  offset,
});

/** Message for a sign or a word that can't be understood by itself. */
const TOKENS: Readonly<Record<string, readonly [code: string, message: string]>> = {
  InvalidCommentToken: ['comment', 'JSON has no comments'],
  UnexpectedEndOfString: ['open-text', 'the closing quote is missing'],
  InvalidCharacter: ['control-sign', 'a tab in text must be written as \\t'],
  InvalidUnicode: ['escape', '\\u must be followed by four of the digits 0 to 9 and a to f'],
  InvalidEscapeCharacter: ['escape', 'a backslash must be followed by one of " \\ / b f n r t u'],
  UnexpectedEndOfNumber: ['number', 'digits of a number are missing'],
  EndOfFileExpected: ['after-end', 'there is something after the end'],
  ColonExpected: ['colon', 'a colon is missing'],
};

/** The first thing that isn't JSON, and what was meant. Browsers word it differently, and few say what is missing. */
function syntaxProblem(text: string): Problem {
  const errors: ParseError[] = [];
  const root = parseTree(text, errors, { disallowComments: true });
  const { offset, length, error: code } = errors[0] ?? { offset: 0, length: 1, error: 1 };
  const name = printParseErrorCode(code);
  const token = own(TOKENS, name);
  if (token !== undefined) return notJson(offset, ...token);
  const next = text[offset] ?? '';
  const before = text.slice(0, offset).trimEnd();
  const isEnd = ['', '}', ']'].includes(next);
  if (name === 'PropertyNameExpected' || name === 'ValueExpected') {
    if (DECIMAL_COMMA.test(text.slice(0, offset + 1)))
      return notJson(offset - 1, 'decimal-comma', 'a number has a point, not a comma');
    if (before.endsWith(',') && isEnd)
      return notJson(before.length - 1, 'comma-too-many', 'there is a comma too many');
    if (next === '') return notJson(offset, 'too-short', 'the text ends too early');
    return /[:[]$/.test(before)
      ? notJson(before.length, 'value', 'a value is missing')
      : notJson(offset, 'key', 'a key in double quotes is missing');
  }
  if (name === 'InvalidSymbol') {
    const isOver = root !== undefined && root.length > 0 && root.offset + root.length <= offset;
    if (isOver) return notJson(offset, 'after-end', 'there is something after the end');
    if (text[offset - 1] === '"')
      return notJson(offset, 'comma', 'a comma is missing, or a quote in text must be written as \\"');
    if (next === '#') return notJson(offset, 'comment', 'JSON has no comments');
    const message = OTHER_QUOTES.includes(next)
      ? `keys and text must be in straight double quotes, not in ${next}`
      : `"${shorten(text.slice(offset, offset + length))}" must be in double quotes, or is no number`;
    return notJson(offset, 'quotes', message);
  }
  // A comma or a bracket.
  const path = getLocation(text, offset).path.slice(0, -1);
  const around = root === undefined ? undefined : findNodeAtLocation(root, path);
  const close = around?.type === 'array' ? ']' : '}';
  if (!isEnd || around === undefined) return notJson(offset, 'comma', `a comma or ${close} is missing`);
  const open = `${text[around.offset]} in ${lineAndColumn(text, around.offset).toLowerCase()}`;
  return notJson(offset, 'bracket', `${close} is missing, which closes the ${open}`);
}

function nodeAt(root: Node, path: JsonPath): Node {
  let node = root;
  for (const key of path) {
    const inner = valueAt(node, key);
    if (inner === undefined) break;
    node = inner;
  }
  return node;
}

/** The value of a key; the last one if an object has the key twice, as JSON counts it. */
function valueAt({ children = [] }: Node, key: string | number): Node | undefined {
  if (typeof key === 'number') return children[key];
  return children.findLast(({ children: property }) => property?.[0]?.value === key)?.children?.[1];
}

/** Keys that objects have more than once. The last one counts. */
export function repeatedKeys(text: string): readonly JsonPath[] {
  const root = parseTree(text);
  return root === undefined ? [] : repeatedIn(root, []);
}

function repeatedIn({ type, children = [] }: Node, path: JsonPath): readonly JsonPath[] {
  const seen = new Set<string>();
  return children.flatMap((child, index) => {
    if (type === 'array') return repeatedIn(child, [...path, index]);
    const [key, value] = child.children ?? [];
    const inner = [...path, String(key?.value)];
    const twice = seen.has(String(key?.value)) ? [inner] : [];
    seen.add(String(key?.value));
    return [...twice, ...(value === undefined ? [] : repeatedIn(value, inner))];
  });
}

/** "Line 12, column 3"; both count from 1. */
function lineAndColumn(text: string, offset: number): string {
  const before = text.slice(0, offset).split('\n');
  return `Line ${before.length}, column ${(before.at(-1) ?? '').length + 1}`;
}

export interface PlacedProblem extends Pick<Problem, 'severity'> {
  /** "Line 12, column 3. Step 2, hint: it is empty." */
  readonly sentence: string;
  /** UTF-16 units. */
  readonly offset: number;
  readonly length: number;
}

/** Maximum problems listed; a file can have thousands. */
const MOST_PROBLEMS = 8;

/** The first problems with their places, or those of the nearest values around them that are there. */
export function placeProblems(given: string, problems: readonly Problem[]): readonly PlacedProblem[] {
  const text = withoutMark(given);
  const root = parseJson(text).ok ? parseTree(text) : undefined;
  const placed = problems.slice(0, MOST_PROBLEMS).map((problem): PlacedProblem => {
    const { path, code, message, severity, offset } = problem;
    const value = root === undefined ? undefined : nodeAt(root, path ?? []);
    const node = code === 'unknown-key' ? value?.parent?.children?.[0] : value;
    const at = offset ?? node?.offset ?? 0;
    const place = path === null && offset === undefined ? '' : `${lineAndColumn(text, at)}. `;
    const about = path === null ? '' : `${placeOf(path) || 'The lesson'}: `;
    return { severity, sentence: place + about + message, offset: at, length: node?.length ?? 0 };
  });
  return [...new Map(placed.map((problem) => [problem.sentence, problem])).values()];
}

/** How many more problems there are than `placeProblems` lists: "3 more problems.", or nothing. */
export function formatMore({ length }: readonly Problem[]): readonly string[] {
  return length > MOST_PROBLEMS ? [`${counted(length - MOST_PROBLEMS, 'more problem')}.`] : [];
}

/** The first problems in sentences, and how many more there are. */
export function formatProblems(text: string, problems: readonly Problem[]): readonly string[] {
  return [...placeProblems(text, problems).map(({ sentence }) => sentence), ...formatMore(problems)];
}
