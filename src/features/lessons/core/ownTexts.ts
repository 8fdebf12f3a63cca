import { factsOf } from './facts';
import type { Lesson } from './format';
import { type Facts, fill, type KafkaFigures, piecesOf } from './placeholders';
import type { Scene } from './scenes';

/**
 * The lesson with the numbers in its own texts, which belong to no step: the SLO and the settings are those of the first
 * one. They are filled in once, because lists, headings and labels show them where nothing is known of a run.
 */
export function withOwnTexts(lesson: Lesson, scenes: readonly Scene[], kafka: KafkaFigures): Lesson {
  const [first] = scenes;
  if (first === undefined) return lesson;
  const facts = factsOf(first, () => null, { now: null, guess: null, kafka });
  const { title, idea, explain } = lesson;
  return {
    ...lesson,
    title: filled(title, facts),
    idea: filled(idea, facts),
    ...(explain !== undefined && {
      explain: { asks: filled(explain.asks, facts), answer: filled(explain.answer, facts) },
    }),
  };
}

/** With numbers for placeholders; code stays code. */
function filled(text: string, facts: Facts): string {
  return piecesOf(text)
    .map((piece) => {
      if (piece.type === 'number') return fill(piece.placeholder, facts);
      return piece.type === 'code' ? `\`${piece.text}\`` : piece.text;
    })
    .join('');
}
