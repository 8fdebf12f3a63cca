import { FROM_INPUT } from '../../lib/input.mjs';
import { type Refusal, type Request, readRequest, refusal } from '../lib/request';

/** How cells are written: comma-separated, one JSON object on many lines, or one on a line for each link. */
export type Format = 'csv' | 'json' | 'jsonl';

/** What the command line asks for, and how cells are written. */
export type SweepRequest = Request<'sweep'> & { readonly format: Format };

/** Reads the words after the command's name. Never throws. */
export function readArguments(words: readonly string[]): SweepRequest | Refusal {
  const request = readRequest('sweep', words);
  if (!request.ok) return request;
  const { links, out } = request;
  const areSeveral = links.length > 1 || links[0] === FROM_INPUT;
  const lines = request.lines || areSeveral;
  const format = out === null ? (lines ? 'jsonl' : 'csv') : formatOf(out);
  if (lines && format !== 'jsonl')
    return refusal(
      'sweep',
      `${areSeveral ? 'Several links need' : '--lines needs'} a file name ending in .jsonl.`,
    );
  return { ...request, format };
}

function formatOf(name: string): Format {
  if (name.endsWith('.csv')) return 'csv';
  return name.endsWith('.json') ? 'json' : 'jsonl';
}
