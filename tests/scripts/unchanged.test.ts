import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { openBeside } from '../../scripts/lib/openBeside.mjs';
import { runSteps, type Step } from '../../scripts/lib/steps.mjs';
import { changedSince, digestsOf } from '../../scripts/lib/unchanged.mjs';

let folder = '';
beforeEach(() => {
  vi.spyOn(console, 'error').mockReturnValue();
  vi.spyOn(console, 'log').mockReturnValue();
  mkdirSync('.cache', { recursive: true });
  folder = relative('.', mkdtempSync(join('.cache', 'unchanged-')));
  writeFileSync(join(folder, 'input'), 'one');
});
afterEach(() => {
  rmSync(folder, { recursive: true });
  for (const name of [stepThat('').name, covering('').name])
    rmSync(join('.cache', 'passed', `${name.replaceAll(/\W+/g, '-')}.json`), { force: true });
});

/** A step of its own that runs a line of JavaScript in the folder. */
function stepThat(line: string, more: Partial<Step> = {}): Step {
  return {
    name: `step in ${folder}`,
    command: [process.execPath, '-e', line],
    folder,
    inputs: [folder],
    ...more,
  };
}

/** A step with the same inputs that looks at more. */
function covering(line: string): Step {
  return stepThat(line, { name: `more in ${folder}` });
}

async function outcomeOf(step: Step): Promise<string | undefined> {
  const [result] = await runSteps([[step]]);
  return result?.outcome;
}

test('a step that passed runs again only if its inputs, its command or its environment change', async () => {
  expect(await outcomeOf(stepThat(''))).toBe('passed');
  expect(await outcomeOf(stepThat(''))).toBe('unchanged');
  expect(await outcomeOf(stepThat('0'))).toBe('passed');
  expect(await outcomeOf(stepThat('0', { environment: { LINGER_SCOPE: 'full' } }))).toBe('passed');
  expect(await outcomeOf(stepThat('0'))).toBe('passed');
  writeFileSync(join(folder, 'input'), 'two');
  expect(await outcomeOf(stepThat('0'))).toBe('passed');
  writeFileSync(join(folder, 'another'), '');
  expect(await outcomeOf(stepThat('0'))).toBe('passed');
  expect(await outcomeOf(stepThat('0'))).toBe('unchanged');
});

test('a step is left out if one that looks at more of the same has passed', async () => {
  const covered = stepThat('process.exit(1)', { coveredBy: [covering('').name] });
  expect(await outcomeOf(covered)).toBe('failed');
  expect(await outcomeOf(covering(''))).toBe('passed');
  expect(await outcomeOf(covered)).toBe('unchanged');
  writeFileSync(join(folder, 'input'), 'two');
  expect(await outcomeOf(covered)).toBe('failed');
});

test('a step runs again if it failed, if its inputs changed while it ran, or if they are not known', async () => {
  const broken = stepThat('process.exit(1)');
  expect([await outcomeOf(broken), await outcomeOf(broken)]).toEqual(['failed', 'failed']);
  const changing = stepThat("require('node:fs').appendFileSync('input', 'x')");
  expect([await outcomeOf(changing), await outcomeOf(changing)]).toEqual(['passed', 'passed']);
  const unknown = stepThat('', { inputs: undefined });
  expect([await outcomeOf(unknown), await outcomeOf(unknown)]).toEqual(['passed', 'passed']);
});

test('a file that is being written is looked at once it is whole', async () => {
  const before = digestsOf(stepThat('')).inputs;
  const { write, close } = await openBeside(join(folder, 'other'));
  await write('half');
  expect(digestsOf(stepThat('')).inputs).toBe(before);
  await close();
  expect(digestsOf(stepThat('')).inputs).not.toBe(before);
});

test('what has changed since a step or one that covers it passed is known by file', async () => {
  const step = stepThat('', { coveredBy: [stepThat('').name, covering('').name] });
  expect(changedSince(step)).toBeNull();
  await outcomeOf(step);
  writeFileSync(join(folder, 'input'), 'two');
  writeFileSync(join(folder, 'new'), '');
  expect(changedSince(step)).toEqual([`${folder}/input`, `${folder}/new`]);
  await outcomeOf(covering(''));
  expect(changedSince(step)).toEqual([]);
  rmSync(join(folder, 'input'));
  expect(changedSince(step)).toEqual([`${folder}/input`]);
});

test('what programs write next to what they read is no input', () => {
  const before = digestsOf(stepThat(''));
  mkdirSync(join(folder, '__pycache__'));
  writeFileSync(join(folder, '__pycache__', 'one.pyc'), '');
  expect(digestsOf(stepThat(''))).toEqual(before);
});

test('a step that waits for one that passed before runs', async () => {
  await outcomeOf(stepThat(''));
  const next = { ...stepThat(''), name: `${folder} next`, inputs: undefined, needs: [stepThat('').name] };
  const results = await runSteps([[stepThat('')], [next]]);
  expect(results.map(({ outcome }) => outcome)).toEqual(['unchanged', 'passed']);
});
