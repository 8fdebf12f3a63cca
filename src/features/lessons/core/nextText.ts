import { factsOf } from './facts';
import { formatPlain, type KafkaFigures, PENDING } from './placeholders';
import type { ReadyLesson } from './readLesson';

/** What comes after a step, which counts from 1, in plain words. */
export function nextText({ lesson, scenes }: ReadyLesson, step: number, kafka: KafkaFigures): string {
  const [next, scene] = [lesson.steps[step], scenes[step]];
  if (next === undefined || scene === undefined) return 'Next: the end of the lesson';
  const title = formatPlain(
    next.title,
    factsOf(scene, () => null, { now: null, guess: null, kafka }),
  );
  // A figure in it is of a run that hasn't been wanted yet.
  return title.includes(PENDING) ? `Next: step ${step + 1}` : `Next: step ${step + 1}, ${title}`;
}
