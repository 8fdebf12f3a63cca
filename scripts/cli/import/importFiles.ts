import { own } from '../../../src/base/own';
import { NEAREST_ROWS } from '../../../src/features/evidence/core/nearest';
import { interpret } from '../../../src/features/import/core/meaning/interpret';
import type { Interpretation } from '../../../src/features/import/core/meaning/interpretation';
import { namedView, readImport, unreadText } from '../../../src/features/import/core/read';
import { type NamedText, readFiles, togetherOf } from '../../../src/features/import/core/readFiles';
import { maskSecrets } from '../../../src/features/import/core/secrets';
import { meaningText } from '../../../src/features/import/text/meaningText';
import type { Client } from '../../../src/scenario/clients/client';
import { CLIENT_NOTES } from '../../../src/scenario/clients/notes';
import { encodeLink } from '../../../src/scenario/link/link';
import type { Scenario } from '../../../src/scenario/scenario';
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
  const { scenario: start } = base;
  let scenario = start;
  const texts: NamedText[] = [];
  let { view } = base;
  let code: number = EXIT.done;
  for (const file of files) {
    const found = await readOne(file, world, { scenario, producer });
    if (typeof found === 'string') {
      warn(`${file}: ${found}`);
      code = EXIT.unusable;
    } else {
      const { result, text } = found;
      texts.push({ name: file, text });
      scenario = found.scenario;
      view = { ...view, ...namedView(result, scenario, view) };
      const link = encodeLink(scenario, view);
      const meaning = meaningOf(texts, start, producer);
      if (!request.text)
        print(
          JSON.stringify(
            { file, diagnosis: meaning?.figures.diagnosis ?? null, ...result, meaning, link },
            null,
            isOnLines ? 0 : 2,
          ),
        );
    }
  }
  const meaning = request.text ? meaningOf(texts, start, producer) : null;
  if (meaning !== null) print(`${meaningText(meaning)}\nLINK\n  ${encodeLink(scenario, view)}`);
  return code;
}

/** Null if nothing in the texts is known. */
function meaningOf(
  texts: readonly NamedText[],
  scenario: Scenario,
  producer: string | null,
): Interpretation | null {
  const { files, result } = readFiles({ texts, scenario, choice: { producer } });
  return result === null ? null : interpret(togetherOf(files, result), scenario);
}

/** A file's settings on top of a scenario, or a sentence. */
async function readOne(
  file: string,
  { readText }: ImportWorld,
  { scenario, producer }: { readonly scenario: Scenario; readonly producer: string | null },
) {
  const text = await readText(file).catch((problem: Error) => problem);
  if (typeof text !== 'string') return text instanceof Remedy ? text.message : "The file couldn't be read.";
  const result = readImport(maskSecrets(text), scenario, { producer });
  if (result === null) return unreadText(maskSecrets(text));
  const { producers } = result;
  if (producer !== null && producers.length > 0 && !producers.includes(producer))
    return `There is no producer "${producer}": choose ${producers.join(' or ')}.`;
  const client = result.client === null ? null : described(result.client);
  return { text, result: { ...result, client }, scenario: { ...scenario, ...result.patch } };
}

/** A client with its defaults and what is worth knowing about it. */
function described({ workload: _w, partitioners: _p, isUnmeasured: _u, ...client }: Client) {
  return { ...client, ...CLIENT_NOTES[client.id], evidence: own(NEAREST_ROWS, client.id) };
}
