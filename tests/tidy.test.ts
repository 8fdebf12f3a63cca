import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { describe, expect, test } from 'vitest';
import { THEMES, type Theme } from '../src/draw/theme';
import { BUDGET, inThousands, linesOf } from './tidy/budget';
import { circles, folderCircles } from './tidy/circles';
import { wrongImports, wrongUses } from './tidy/directions';
import { codeOf, FILES, filesMatching, places, type SourceFile } from './tidy/files';
import { moduleCircles } from './tidy/modules';
import { refsInRender } from './tidy/renders';
import { expectedSentences } from './tidy/sentences';
import { breakpoints, strayClasses } from './tidy/styles';
import { swallowingSwitches } from './tidy/switches';

const OWN = /^tests\/tidy/;
const CODE = filesMatching(/\.(ts|tsx|mjs|rs|css)$/);
const MODEL = filesMatching(/^workers\/model\/src\/.*\.rs$/);
const PAGE_AND_WORKER = filesMatching(/^(src|workers)\/.*(?<!\.d)\.tsx?$/);

test('the rules look at files', () => {
  expect(CODE.length).toBeGreaterThan(20);
  expect(PAGE_AND_WORKER.length).toBeGreaterThan(5);
});

describe('the rules notice', () => {
  test.each([
    { path: 'src/draw/share.ts', text: "import { useState } from 'react';" },
    { path: 'src/features/sweep/chart/share.ts', text: "import {\n  store,\n} from '../../../store/store';" },
    { path: 'src/features/sweep/core/order.ts', text: "import { useApp } from '../../../ui/app';" },
    { path: 'src/features/sweep/core/order.ts', text: "import { look } from '../screen/look';" },
    { path: 'src/features/sweep/core/order.ts', text: "import { create } from 'zustand';" },
    { path: 'src/features/sweep/screen/Head.tsx', text: "export * from '../../decide/core/words';" },
    { path: 'src/store/run.ts', text: "import { RunClient } from '../run/RunClient';" },
    { path: 'src/shell/TopBar.tsx', text: "const lazy = import('../features/share/screen/Share');" },
    { path: 'src/scenario/fields.ts', text: "import '../figures/catalogue';" },
    { path: 'src/base/format.ts', text: "import '../scenario/fields';" },
    { path: 'src/run/RunClient.ts', text: "import { Runner } from '../../workers/Runner';" },
    { path: 'src/run/Cell.ts', text: "import { BAND } from './shape';" },
    { path: 'workers/Runner.ts', text: "import { layout } from '../src/watch/stage/layout';" },
  ])('$text in $path', (file) => {
    expect(wrongImports(file)).toHaveLength(1);
  });

  test.each([
    {
      path: 'src/store/run.ts',
      text: "import type { RunClient } from '../run/RunClient';\n// import '../ui/App';\nimport { create } from 'zustand';",
    },
    {
      path: 'src/features/sweep/chart/map.ts',
      text: "import { ticks } from 'd3';\nimport { plan } from '../core/plan';",
    },
    {
      path: 'src/features/sweep/screen/Head.tsx',
      text: "import '../chart/map';\nimport { TopBar } from '../../../shell/TopBar';",
    },
    { path: 'src/run/Cell.ts', text: "import type { BAND } from './shape';" },
    {
      path: 'src/run/shape.ts',
      text: "import { about } from '../base/shape';\nimport * as v from 'valibot';",
    },
    { path: 'src/run/spawnWorker.ts', text: "new URL('../../workers/run.worker.ts', import.meta.url)" },
  ])('what is allowed in $path', (file) => {
    expect(wrongImports(file)).toEqual([]);
  });

  test('files that import each other, and types of each other in two folders', () => {
    const one = { path: 'src/run/one.ts', text: "import { two } from './two';" };
    const two = { path: 'src/run/two.ts', text: "import type { One } from './one';" };
    const back = { path: 'src/run/two.ts', text: "import { one } from './one';" };
    expect(circles([one, two])).toEqual([]);
    expect(circles([one, back])).toEqual(['src/run/one.ts ↔ src/run/two.ts']);
    const inside = { path: 'src/run/in/three.ts', text: "import type { One } from '../one';" };
    const outside = { path: 'src/run/one.ts', text: "import { three } from './in/three';" };
    expect(circles([inside, outside])).toEqual(['src/run/in/three.ts ↔ src/run/one.ts']);
  });

  test('folders whose files import each other, at any depth', () => {
    const a = { path: 'src/run/a/deep/one.ts', text: "import type { Two } from '../../b/two';" };
    const b = { path: 'src/run/b/two.ts', text: "import { three } from '../a/three';" };
    const other = { path: 'src/run/a/three.ts', text: '' };
    expect(folderCircles([a, b, other])).toEqual(['src/run/a ↔ src/run/b']);
    expect(folderCircles([b, other])).toEqual([]);
  });

  test('modules of the model that use each other', () => {
    const one = { path: 'workers/model/src/producer/one.rs', text: 'use super::two::Two;' };
    const two = { path: 'workers/model/src/producer/two.rs', text: 'use crate::producer::one::One;' };
    expect(moduleCircles([one, two])).toEqual(['producer/one ↔ producer/two']);
    expect(moduleCircles([one, { ...two, text: '#[cfg(test)]\nmod tests { use super::one; }' }])).toEqual([]);
  });

  test('a module of the model that looks upwards', () => {
    const text = 'use crate::{random::Stream, model::{Model, Event}};\nuse crate::schedule::Instant;';
    expect(wrongUses({ path: 'workers/model/src/producer/sender.rs', text })).toHaveLength(1);
    expect(wrongUses({ path: 'workers/model/src/model.rs', text })).toEqual([]);
  });
});

describe('the rules notice, of sentences that a test expects', () => {
  const SAID = 'The backlog grows by a fifth of what is sent.';
  const placesOf = (text: string): readonly string[] => expectedSentences({ path: 'tests/a.test.ts', text });

  test.each([
    `expect(say()).toBe("${SAID}");`,
    `expect(say()).not.toContain(\`\${place}: ${SAID}\`);`,
    `expect(say()).toMatch(/^\\d+: ${SAID}/);`,
    `expect(all()).toEqual([expect.stringContaining('${SAID}')]);`,
    `await page.getByText('${SAID}').waitFor();`,
    `const SAID = '${SAID}'; expect(say()).toBe(SAID);`,
    `test.each([['a', '${SAID}']] as const)('%s', (name, says) => expect(say(name)).toBe(says));`,
    `test.each([{ name: 'a', says: ['${SAID}'] }])('$name', ({ name, says }) => expect(say(name)).toEqual(says));`,
  ])('%s', (text) => {
    expect(placesOf(text)).toEqual(['tests/a.test.ts:1']);
  });

  test.each([
    `expect(say('${SAID}')).toBe('grows by a fifth');`,
    `expect(say()).toEqual(say('${SAID}'));`,
    `expect(say()).toMatch(/The backlog grows by \\d+ % of what is sent/);`,
    `const text = '${SAID}'; expect(read(text)).toBe(text);`,
    `test.each([['${SAID}', 5]])('%s', (text, count) => expect(read(text)).toBe(count));`,
    'expect(say()).toMatchSnapshot();',
  ])('but not in %s', (text) => {
    expect(placesOf(text)).toEqual([]);
  });
});

describe('the rules notice, of React', () => {
  test.each([
    'function Clock() { const most = useRef(0); most.current = 1; return null; }',
    'const Clock = (): ReactNode => { const most = useRef(0); return <p>{most.current}</p>; };',
    'export function useKeys(keys: Keys) { const newest = useRef(keys); if (keys) newest.current = keys; }',
  ])('a ref in a render: %s', (text) => {
    expect(refsInRender({ path: 'src/ui/Clock.tsx', text })).toEqual(['src/ui/Clock.tsx:1']);
  });

  test.each([
    'function Clock() { const most = useRef(0); useEffect(() => { most.current = 1; }); return null; }',
    'function Clock() { const most = useRef(0); return <p onClick={() => (most.current += 1)} />; }',
    'function sizeOf(room: RefObject<HTMLElement>) { return room.current?.clientWidth; }',
  ])('no ref in a render: %s', (text) => {
    expect(refsInRender({ path: 'src/ui/Clock.tsx', text })).toEqual([]);
  });
});

describe('shape', () => {
  test('no component or hook reads or writes a ref while it renders', () => {
    const files = filesMatching(/^src\/.*\.tsx?$/).filter(({ text }) => text.includes('.current'));
    expect(files.flatMap(refsInRender)).toEqual([]);
  });

  test('no default swallows a new member of a union, but one that is planted', () => {
    const text = (type: string, rest: string): string =>
      `declare function assertNever(value: never): never;\nexport function nameOf(kind: ${type}): string {\n  switch (kind) {\n    case 'one':\n      return 'One';\n    default:\n      ${rest};\n  }\n}\n`;
    const planted = [
      { path: 'tests/swallows.ts', text: text("'one' | 'two'", "return 'Two'") },
      { path: 'tests/takes.ts', text: text('string', "return 'Two'") },
      { path: 'tests/refuses.ts', text: text("'one'", 'return assertNever(kind)') },
    ];
    // The compiler starts once for both.
    const files = filesMatching(/^(?:src|workers|scripts)\/.*\.tsx?$/);
    expect(swallowingSwitches([...files, ...planted])).toEqual(['tests/swallows.ts:3: "one" | "two"']);
  });

  test('imports point only in the directions of ARCHITECTURE.md', () => {
    expect(PAGE_AND_WORKER.flatMap(wrongImports)).toEqual([]);
  });

  test('no files import each other in a circle, nor types across folders', () => {
    expect(circles(filesMatching(/\.tsx?$/))).toEqual([]);
  });

  test('no folders import each other in a circle', () => {
    expect(folderCircles(PAGE_AND_WORKER)).toEqual([]);
  });

  test('modules of the model use only their own layer and those below, and never in a circle', () => {
    expect(MODEL.flatMap(wrongUses)).toEqual([]);
    expect(moduleCircles(MODEL)).toEqual([]);
  });

  test('no file is longer than 600 lines', () => {
    const long = CODE.filter((file) => file.text.split('\n').length > 601);
    expect(long.map((file) => `${file.path}: ${file.text.split('\n').length - 1} lines`)).toEqual([]);
  });
});

describe('rules of the model', () => {
  const named = filesMatching(/^docs\/model\/.*\.md$/).flatMap(({ path, text }) =>
    [...text.matchAll(/^##+ (.+)\n\nCode: (.+)\.$/gm)].flatMap(([, section, code = '']) =>
      [...code.matchAll(/`([^`]+)`/g)].map(([, file]) => `${path}, "${section}": ${file}`),
    ),
  );
  const naming = MODEL.flatMap(({ path, text }) =>
    [...text.matchAll(/docs\/model\/[a-z]+\.md, "[^"]+"/g)].map(
      ([rule]) => `${rule}: ${path.replace('workers/model/src/', '')}`,
    ),
  );

  test('docs/model names the files of each rule, and they name its page and section', () => {
    expect(named.length).toBeGreaterThan(20);
    expect(naming.toSorted()).toEqual(named.toSorted());
  });
});

/** A call that is banned, why, and the files that may have it all the same. */
const BANNED = [
  {
    name: 'requestAnimationFrame',
    pattern: /\brequestAnimationFrame\b/,
    because: 'one draw loop, so a hidden page computes nothing',
    except: /^src\/run\/drawLoop\.ts$/,
  },
  {
    name: 'Math.random',
    pattern: /\bMath\.random\b/,
    because: 'the same link must mean the same run',
    except: null,
  },
  {
    name: 'the clock',
    pattern: /\bDate\.now\b|\bnew Date\b/,
    because: 'the same link must mean the same run',
    except: null,
  },
  {
    name: 'HTML from text',
    pattern: /\bdangerouslySetInnerHTML\b|\.innerHTML\b/,
    because: 'links hold text of strangers',
    except: null,
  },
  {
    name: 'SharedArrayBuffer',
    pattern: /\bSharedArrayBuffer\b/,
    because: 'plain static hosts do not send the headers that it needs',
    except: null,
  },
  {
    name: 'code from text',
    pattern: /\beval\(|\bnew Function\b/,
    because: 'the policy of the built page forbids it',
    except: null,
  },
  {
    name: 'CSV written by hand',
    pattern: /'""'/,
    because: 'one place keeps spreadsheets from computing the texts of strangers',
    except: /^src\/base\/csv\.ts$/,
  },
  {
    name: 'Markdown written by hand',
    pattern: /'---'|\| ---|\\`{3}/,
    because: 'one place keeps the texts of strangers text',
    except: /^src\/base\/markdown\.ts$/,
  },
  {
    name: 'state of a module',
    pattern: /^(?:export )?let /,
    because: 'it belongs to an object, which tests and tabs can have two of',
    // Of the whole page or browser tab: its model, its notes window, its latest entry in a shared list.
    except: /\/(?:spawnWorker|channel|recent)\.ts$/,
  },
  {
    name: 'cache without a cap',
    pattern: /^(?:export )?const \w+.* = new (?:Map|Set)(?:<.*>)?\(\);/,
    because: 'a page may stay open for weeks: use Cache',
    // What joins these takes itself out.
    except: /\/(?:pageBudget|advance)\.ts$/,
  },
  {
    name: 'list of a link that is split whole',
    pattern: /\.split\(/,
    because: 'readList caps it: a link of a stranger may have a list of a million entries',
    except: /^(?!src\/scenario\/link\/)/,
  },
  { name: 'the console', pattern: /\bconsole\.\w+\(/, because: 'the console stays quiet', except: null },
];

describe('tests', () => {
  test('wait for states, as long as a busy machine takes', () => {
    const waits = /\bvi\.waitFor\(|\bwaitForTimeout\(/;
    const found = filesMatching(/^tests\/(?!support\/render)/).flatMap((file) =>
      places(file.path, codeOf(file), waits),
    );
    expect(found).toEqual([]);
  });

  test('keep sentences in snapshots, so that no matcher breaks for a comma', () => {
    expect(filesMatching(/^tests\/.*\.test\.tsx?$/).flatMap(expectedSentences)).toEqual([]);
  });

  test('have no snapshots left of a file that is gone', () => {
    const snapshots = readdirSync('tests', { recursive: true, encoding: 'utf8' }).filter((path) =>
      path.endsWith('.snap'),
    );
    expect(snapshots.length).toBeGreaterThan(20);
    const test = (path: string): string =>
      `tests/${path}`.replace('__snapshots__/', '').replace(/\.snap$/, '');
    expect(snapshots.filter((path) => !existsSync(test(path)))).toEqual([]);
  });
});

describe('banned calls', () => {
  test.each(BANNED)('no $name, because $because', ({ pattern, except }) => {
    const found = PAGE_AND_WORKER.filter((file) => !except?.test(file.path)).flatMap((file) =>
      places(file.path, codeOf(file), pattern),
    );
    expect(found).toEqual([]);
  });

  test('a name finds only what a table has itself: strangers may say "constructor"', () => {
    const found = filesMatching(/^(src|workers|scripts)\/.*\.(ts|tsx|mjs)$/).flatMap((file) => {
      const code = codeOf(file);
      const tables = [...code.matchAll(/\bconst (\w+): (?:Readonly<)?(?:Partial<)?Record<string,/g)];
      const byTable = tables.map(([, table]) => `\\b${table}\\[`);
      // A table that is written where it is read; what a call or a missing value gives is nobody's choice of ours.
      const patterns = [...byTable, '\\}\\)?\\[[^\\]]*[(?][^\\]]*\\](?!\\s*=)'];
      return patterns.flatMap((pattern) => places(file.path, code, new RegExp(pattern)));
    });
    expect(found).toEqual([]);
  });

  test('a command writes files in one step, or into a folder that takes its place in one', () => {
    const pattern = /\b(?:writeFile|copyFile|appendFile|createWriteStream|cp)(?:Sync)?\(/;
    const writers = /^scripts\/lib\/(?:openBeside|npmPackage)\.mjs$/;
    const others = filesMatching(/^scripts\/.*\.(ts|mjs)$/).filter(({ path }) => !writers.test(path));
    expect(findIn(others, pattern)).toEqual([]);
  });

  test('nobody gives up types', () => {
    const pattern = /(?::|\bas|<|,)\s*any\b|@ts-(?:ignore|nocheck|expect-error)/;
    const found = filesMatching(/\.tsx?$/).flatMap((file) =>
      OWN.test(file.path) ? [] : places(file.path, file.text.replace(/^\s*(\*|\/\/).*$/gm, ''), pattern),
    );
    expect(found).toEqual([]);
  });

  test('one thing has one word: those that lost stand in no text', () => {
    const LOST =
      /['"`>][^'"`\n]*\b(?:[Bb]roker slowness|[Ll]eader broker|[Ss]hares? of (?:the )?bytes (?!sent|of)|acknowledged records|records acknowledged|meets? the objective|misses the objective|keeps? (?:the|an) objective|objective for p99|times (?:lower|higher)\b|Ways out\b|Don't touch|Your choice, not|Less than \$|half as many \w+ again|nothing of yours|dotted: before,)/;
    const screens = filesMatching(/^(?:src|scripts\/cli)\/.*\.tsx?$/);
    const found = screens.flatMap((file) =>
      places(file.path, file.text.replace(/^[ \t]*(\*|\/\/|\/\*\*).*$/gm, ''), LOST),
    );
    expect(found).toEqual([]);
  });

  test('nothing is left to do or switched off', () => {
    const pattern =
      /\b(?:TODO|FIXME|XXX|HACK)\b|\b(?:test|it|describe)\.(?:only|skip|todo)\b|\bdebugger\b|\bdbg!\(/;
    expect(findIn(CODE, pattern)).toEqual([]);
  });
});

describe('nothing of the machine it was written on', () => {
  test('no paths of a machine', () => {
    expect(findIn(FILES, /(?<![\w.])\/(?:home|root|Users|work|mnt|tmp)\/\w/)).toEqual([]);
  });

  test('packages come from npm and crates from crates.io', () => {
    const { packages } = JSON.parse(textOf('package-lock.json')) as {
      packages: Record<string, { resolved?: string }>;
    };
    const elsewhere = Object.values(packages).flatMap(({ resolved }) =>
      resolved === undefined || resolved.startsWith('https://registry.npmjs.org/') ? [] : [resolved],
    );
    expect(elsewhere).toEqual([]);
    const sources = [...textOf('workers/model/Cargo.lock').matchAll(/^source = "(.*)"$/gm)].map(
      ([, source]) => source,
    );
    expect(new Set(sources)).toEqual(new Set(['registry+https://github.com/rust-lang/crates.io-index']));
  });
});

describe('colours', () => {
  const blocks = filesMatching(/^src\/ui\/.*\.css$/).flatMap(({ text }) =>
    [...text.matchAll(/\{([^{}]*--bg0\s*:[^{}]*)\}/g)].map(([, block = '']) => declarations(block)),
  );

  test.each(['dark', 'light'] as const)('the style sheet has the tokens of the %s theme', (name) => {
    const wanted = tokens(THEMES[name]);
    const ofTheme = blocks.filter((block) => block['--bg0'] === wanted['--bg0']);
    expect(ofTheme.length).toBeGreaterThan(0);
    for (const block of ofTheme) expect(block).toMatchObject(wanted);
  });

  test('the style sheet has no third theme', () => {
    const grounds = Object.values(THEMES).map((theme) => theme.bg0.toLowerCase());
    expect(blocks.filter((block) => !grounds.includes(block['--bg0'] ?? ''))).toEqual([]);
  });
});

/** A theme as the custom properties of the style sheet. */
function tokens({ name, categories, parts, ...plain }: Theme): Readonly<Record<string, string>> {
  const entries = [
    ...Object.entries(plain).map(([token, colour]) => [`--${token}`, colour] as const),
    ...categories.map((colour, index) => [`--c${index + 1}`, colour] as const),
    ...parts.map((colour, index) => [`--g${index + 1}`, colour] as const),
  ];
  return Object.fromEntries(entries.map(([token, colour]) => [token, colour.toLowerCase()]));
}

function declarations(block: string): Readonly<Record<string, string>> {
  return Object.fromEntries(
    [...block.matchAll(/(--[\w-]+)\s*:\s*([^;]+)/g)].map(([, token, value]) => [
      token,
      value?.trim().toLowerCase(),
    ]),
  );
}

function findIn(files: readonly SourceFile[], pattern: RegExp): readonly string[] {
  return files.flatMap((file) => (OWN.test(file.path) ? [] : places(file.path, file.text, pattern)));
}

function textOf(path: string): string {
  return FILES.find((file) => file.path === path)?.text ?? '';
}

test('style sheets have the classes that components use, and no others', () => {
  expect(strayClasses(filesMatching(/^src\/.*\.(css|tsx?)$/))).toEqual([]);
  const sheet = { path: 'src/ui/Part.module.css', text: '.used {}\n.unused > :global(.other) {}' };
  const part = {
    path: 'src/ui/Part.tsx',
    text: "import styles from './Part.module.css';\nstyles.used; styles.gone;",
  };
  expect(strayClasses([sheet, part])).toEqual([
    `${sheet.path}: .unused is unused`,
    `${sheet.path}: no .gone`,
  ]);
});

test('the layout changes at four widths and one height', () => {
  expect(breakpoints(filesMatching(/^src\/.*\.css$/))).toEqual([
    'height 500',
    'width 1024',
    'width 1280',
    'width 1440',
    'width 700',
  ]);
});

test('the linter refuses type, spacing and corners that are no step of the scale', () => {
  const folder = mkdtempSync(join(tmpdir(), 'scale-'));
  const refused = [
    'font-size: 13.5px',
    'padding: 3px 0',
    'gap: 10px',
    'margin-top: 6px',
    'border-radius: 6px',
  ];
  writeFileSync(
    join(folder, 'biome.json'),
    JSON.stringify({ plugins: [resolve('scripts/tool/lint/scale.grit')] }),
  );
  writeFileSync(
    join(folder, 'planted.css'),
    ['padding: var(--s1) 0', 'font: var(--text-note)', ...refused]
      .map((line) => `.planted {\n  ${line};\n}\n`)
      .join(''),
  );
  const { stderr } = spawnSync(resolve('node_modules/.bin/biome'), ['lint', '.'], {
    cwd: folder,
    encoding: 'utf8',
  });
  rmSync(folder, { recursive: true });
  const lines = [...stderr.matchAll(/planted\.css:(\d+)/g)].map(([, line]) => Number(line));
  expect(lines).toEqual(refused.map((_, index) => 3 * (index + 2) + 2));
});

describe('the budget of lines', () => {
  test.each(BUDGET)('%s has at most %d', (room, most) => {
    const lines = linesOf(room);
    expect(lines).toBeGreaterThan(0);
    expect(lines).toBeLessThanOrEqual(most);
  });

  test('is in ARCHITECTURE.md, in thousands', () => {
    const text = readFileSync('ARCHITECTURE.md', 'utf8');
    for (const [room, most] of BUDGET.filter(([name]) => name.startsWith('src/')))
      expect(text).toContain(`| \`${room.replace(/^src\/(?:features\/)?/, '')}\` | ${inThousands(most)} | `);
  });
});
