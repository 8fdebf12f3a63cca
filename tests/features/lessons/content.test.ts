import { readdirSync, readFileSync } from 'node:fs';
import { beforeAll, describe, expect, test } from 'vitest';
import { formatFigure, NARROW_SPACE } from '../../../src/base/format';
import { runNotices, runsOf } from '../../../src/features/lessons/authoring/lint/withRuns';
import { askView } from '../../../src/features/lessons/class/presenterViews';
import { rightOption } from '../../../src/features/lessons/core/answers';
import { type Attempt, judgeAttempt } from '../../../src/features/lessons/core/attempt';
import { judgeCondition } from '../../../src/features/lessons/core/conditions';
import { curveAxis, curveOf } from '../../../src/features/lessons/core/curves';
import {
  evidenceFor,
  factsOf,
  lessonRun,
  type RunOf,
  runOver,
} from '../../../src/features/lessons/core/facts';
import { askedOf, seenTruth } from '../../../src/features/lessons/core/film/asked';
import { factsAt, filmOf } from '../../../src/features/lessons/core/film/film';
import type {
  ChooseQuestion,
  CurveQuestion,
  RulerQuestion,
  Step,
  TryStep,
} from '../../../src/features/lessons/core/format';
import { brokenKeeps, keptLabels } from '../../../src/features/lessons/core/keeps';
import { cardPicture } from '../../../src/features/lessons/core/picture';
import { type Facts, formatPlain } from '../../../src/features/lessons/core/placeholders';
import type { ReadyLesson } from '../../../src/features/lessons/core/readLesson';
import type { Scene } from '../../../src/features/lessons/core/scenes';
import { findFigure } from '../../../src/figures/catalogue';
import { cratesOf } from '../../../src/figures/crates';
import { decodeLink } from '../../../src/scenario/link/link';
import { modelText } from '../../../src/scenario/modelText';
import { DEFAULT_SCENARIO, type Scenario } from '../../../src/scenario/scenario';
import { withLaterSeed } from '../../../src/scenario/seeds';
import { shareSum } from '../../../src/watch/loop/loopFigures';
import { ofScope } from '../../support/scope';
import {
  everyRun,
  failing,
  LESSON_IDS,
  missingNumbers,
  openLesson,
  reseed,
  SOURCES,
  textsOf,
  wordsBesideNumbers,
} from './contentSupport';
import { openRealRuns } from './realRuns';
import { WAYS } from './tries';

/** Every lesson must say the same with the seed of its scenario and, in the full run, with the next two. */
const SEEDS = ofScope([0, 1, 2], [0]);

/** Digits that are names: of versions, proposals, tickets, percentiles, brokers, partitions, and of a famous setting. */
const NAMES =
  /\b(?:(?:clients?|since)(?: client| from)? \(?\d\.\d(?:\.\d)?(?: to \d\.\d)?|KIP-\d+|KAFKA-\d+|p50|p99|broker 0|partition 0|linger 0)\b/gi;

const lessons = LESSON_IDS.map((id) => [id, openLesson(id)] as const);
let runOf: RunOf;

beforeAll(async () => {
  runOf = await openRealRuns();
});

interface PlacedStep<Kind extends Step['kind']> {
  readonly where: string;
  readonly step: Extract<Step, { readonly kind: Kind }>;
  /** The step's scene with each seed. */
  readonly scenes: readonly Scene[];
}

/** The steps of one kind. */
function stepsOf<Kind extends Step['kind']>(
  { lesson, scenes }: ReadyLesson,
  kind: Kind,
): readonly PlacedStep<Kind>[] {
  const isWanted = (step: Step): step is PlacedStep<Kind>['step'] => step.kind === kind;
  return lesson.steps.flatMap((step, index) => {
    const scene = scenes[index];
    if (scene === undefined || !isWanted(step)) return [];
    return [{ where: `step ${index + 1}`, step, scenes: SEEDS.map((later) => reseed(scene, later)) }];
  });
}

describe('the lessons together', () => {
  test('are the files of the folder, each once', () => {
    const files = readdirSync('public/lessons').filter((file) => file !== 'index.json');
    expect([...LESSON_IDS].sort().map((id) => `${id}.json`)).toEqual(files.sort());
    for (const [id, { lesson }] of lessons) expect(lesson.id).toBe(id);
  });

  test('ask in every way, and each ends with something to try', () => {
    const kinds = lessons.flatMap(([, { lesson }]) =>
      lesson.steps.flatMap((step) => (step.kind === 'ask' ? [step.question.kind] : [])),
    );
    for (const kind of ['choose', 'ruler', 'curve'] as const) {
      expect(kinds.filter((each) => each === kind).length, kind).toBeGreaterThanOrEqual(2);
    }
    for (const [id, { lesson }] of lessons) {
      expect(lesson.steps.length, id).toBeLessThanOrEqual(4);
      expect(lesson.steps[0]?.kind, id).toBe('ask');
      expect(lesson.steps.at(-1)?.kind, id).toBe('try');
    }
  });
});

describe.each(lessons)('%s', (id, ready) => {
  test('has no number in its texts but those of the model, of settings and in names', () => {
    for (const { place, text } of textsOf(ready.lesson)) {
      expect(wordsBesideNumbers(text).replace(NAMES, ''), place).not.toMatch(/\d/);
    }
  });

  test('has every number that its texts speak of', () => {
    for (const { place, text, step, isDone } of textsOf(ready.lesson)) {
      const scene = step === null ? undefined : ready.scenes[step];
      if (scene === undefined) continue;
      const facts = everyRun(scene, runOf, isDone ? scene.before : null);
      expect(missingNumbers(text, facts), place).toEqual([]);
    }
  });

  test('gives its author nothing to look at', () => {
    // Other tests of the gate hold its claims, options and solutions against the same runs.
    const runs = ofScope(runOf, undefined);
    expect(runNotices(ready.lesson, ready.scenes, SOURCES.kafka, runs)).toEqual([]);
  });

  test('asks what the run answers, with any seed', () => {
    for (const { where, step, scenes } of stepsOf(ready, 'ask')) {
      const { question } = step;
      if (question.kind === 'choose') expectOneRight(question, scenes, where);
      else if (question.kind === 'ruler') expectOnRuler(question, scenes, where);
      else expectOnAxis(question, scenes, where);
    }
  });

  test("gives the teacher each answer's figure once", () => {
    for (const { where, step, scenes } of stepsOf(ready, 'ask')) {
      const [scene] = scenes;
      const name = step.question.figure;
      if (scene === undefined || name === undefined || step.question.kind === 'curve') continue;
      const facts = everyRun(scene, runOf);
      const given = { scene, facts, hands: [], revealed: false };
      const { answer } = askView(step, given, { where, next: '' });
      const found = formatPlain(`{after:${name}}`, facts);
      expect(answer?.split(found), `${where}: ${answer}`).toHaveLength(2);
    }
  });

  test('says in words only what the runs bear out, with any seed', () => {
    for (const { where, step, scenes } of stepsOf(ready, 'ask')) {
      expect(step.claims?.length ?? 0, where).toBeGreaterThan(0);
      for (const scene of scenes) {
        const facts = everyRun(scene, runOf);
        for (const { of, ...claim } of step.claims ?? []) {
          expect(failing([claim], scene, facts, of), where).toEqual([]);
        }
      }
    }
  });

  test('draws the figure that each of its questions asks for, and none of the whole run before the end', () => {
    for (const { where, step, scenes } of stepsOf(ready, 'ask')) {
      const [scene] = scenes;
      if (scene === undefined) continue;
      const facts = factsOf(scene, runOf, { now: null, guess: null, kafka: null });
      const asked = askedOf(step.question, { type: 'skipped' }, scene, facts);
      if (asked === null) throw new Error(`${where} draws nothing.`);
      const values = asked.truth.filter(({ value }) => Number.isFinite(value));
      expect(values.length, where).toBeGreaterThan(asked.isWhole ? 1 : 10);
      for (const { value } of values) expect(asked.scale.at(value), where).toBeGreaterThanOrEqual(0);
      expect(seenTruth(asked, asked.window.fromMs, false)).toEqual([]);
      expect(seenTruth(asked, asked.window.toMs, true)).toBe(asked.truth);
      if (asked.isWhole) expect(seenTruth(asked, asked.window.toMs, false)).toEqual([]);
    }
  });

  test('shows a film of a few seconds that stops where the stage agrees with the words', () => {
    for (const { where, step, scenes } of stepsOf(ready, 'ask')) {
      const [scene] = scenes;
      const facts = scene === undefined ? undefined : everyRun(scene, runOf);
      const run = facts?.runs.get('after');
      const film = run === undefined ? null : filmOf(step.reveal, run);
      if (scene === undefined || facts === undefined || run === undefined || film === null) {
        throw new Error(`${where} has no film.`);
      }
      expect(film.marks.length, where).toBe(step.reveal.film?.length);
      expect(film.seconds, where).toBeGreaterThanOrEqual(4);
      expect(film.seconds, where).toBeLessThanOrEqual(9);
      expect(film.stopMs, where).toBeLessThan(run.history.endMs);
      expect(step.reveal.shows?.length ?? 0, where).toBeGreaterThan(0);
      const atStop = factsAt(facts, run, film.stopMs);
      expect(failing(step.reveal.shows ?? [], scene, atStop, 'here'), where).toEqual([]);
      for (const { atMs, says } of film.marks) {
        expect(wordsBesideNumbers(says).replace(NAMES, ''), where).not.toMatch(/\d/);
        expect(missingNumbers(says, factsAt(facts, run, atMs)), where).toEqual([]);
      }
    }
  });

  test('draws on its card what one of its runs found, once it is done', () => {
    const { truth = [] } = ready.lesson.picture ?? {};
    expect(cardPicture(ready, false).values).not.toEqual(truth);
    expect(cardPicture(ready, true)).toMatchObject({ values: truth, asks: false });
    const found = picturedFigures(ready);
    const isFound = (figures: readonly number[]): boolean =>
      figures.every((figure, index) => Math.abs((drawnFigures(ready)[index] ?? 0) / figure - 1) < 0.1);
    expect(found.length === 0 || found.some(isFound), JSON.stringify({ truth, found })).toBe(true);
  });

  test('has a check that the start fails and every solution passes, with any seed', () => {
    for (const { where, step, scenes } of stepsOf(ready, 'try')) {
      expect(step.solutions?.length ?? 0, where).toBeGreaterThanOrEqual(2);
      for (const scene of scenes) {
        expect(unfulfilled(step, scene, scene.before), `${where}, start`).not.toEqual([]);
        for (const [index, solution] of scene.solutions.entries()) {
          expect(unfulfilled(step, scene, solution), `${where}, ${step.solutions?.[index]}`).toEqual([]);
        }
      }
    }
  });

  test('lists what stays in a few words', () => {
    for (const { where, step } of stepsOf(ready, 'try')) {
      const labels = keptLabels(step.keep ?? []);
      expect(labels.length, `${where}: ${labels.join(', ')}`).toBeLessThanOrEqual(12);
    }
  });

  test.runIf(ofScope(true, false))(
    'refuses each way around its task with the reason, and explains each way that solves it',
    () => {
      const { around = [], solve = [], miss = [] } = WAYS[id] ?? {};
      expect(around.length).toBeGreaterThanOrEqual(5);
      for (const { where, step, scenes } of stepsOf(ready, 'try')) {
        const [scene] = scenes;
        if (scene === undefined) continue;
        expect(solve.length, where).toBeGreaterThanOrEqual(step.solutions?.length ?? 0);
        for (const [link, words] of around) {
          const { solved, refused } = attempt(step, scene, link);
          expect(
            [solved, refused.find((reason) => words.test(reason)) ?? refused],
            `${where}, ${link}`,
          ).toEqual([false, expect.stringMatching(words)]);
        }
        for (const [link, words] of [...solve, ...miss]) {
          const { solved, refused, why } = attempt(step, scene, link);
          const expected = [solve.some(([one]) => one === link), [], expect.stringMatching(words)];
          expect([solved, refused, why], `${where}, ${link}`).toEqual(expected);
        }
      }
    },
  );
});

test('the runaway: each partition gets equally many batches, whoever leads it', () => {
  const scene = openLesson('the-runaway').scenes[0];
  const run = scene === undefined ? undefined : everyRun(scene, runOf).runs.get('always');
  const [slow = Number.NaN, ...others] = run?.summary.partitions.map(({ batches }) => batches) ?? [];
  expect(others).toHaveLength(2);
  for (const batches of others) expect(batches / slow).toBeCloseTo(1, 1);
});

test('the runaway: no run is close to the SLO, over the window or the whole run', () => {
  for (const scene of openLesson('the-runaway').scenes) {
    for (const scenario of runsOf([scene]).flatMap((one) =>
      SEEDS.map((later) => withLaterSeed(one, later)),
    )) {
      const finished = runOf(scenario);
      if (finished === null) throw new Error('It has no run.');
      const whole = runOver({ fromMs: 0, toMs: finished.history.endMs }, scenario, finished);
      for (const run of [lessonRun(scene, scenario, finished), whole]) {
        const times = (findFigure('p99')?.of(run) ?? Number.NaN) / scene.sloMs;
        expect(times < 0.75 || times > 1.3, `${modelText(scenario)}: ${times} times the SLO`).toBe(true);
      }
    }
  }
});

test('the loop in docs/model/index.md has the figures of the run that it is about', () => {
  const decoded = decodeLink('partitioner=sticky');
  const run = runOf(decoded.ok ? decoded.scenario : DEFAULT_SCENARIO);
  if (run === null) throw new Error('It has no run.');
  const { crates } = cratesOf(decoded.ok ? decoded.scenario : DEFAULT_SCENARIO, run.summary.partitions);
  const figure = readFileSync('docs/runaway-loop.svg', 'utf8');
  expect(figure).toContain(shareSum(crates).replace(NARROW_SPACE, ' '));
  for (const { batches } of crates) expect(figure).toContain(`>${formatFigure(batches, 0)}<`);
});

/** The conditions of a check that a scenario does not fulfil, and the reasons for which it doesn't count. */
function unfulfilled({ check, keep = [] }: TryStep, scene: Scene, now: Scenario): readonly string[] {
  const facts = everyRun(scene, runOf, now);
  return [
    ...failing(check, scene, facts, 'now'),
    ...brokenKeeps(keep, evidenceFor(scene, facts, 'now'), true),
  ];
}

/** What the page says of a change, its numbers filled in. A way that settings alone give away costs no run. */
function attempt(step: TryStep, scene: Scene, link: string): Attempt {
  const now = onTop(scene.before, link);
  const unseen = factsOf(scene, () => null, { now, guess: null, kafka: null });
  const early = judgeAttempt(step, evidenceFor(scene, unseen, 'now'));
  const [told, facts] = early.refused.length > 0 ? [early, unseen] : judged(step, scene, now);
  for (const text of [...told.refused, told.why ?? '']) {
    expect(missingNumbers(text, facts), link).toEqual([]);
  }
  return {
    ...told,
    refused: told.refused.map((text) => formatPlain(text, facts)),
    why: told.why === null ? null : formatPlain(told.why, facts),
  };
}

function judged(step: TryStep, scene: Scene, now: Scenario): readonly [Attempt, Facts] {
  const facts = everyRun(scene, runOf, now);
  return [judgeAttempt(step, evidenceFor(scene, facts, 'now')), facts];
}

function onTop(base: Scenario, link: string): Scenario {
  const decoded = decodeLink(link, { base, presets: SOURCES.presets });
  if (!decoded.ok || decoded.notices.length > 0) throw new Error(`${link} is not on top of anything.`);
  return decoded.scenario;
}

/** Exactly one option is right, and it is the same one with each seed. */
function expectOneRight(question: ChooseQuestion, scenes: readonly Scene[], where: string): void {
  const right = scenes.map((scene) => {
    const facts = everyRun(scene, runOf);
    const holding = question.options.filter(
      (option) =>
        option.right !== 'otherwise' &&
        option.right.every(
          (condition) => judgeCondition(condition, evidenceFor(scene, facts, 'after')).holds,
        ),
    );
    expect(holding.length, where).toBeLessThanOrEqual(1);
    return rightOption(question, scene, facts);
  });
  expect(right[0], where).toBeGreaterThanOrEqual(0);
  expect(new Set(right).size, where).toBe(1);
}

/** The answer lies on the ruler, with room at both ends for wrong guesses, and a good guess is good with each seed. */
function expectOnRuler(
  { figure: name, from, to, close }: RulerQuestion,
  scenes: readonly Scene[],
  where: string,
): void {
  const values = scenes.map((scene) => {
    const run = everyRun(scene, runOf).runs.get('after');
    return run === undefined ? Number.NaN : (findFigure(name)?.of(run) ?? Number.NaN);
  });
  expect(Math.min(...values) / from, where).toBeGreaterThan(close);
  expect(to / Math.max(...values), where).toBeGreaterThan(close);
  expect(Math.max(...values) / Math.min(...values), where).toBeLessThan(1 + (close - 1) / 2);
}

/** The whole curve lies on the axis that the reader draws on. */
function expectOnAxis(question: CurveQuestion, scenes: readonly Scene[], where: string): void {
  const {
    ends: [from, to],
  } = curveAxis(question);
  for (const scene of scenes) {
    const run = everyRun(scene, runOf).runs.get('after');
    const values = run === undefined ? [] : curveOf(question.figure, run);
    expect(values.length, where).toBeGreaterThan(0);
    for (const value of values) {
      expect(value, where).toBeGreaterThanOrEqual(from);
      expect(value, where).toBeLessThanOrEqual(to);
    }
  }
}

/** Figures that a lesson's drawing can be held against, in each of its runs; none if it draws no figure. */
function picturedFigures(ready: ReadyLesson): readonly (readonly number[])[] {
  const { draws } = cardPicture(ready, true);
  return ready.scenes.flatMap((scene, index) => {
    const { runs } = everyRun(scene, runOf);
    const asked = ready.lesson.steps[index];
    return [...runs.values()].flatMap((run) => {
      const of = (name: string, over = run): number => findFigure(name)?.of(over) ?? Number.NaN;
      switch (draws) {
        case 'ribbons':
        case 'shares':
          return [[of('share.0'), of('share.1'), of('share.2')]];
        case 'bus':
        case 'groups':
          return [[of('records.per.request')]];
        case 'gate':
          return [[of('records.per.batch')]];
        case 'in flight':
          return [[of('in.flight.0')]];
        case 'buffer':
          return [[of('backlog.peak') / run.scenario['buffer.memory']]];
        case 'bars': {
          const before = runs.get('before');
          const figure = asked?.kind === 'ask' ? (asked.question.figure ?? '') : '';
          return before === undefined ? [] : [[of(figure) / of(figure, before)]];
        }
        default:
          return [];
      }
    });
  });
}

/** The same figures as a lesson draws them. */
function drawnFigures(ready: ReadyLesson): readonly number[] {
  const { draws, values } = cardPicture(ready, true);
  const total = values.reduce((sum, value) => sum + value, 0);
  switch (draws) {
    case 'ribbons':
    case 'shares':
      return values.map((value) => value / total);
    case 'groups':
      return [total / values.length];
    case 'gate':
      return values.slice(1);
    case 'bars':
      return [(values[1] ?? 0) / (values[0] ?? 1)];
    default:
      return values;
  }
}
