import type { AskStep, TryStep } from '../core/format';
import { lessonFigure } from '../core/lessonFigure';
import { type Facts, formatPlain } from '../core/placeholders';
import type { Scene } from '../core/scenes';
import type { PresenterView } from './channel';
import { handOptions, rightHand } from './handOptions';

interface Place {
  readonly where: string;
  readonly next: string;
}

/** The teacher's view of a step that asks: the answer before the class sees it, and notes on it. */
export function askView(
  step: AskStep,
  {
    scene,
    facts,
    hands,
    revealed,
  }: {
    readonly scene: Scene;
    readonly facts: Facts;
    readonly hands: readonly number[];
    readonly revealed: boolean;
  },
  place: Place,
): PresenterView {
  const { question, reveal } = step;
  const there = facts.runs.has('after');
  const right = there ? rightHand(question, scene, facts) : -1;
  return {
    ...place,
    asks: formatPlain(question.text, facts),
    options: handOptions(question, scene).map((text, option) => ({
      text: formatPlain(text, facts),
      hands: hands[option] ?? 0,
      right: option === right,
    })),
    answer: there ? formatAnswer(step, facts) : null,
    notes: NOTES.flatMap(([key, title]) => {
      const text = reveal[key];
      return text === undefined ? [] : [{ title, text: formatPlain(text, facts) }];
    }),
    revealed,
  };
}

/** The parts of a reveal that explain it, and what a class and its teacher see them called. */
export const NOTES = [
  ['why', 'Why'],
  ['same', "What didn't change"],
  ['notice', 'What to notice'],
  ['evidence', 'Real Kafka'],
] as const;

/** The result of the run, with the figure that was asked for unless the title has it. */
function formatAnswer({ question, reveal }: AskStep, facts: Facts): string {
  const title = formatPlain(reveal.title, facts);
  const figure = lessonFigure(facts, question.figure);
  if (question.kind === 'curve' || figure === null) return title;
  const found = formatPlain(`{after:${question.figure}}`, facts);
  return title.includes(found) ? title : `${title} · ${figure.title}: ${found}`;
}

export function tryView(step: TryStep, facts: Facts, done: boolean, place: Place): PresenterView {
  const hint = step.hint === undefined ? [] : [{ title: 'Hint', text: formatPlain(step.hint, facts) }];
  return {
    ...place,
    asks: formatPlain(step.text, facts),
    options: [],
    answer: step.solutions?.join('  or  ') ?? 'The lesson names none.',
    notes: hint,
    revealed: done,
  };
}
