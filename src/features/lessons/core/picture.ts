import { findField } from '../../../scenario/fields';
import type { Scenario } from '../../../scenario/scenario';
import type { Drawing, Lesson } from './format';
import { formatSettingIn } from './placeholders';
import type { ReadyLesson } from './readLesson';
import { changedFields, type Scene } from './scenes';

/** The drawing of a lesson's card: its question, or the truth once the lesson is done. */
export interface CardPicture {
  readonly draws: Drawing;
  /** Units depend on the drawing: shares, records, lengths … */
  readonly values: readonly number[];
  /** A "?" is in the place of the truth. */
  readonly asks: boolean;
  /** The changed setting before and after: "0 ms", "5 ms". */
  readonly labels: readonly [string, string];
  /** The slowed broker by its index, and by how much; null if none is slowed. */
  readonly slow: { readonly broker: number; readonly says: string } | null;
}

/**
 * The drawing that a lesson names, or one that fits its first question and scenario. It shows the answer only of a lesson
 * that is done, and only if the lesson says it.
 */
export function cardPicture({ lesson, scenes }: ReadyLesson, done: boolean): CardPicture {
  const [scene] = scenes;
  const scenario = scene?.after ?? scene?.before ?? null;
  const { draws, asks, truth } = lesson.picture ?? { draws: fittingDrawing(lesson, scenario) };
  const isTrue = done && truth !== undefined;
  return {
    draws,
    values: (isTrue ? truth : asks) ?? usualValues(draws, scenario),
    asks: !isTrue,
    labels: scene === undefined ? USUAL_LABELS : changedLabels(scene),
    slow: scenario === null ? null : slowed(scenario),
  };
}

/** For lessons that name none: what is asked, or else what their first run looks like. */
function fittingDrawing({ steps: [first] }: Lesson, scenario: Scenario | null): Drawing {
  const question = first?.kind === 'ask' ? first.question : null;
  const figure = question?.figure ?? '';
  if (figure.startsWith('share.')) return 'ribbons';
  if (question?.kind === 'curve') return 'curve';
  if (figure.startsWith('records.per.')) return 'groups';
  if (scenario !== null && slowed(scenario) !== null) return 'ribbons';
  return question === null ? 'gate' : 'bars';
}

/** Brokers of a card: more have no room. */
const MOST_BROKERS = 4;

const USUAL_LABELS = ['before', 'now'] as const;

function usualValues(draws: Drawing, scenario: Scenario | null): readonly number[] {
  const brokers = Math.min(MOST_BROKERS, scenario?.brokers ?? 3);
  return draws === 'ribbons' || draws === 'shares' ? Array.from({ length: brokers }, () => 1) : USUAL[draws];
}

const USUAL: Readonly<Record<Exclude<Drawing, 'ribbons' | 'shares'>, readonly number[]>> = {
  bus: [4],
  gate: [13, 31],
  groups: [14],
  bars: [1, 1],
  split: [31, 0],
  'in flight': [5],
  buffer: [0.3],
  replicas: [3],
  lost: [2],
  files: [6],
  histogram: [6, 22, 44, 52, 40, 24, 12, 6],
  unsent: [16],
  curve: [1],
};

function slowed({ brokers, ...scenario }: Scenario): CardPicture['slow'] {
  const broker = scenario['slow.broker'];
  const field = findField('slow.ms');
  if (broker === 'none' || scenario['slow.ms'] === 0 || broker >= brokers || field === undefined) return null;
  return { broker, says: `+${formatSettingIn(field, scenario['slow.ms'])}` };
}

function changedLabels(scene: Scene): CardPicture['labels'] {
  const [field] = changedFields(scene);
  if (field === undefined || scene.after === null) return USUAL_LABELS;
  return [formatSettingIn(field, scene.before[field.name]), formatSettingIn(field, scene.after[field.name])];
}
