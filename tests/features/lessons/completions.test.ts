import { describe, expect, test } from 'vitest';
import { completionsAt } from '../../../src/features/lessons/authoring/editor/completions';
import { STARTER } from '../../../src/features/lessons/authoring/editor/starter';
import { readLesson } from '../../../src/features/lessons/core/readLesson';
import { codesOf, EXAMPLE } from './example';

const HERE = '#v=1&linger.ms=7';

/** What is offered where a text has a `|`. */
function offeredAt(text: string) {
  const offset = text.indexOf('|');
  return completionsAt(text.replace('|', ''), offset, HERE);
}

const labelsAt = (text: string): readonly string[] => offeredAt(text).options.map(({ label }) => label);

/** The text after one of the offers was taken; `filled` is what is written in its places. */
function taken(text: string, label: string, filled = 'x'): string {
  const { from, to, options } = offeredAt(text);
  const option = options.find((one) => one.label === label);
  if (option === undefined) throw new Error(`${label} isn't offered, but ${labelsAt(text)}`);
  const plain = text.replace('|', '');
  const written = option.template
    .replaceAll(/"#\{(.*?)\}"/g, (_, word: string) => JSON.stringify(word || filled))
    .replaceAll('#{}', '1');
  return plain.slice(0, from) + written + plain.slice(to);
}

describe('a key', () => {
  test('is offered where one can be, if it is missing, with its words and what it needs', () => {
    const { options } = offeredAt('{ "format": 1, "title": "T", | }');
    expect(options.map(({ label }) => label)).toEqual(
      ['$schema', 'id', 'idea', 'minutes', 'explain', 'group', 'picture', 'skin', 'steps'].map(
        (key) => `"${key}"`,
      ),
    );
    expect(options.find(({ label }) => label === '"idea"')).toMatchObject({
      detail: 'required',
      info: expect.stringContaining('The one idea'),
    });
  });

  test.each([
    ['{|}', '"id"', '{"id": "x"}'],
    ['{ "format": 1| }', '"id"', null],
    ['{ "format": 1\n| }', '"id"', '{ "format": 1\n,"id": "x" }'],
    ['{ |"format": 1 }', '"id"', '{ "id": "x","format": 1 }'],
    ['{ "i|" }', '"id"', '{ "id": "x" }'],
    ['{ "i|": "mine" }', '"id"', '{ "id": "mine" }'],
    ['{ i| }', '"id"', '{ "id": "x" }'],
    ['{ "format|": 1 }', '"format"', '{ "format": 1 }'],
    [
      '{ "title": "T", | }',
      '"explain"',
      '{ "title": "T", "explain": {\n\t"asks": "x",\n\t"answer": "x"\n} }',
    ],
  ])('in %j, %s, is put where it belongs', (text, label, after) => {
    if (after === null) expect(labelsAt(text)).not.toContain(label);
    else expect(taken(text, label)).toBe(after);
  });

  test('is one of the form that the object has', () => {
    const step = (inside: string) => `{ "steps": [{ ${inside} }] }`;
    expect(labelsAt(step('"kind": "try", |'))).toContain('"hint"');
    expect(labelsAt(step('"kind": "ask", |'))).not.toContain('"hint"');
    expect(labelsAt(step('"kind": "ask", "question": { "kind": "ruler", | }'))).toEqual(
      ['text', 'figure', 'from', 'to', 'close'].map((key) => `"${key}"`),
    );
    const check = (inside: string) => step(`"kind": "try", "check": [{ ${inside} }]`);
    expect(labelsAt(check('"setting": "acks", |'))).toEqual(['"is"', '"than"', '"says"']);
    expect(labelsAt(check('"setting": "acks", "is": "changed", |'))).toEqual(['"says"']);
  });
});

describe('a value', () => {
  test.each([
    ['{ "format": | }', ['1']],
    ['{ "steps": [{ "kind": "|" }] }', ['"ask"', '"try"']],
    ['{ "steps": [{ "kind": "ask", "question": { "kind": | } }] }', ['"choose"', '"ruler"', '"curve"']],
    ['{ "steps": [|] }', ['ask', 'try']],
    ['{ "steps": [{ "window": | }] }', ['"whole"', '"slow"', '"before"']],
    ['{ "title": "|" }', []],
    ['{ "title": "a word |and more" }', []],
  ])('in %j is one of %j', (text, labels) => {
    expect(labelsAt(text)).toEqual(labels);
  });

  test('is a name that an author would look up', () => {
    const step = (inside: string) => `{ "steps": [{ "kind": "try", ${inside} }] }`;
    expect(labelsAt(step('"check": [{ "figure": "|" }]'))).toContain('"p99"');
    expect(labelsAt(step('"check": [{ "setting": "|" }]'))).toContain('"linger.ms"');
    expect(labelsAt(step('"keep": ["fault", |]'))).toContain('"record size"');
    expect(labelsAt(step('"scenario": "|"'))).toContain('"runaway"');
    expect(labelsAt(step('"check": [{ "figure": "p99", "is": "below", "than": | }]'))).toEqual([
      '"slo"',
      'before',
    ]);
  });

  test('of a scenario can be the current one', () => {
    expect(taken('{ "steps": [{ "scenario": | }] }', '"The current scenario"')).toBe(
      `{ "steps": [{ "scenario": "${HERE}" }] }`,
    );
    const text = JSON.stringify(STARTER).replace('"runaway"', '|');
    const read = readLesson(taken(text, '"The current scenario"'));
    expect(read.ok && read.scenes[0]?.before['linger.ms']).toBe(7);
  });

  test.each(['ask', 'try'])('of a step is all that a step of kind %s needs but words', (kind) => {
    const steps = JSON.stringify(STARTER).replace(/\]\}$/, ',|]}');
    const problems = readLesson(taken(steps, kind, ' '));
    expect(new Set(problems.ok ? [] : codesOf(problems.problems).map((one) => one.split(' ')[1]))).toEqual(
      new Set(['empty']),
    );
  });
});

test('at every place of a lesson there is an answer, whatever is missing behind it', () => {
  for (let offset = 0; offset <= EXAMPLE.length; offset += 7) {
    const { from, to } = completionsAt(EXAMPLE.slice(0, offset), offset, HERE);
    expect(from).toBeLessThanOrEqual(offset);
    expect(to).toBeGreaterThanOrEqual(offset);
  }
});
