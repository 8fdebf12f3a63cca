import { own } from '../../../src/base/own';
import { NEAREST_ROWS } from '../../../src/features/evidence/core/nearest';
import { briefly, interpret } from '../../../src/features/import/core/meaning/interpret';
import type { Interpretation } from '../../../src/features/import/core/meaning/types';
import { namedView } from '../../../src/features/import/core/read';
import { type NamedText, readFiles, togetherOf } from '../../../src/features/import/core/readFiles';
import type { ImportResult } from '../../../src/features/import/core/types';
import { meaningText } from '../../../src/features/import/text/meaningText';
import type { Client } from '../../../src/scenario/clients/client';
import { CLIENT_NOTES } from '../../../src/scenario/clients/notes';
import { encodeLink } from '../../../src/scenario/link/link';
import { Remedy } from '../../lib/say.mjs';
import { readCommandLink } from '../lib/commandLinks';
import { EXIT } from '../lib/exit';
import { readRequest } from '../lib/request';

export interface ImportWorld {
  /** Rejects if there is no such file. */
  readonly readText: (name: string) => Promise<string>;
  /** One text to standard output. */
  readonly print: (text: string) => void;
  /** One text to standard error. */
  readonly warn: (text: string) => void;
}

/**
 * The whole command: each file on top of those before it, as if they were pasted one after the other. Resolves to the exit
 * code, and never rejects.
 */
export async function importFiles(words: readonly string[], world: ImportWorld): Promise<number> {
  const { print, warn } = world;
  const request = readRequest('import', words);
  if (!request.ok) {
    warn(request.message);
    return EXIT.unusable;
  }
  const { links: files, producer } = request;
  // Nobody said that a broker of the default scenario is slow.
  const base = await readCommandLink(request.scenario ?? 'slow.broker=none', { ...request, warn });
  if (base === null) return EXIT.unusable;
  const isOnLines = request.lines || files.length > 1;
  let { scenario, view } = base;
  const texts: NamedText[] = [];
  let code: number = EXIT.done;
  let meaning: Interpretation | null = null;
  for (const file of files) {
    const text = await world.readText(file).catch(unreadable);
    const both = typeof text === 'string' ? [...texts, { name: file, text }] : texts;
    const reading = readFiles({ texts: both, scenario: base.scenario, choice: { producer } });
    const { result = null, unread = null } = reading.files.at(-1) ?? {};
    const problem = typeof text !== 'string' ? text.message : (unread ?? absent(producer, result));
    if (problem !== null || result === null || reading.result === null) {
      warn(`${file}: ${problem}`);
      code = EXIT.unusable;
      continue;
    }
    texts.push(...both.slice(-1));
    scenario = { ...base.scenario, ...reading.result.patch };
    view = { ...base.view, ...namedView(reading.result, scenario, base.view) };
    meaning = interpret(togetherOf(reading.files, reading.result), base.scenario);
    if (request.text) continue;
    const client = result.client && described(result.client);
    const { diagnosis } = meaning.figures;
    const link = encodeLink(scenario, view);
    const output = { file, diagnosis, ...result, ...briefly(result, base.scenario), client, meaning, link };
    print(JSON.stringify(output, null, isOnLines ? 0 : 2));
  }
  if (request.text && meaning !== null)
    print(`${meaningText(meaning)}\nLINK\n  ${encodeLink(scenario, view)}`);
  return code;
}

/** Why a file wasn't read. */
function unreadable(problem: Error): Error {
  return problem instanceof Remedy ? problem : new Error("The file couldn't be read.");
}

/** A sentence about a producer that a text doesn't have; else null. */
function absent(producer: string | null, result: ImportResult | null): string | null {
  const producers = result?.producers ?? [];
  return producer === null || producers.length === 0 || producers.includes(producer)
    ? null
    : `There is no producer "${producer}": choose ${producers.join(' or ')}.`;
}

/** A client with its defaults and what is worth knowing about it. */
function described({ workload: _w, partitioners: _p, isUnmeasured: _u, ...client }: Client) {
  return { ...client, ...CLIENT_NOTES[client.id], evidence: own(NEAREST_ROWS, client.id) };
}
