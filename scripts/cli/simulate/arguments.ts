import { FROM_INPUT } from '../../lib/input.mjs';
import { type Refusal, type Request, readRequest } from '../lib/request';

/** Reads the words after the command's name. Never throws. */
export function readArguments(words: readonly string[]): Request<'simulate'> | Refusal {
  const request = readRequest('simulate', words);
  if (!request.ok) return request;
  const { links, lines } = request;
  // Objects on many lines, one behind the other, are no JSON.
  return { ...request, lines: lines || links.length > 1 || links[0] === FROM_INPUT };
}
