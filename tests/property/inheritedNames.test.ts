import { describe, expect, test } from 'vitest';
import { readWords } from '../../scripts/cli/lib/words';
import { readArguments as readSimulateArguments } from '../../scripts/cli/simulate/simulate';
import { readArguments as readSweepArguments } from '../../scripts/cli/sweep/sweep';
import { readImport } from '../../src/features/import/core/read';
import { readLesson } from '../../src/features/lessons/core/readLesson';
import { sourcesOf } from '../../src/features/lessons/shelf/evidence';
import { readProgress } from '../../src/features/lessons/shelf/progress';
import { FIGURE_IDS, findFigure } from '../../src/figures/catalogue';
import { findField } from '../../src/scenario/fields';
import { decodeLink, encodeLink } from '../../src/scenario/link/link';
import { VIEW_KEYS } from '../../src/scenario/link/viewKeys';
import { closestName } from '../../src/scenario/notice';
import { findPreset } from '../../src/scenario/presets/presets';
import { DEFAULT_SCENARIO } from '../../src/scenario/scenario';

/** Every name that an object has without having been given it. */
const NAMES = Object.getOwnPropertyNames(Object.prototype);

test('the names are those that objects inherit', () => {
  expect(NAMES).toEqual(
    expect.arrayContaining(['__proto__', 'constructor', 'toString', 'hasOwnProperty', 'valueOf']),
  );
});

/** Texts in which a stranger's name may stand, for every place where one can. */
const IMPORTS: readonly ((name: string) => string)[] = [
  (name) => `${name}=1\nacks=all`,
  (name) => `acks=${name}\ncompression.type=${name}\npartitioner.class=${name}\nlinger.ms=${name}`,
  (name) => `# Client: ${name}\n${name}.${name}=${name}\nacks=1`,
  (name) => `{"${name}": {"${name}": 1}, "acks": "${name}", "linger.ms": 1}`,
  (name) => `partitioner=${name}\nqueue.buffering.max.ms=${name}`,
  (name) => `kgo.NewClient(kgo.${name}(1), kgo.${name[0]?.toUpperCase()}${name.slice(1)}(kgo.${name}()))`,
  (name) => `kgo.RequiredAcks(kgo.${name}())`,
  (name) => `kgo.RequiredAcks(${name}())`,
  (name) => `kgo.RecordPartitioner(kgo.${name}(1, true)), kgo.RecordPartitioner(${name}())`,
  (name) => `kgo.ProducerBatchCompression(kgo.${name}()), kgo.ProducerLinger(5*time.${name})`,
  (name) => `kafka-producer-perf-test --${name} 1 --${name}=1 --record-size 1 --throughput ${name}`,
  (name) => `kafka-producer-perf-test --num-records ${name} --producer-props ${name}=1 acks=${name}`,
];

function lessonWith(name: string): string {
  const ask = {
    kind: 'ask',
    title: 'Ask',
    text: `{before:${name}} {${name}:p99} {${name}}`,
    scenario: name,
    window: name,
    change: { link: `${name}=1`, says: 'It.', target: name },
    watch: { says: 'It.', target: name },
    also: { [name]: name },
    question: { kind: 'ruler', text: 'How much?', figure: name, from: 1, to: 9, close: 2 },
    reveal: { title: 'So', text: `{kafka:${name}:${name}}`, why: 'So.' },
    [name]: [{ [name]: 1 }],
  };
  const attempt = {
    kind: 'try',
    title: 'Try',
    text: 'Do it.',
    scenario: 'v=1',
    check: [
      { figure: name, is: 'below', than: 'slo' },
      { setting: name, is: name, than: name },
    ],
    done: `{now:${name}}`,
  };
  return JSON.stringify({ format: 1, id: name, title: name, idea: name, minutes: 1, steps: [ask, attempt] });
}

/** Everything that reads a name which a stranger has chosen, and gives data. */
const ENTRIES: readonly { readonly name: string; readonly read: (name: string) => unknown }[] = [
  ...IMPORTS.map((text) => ({
    name: `import: ${text('NAME')}`,
    read: (name: string) => readImport(text(name), DEFAULT_SCENARIO, { clientId: name }),
  })),
  {
    name: 'links',
    read: (name) =>
      [
        name,
        `${name}=1`,
        ...[...VIEW_KEYS, 'partitioner', 'rate', 'at'].map((key) => `${key}=${name}`),
        `compare.b=${name}=1`,
        `at=1:${name}=2`,
        `sweep.x=${name}:log:1:9:3`,
        `sweep.x=linger.ms:${name}:1:9:3`,
        `lesson=${name}:2`,
        `hide=${name},${name}&lock=${name}`,
      ].map((link) => {
        const decoded = decodeLink(`#v=1&${link}`);
        return [decoded, decodeLink(link), decoded.ok && encodeLink(decoded.scenario, decoded.view)];
      }),
  },
  { name: 'lessons', read: (name) => readLesson(lessonWith(name)) },
  { name: 'progress', read: (name) => readProgress(`{"${name}": {"${name}": 1}}`) },
  { name: 'words of a command', read: (name) => readWords([`--${name}`, '1', name], [], 'No link.') },
  { name: 'simulate', read: (name) => readSimulateArguments([`--${name}=1`, name]) },
  { name: 'sweep', read: (name) => readSweepArguments([name, `--${name}`, name]) },
  {
    name: 'tables',
    read: (name) => [
      findField(name) ?? null,
      findPreset(name) ?? null,
      findFigure(name),
      findFigure(`${name}.1`),
      closestName(name, FIGURE_IDS),
      sourcesOf({ rows: [{ id: name, figures: {} }], presets: [] }).kafka(name, name),
      sourcesOf({ rows: [{ id: 'row', figures: { p99: 1 } }], presets: [] }).kafka('row', name),
    ],
  },
];

describe.each(ENTRIES)('$name', ({ read }) => {
  test('finds nothing under a name that objects inherit', () => {
    for (const name of NAMES) {
      // A copy refuses functions, which is all that such a name could lead to.
      const data = structuredClone(read(name));
      const text = JSON.stringify(data);
      expect(text, name).not.toMatch(/native code|\[object /);
      expect(text.replaceAll(name, 'NAME'), name).not.toMatch(/function /);
    }
    expect(Object.getOwnPropertyNames(Object.prototype)).toEqual(NAMES);
  });
});
