import { LOOKED_FOR } from '../../../src/features/import/core/lookedFor';
import { unsaidSlowness } from '../../../src/features/import/core/mismatches';
import { readImport } from '../../../src/features/import/core/read';
import { maskSecrets } from '../../../src/features/import/core/secrets';
import { withNamed } from '../../../src/scenario/clients/choose';
import type { Client } from '../../../src/scenario/clients/client';
import { nameToKeep } from '../../../src/scenario/clients/clients';
import { CLIENT_NOTES } from '../../../src/scenario/clients/notes';
import { encodeLink } from '../../../src/scenario/link/link';
import type { Scenario } from '../../../src/scenario/scenario';
import { readCommandLink } from '../lib/commandLinks';
import { EXIT } from '../lib/exit';
import { readRequest } from '../lib/request';

/** What the command needs from the world around it. */
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
  const base = await readCommandLink(request.scenario ?? '#', { ...request, warn });
  if (base === null) return EXIT.unusable;
  const isOnLines = request.lines || files.length > 1;
  let scenario = request.healthy ? { ...base.scenario, ...HEALTHY } : base.scenario;
  let { view } = base;
  let isSlownessSaid = request.scenario?.includes('slow.') ?? false;
  let code: number = EXIT.done;
  for (const file of files) {
    const found = await readOne(file, world, { scenario, producer });
    if (typeof found === 'string') {
      warn(`${file}: ${found}`);
      code = EXIT.unusable;
    } else {
      const { result } = found;
      scenario = found.scenario;
      const slowness = isSlownessSaid ? null : unsaidSlowness(scenario);
      const unsaid = slowness && `${slowness.says} --healthy leaves that out.`;
      if (unsaid !== null) warn(`${file}: ${unsaid}`);
      isSlownessSaid = true;
      const warnings = unsaid === null ? result.warnings : [...result.warnings, unsaid];
      view = { ...view, client: nameToKeep(scenario, result.client?.id ?? view.client) };
      const named = result.understood.map(({ field }) => field);
      view = { ...view, setByReader: withNamed(named, scenario, view) };
      const link = encodeLink(scenario, view);
      print(JSON.stringify({ file, ...result, warnings, link }, null, isOnLines ? 0 : 2));
    }
  }
  return code;
}

const HEALTHY = { 'slow.broker': 'none' } satisfies Partial<Scenario>;

/** What a file says on top of a scenario, or a sentence. */
async function readOne(
  file: string,
  { readText }: ImportWorld,
  { scenario, producer }: { readonly scenario: Scenario; readonly producer: string | null },
) {
  const text = await readText(file).catch(() => null);
  if (text === null) return "The file couldn't be read.";
  const result = readImport(maskSecrets(text), scenario, { producer });
  if (result === null) return `No Kafka setting or metric is in it. Linger looked for ${LOOKED_FOR}.`;
  const { producers } = result;
  if (producer !== null && producers.length > 0 && !producers.includes(producer))
    return `There is no producer "${producer}": choose ${producers.join(' or ')}.`;
  const client = result.client === null ? null : described(result.client);
  return { result: { ...result, client }, scenario: { ...scenario, ...result.patch } };
}

/** A client with its defaults and what is worth knowing about it. */
function described({ workload: _workload, lacks: _lacks, partitioners: _partitioners, ...client }: Client) {
  return { ...client, ...CLIENT_NOTES[client.id] };
}
