import { parseLines } from 'dot-properties';
import type { Given } from './types';

/** What a log collector or a logger puts in front of a line. */
const LOG_PREFIX =
  /^.{0,120}?\b(?:trace|debug|info|notice|warn|warning|error)\b[\]\s:|]{1,20}(?:-[\s:|]{1,20})?/i;

export function withoutLogPrefix(line: string): string {
  return line.replace(LOG_PREFIX, '');
}

/** Max length of a setting's value, characters. */
const MAX_VALUE = 2000;

/** A whole pair in quotes, as lists of other programs have it: `confParam=["linger.ms=5", "acks=1"]`. */
const QUOTED = /(["'])([a-z][\w-]{0,40}(?:\.[\w-]{1,40}){1,8}|acks|retries)=([^"'\n]{0,400})\1/g;

/** Pairs in quotes on lines of their own. */
function withoutQuotes(text: string): string {
  return text.replaceAll(/^[^\n]{0,4000}$/gm, (line) => {
    const pairs = [...line.matchAll(QUOTED)].map(([, , name, value]) => `${name}=${value}`);
    return pairs.length === 0 ? line : pairs.join('\n');
  });
}

/** The pairs of a properties file, as Java reads it: escapes, continued lines, `=`, `:` or a space between. */
export function propertiesPairs(text: string): readonly Given[] {
  return parseLines(withoutQuotes(text)).flatMap((line) => {
    if (typeof line === 'string') return [];
    const [name = '', value = ''] = line;
    return name === '' || value.length > MAX_VALUE ? [] : [{ name: name.trim(), value: value.trim() }];
  });
}

/**
 * The pairs of a configuration of librdkafka: a JSON object, or lines `name=value` as its tools read them. Lines of a
 * dictionary in source code (`'linger.ms': 5,`) are read, too.
 */
export function librdkafkaPairs(text: string): readonly Given[] {
  return jsonPairs(text) ?? withoutQuotes(text).split(/\r?\n/).flatMap(pairOfLine);
}

function jsonPairs(text: string): readonly Given[] | null {
  let json: unknown;
  try {
    json = JSON.parse(text);
  } catch {
    return null;
  }
  if (typeof json !== 'object' || json === null || Array.isArray(json)) return null;
  return Object.entries(json).map(([name, value]) => ({ name, value: plainValue(value) }));
}

function plainValue(value: unknown): string {
  const isPlain = typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean';
  return (isPlain ? String(value) : nestedValue(value)).slice(0, MAX_VALUE);
}

/** A nested value as text, though no setting is nested; shortened if it's too deep to be written. */
function nestedValue(value: unknown): string {
  try {
    return JSON.stringify(value) ?? '';
  } catch {
    return '[…]';
  }
}

const LINE = /^\s*(?:-X\s+)?(["']?)([A-Za-z][\w.-]{0,99})\1\s*[=:]\s*(.*)$/;

function pairOfLine(line: string): readonly Given[] {
  if (line.length > MAX_VALUE || /^\s*(#|\/\/)/.test(line)) return [];
  const [, , name, rest = ''] = LINE.exec(line) ?? [];
  return name === undefined ? [] : [{ name, value: unquoted(rest) }];
}

/** Without the quotes and the comma of a dictionary. */
function unquoted(text: string): string {
  const value = text.trim().replace(/[,;]$/, '').trim();
  return /^(["'])(.*)\1$/.exec(value)?.[2] ?? value;
}
