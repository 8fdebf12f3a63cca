import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { COMMAND_NAMES, type CommandName } from '../../scripts/cli/commands.mjs';
import { importFiles } from '../../scripts/cli/import/importFiles';
import { readLeague } from '../../scripts/cli/lab/wholeLeague';
import { EXIT } from '../../scripts/cli/lib/exit';
import { readLinks } from '../../scripts/cli/lib/links';
import { readRequest } from '../../scripts/cli/lib/request';
import { simulate } from '../../scripts/cli/simulate/simulate';
import { readArguments as readSweep } from '../../scripts/cli/sweep/sweep';
import { openRealModel } from '../support/realModel';
import { ofScope } from '../support/scope';

const TEXTS = [
  'README.md',
  'public/llms.txt',
  'scripts/package/npm/README.md',
  ...readdirSync('docs', { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.md'))
    .map((name) => `docs/${name}`),
];

interface Example {
  readonly file: string;
  readonly name: CommandName;
  readonly line: string;
  readonly words: readonly string[];
}

const CALL = new RegExp(
  `(?:npm run -s (${COMMAND_NAMES.join('|')}) --|^linger (${COMMAND_NAMES.join('|')})) ([^\`\\n]+)`,
  'gm',
);

/** Every call of a command that a reader can copy; one with `…` or without a link only says where words go. */
const EXAMPLES: readonly Example[] = TEXTS.flatMap((file) =>
  [...readFileSync(file, 'utf8').matchAll(CALL)].flatMap(([, inClone, installed, line = '']) => {
    const words = [...line.matchAll(/"([^"]*)"|(\S+)/g)].map(([, quoted, plain]) => quoted ?? plain ?? '');
    const name = COMMAND_NAMES.find((each) => each === (inClone ?? installed));
    return name === undefined || /…|^--/.test(line) ? [] : [{ file, name, line, words: words.map(filled) }];
  }),
);

/** What stands for a reader's own link is a preset here. */
function filled(word: string): string {
  return word.replace('<link>', 'runaway').replace('$link', 'slow.broker=none');
}

test('there are examples of every command', () => {
  expect(new Set(EXAMPLES.map(({ name }) => name))).toEqual(new Set(COMMAND_NAMES));
});

test.each(EXAMPLES)('$file: $name $line is understood, link and all', async ({ name, words }) => {
  const request = name === 'sweep' ? readSweep(words) : readRequest(name, words);
  if (!request.ok) throw new Error(request.message);
  const { scenario = null } = request as { readonly scenario?: string | null };
  const takesOthers = ['fit', 'import', 'lab', 'lesson'].includes(name);
  const links = takesOthers ? [scenario ?? '#'] : request.links;
  const said: string[] = [];
  expect(await readLinks(links, (sentence) => said.push(sentence))).toHaveLength(links.length);
  expect(said).toEqual([]);
});

const of = (name: CommandName) => EXAMPLES.filter((example) => example.name === name);

test.runIf(ofScope(true, false)).each(of('simulate'))('$file: simulate $line runs', async ({ words }) => {
  const printed: string[] = [];
  const code = await simulate(words, {
    openModel: openRealModel,
    print: (text) => printed.push(text),
    warn: () => undefined,
    show: () => undefined,
    nowMs: () => 0,
  });
  expect([code, printed.length > 0]).toEqual([EXIT.done, true]);
});

test.each(of('lab'))('$file: lab $line names a rule, and what it can be compared with', ({ words }) => {
  const request = readRequest('lab', words);
  if (!request.ok) throw new Error(request.message);
  const { against, situations, links } = request;
  expect(
    readLeague({ rule: links[0], against, situations, runs: 1, own: null, window: 'own' }),
  ).toMatchObject({ ok: true });
});

test.each(of('import'))('$file: import $line reads its file', async ({ words }) => {
  const code = await importFiles(words, {
    readText: async () => 'linger.ms=5',
    print: () => undefined,
    warn: () => undefined,
  });
  expect(code).toBe(EXIT.done);
});
