import { act } from 'react';
import { afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { factsOf, type RunOf } from '../../../src/features/lessons/core/facts';
import type { AskStep } from '../../../src/features/lessons/core/format';
import { formatPlain } from '../../../src/features/lessons/core/placeholders';
import type { ReadyLesson } from '../../../src/features/lessons/core/readLesson';
import { goToStep } from '../../../src/features/lessons/player/navigation';
import { Reveal } from '../../../src/features/lessons/player/Reveal';
import { NO_EVIDENCE } from '../../../src/features/lessons/shelf/evidence';
import { forgetAnswers } from '../../../src/features/lessons/shelf/progress';
import { createAppStore } from '../../../src/store/store';
import { AppProvider, type AppServices } from '../../../src/ui/app';
import { idleSession } from '../../support/idleSession';
import { find, render, unmountAll } from '../../support/render';
import { openLesson } from './contentSupport';
import { openRealRuns } from './realRuns';

let runOf: RunOf;
beforeAll(async () => {
  runOf = await openRealRuns();
});
beforeEach(() => forgetAnswers());
afterEach(unmountAll);

/** A step that asks, with its runs. */
function askStep({ lesson, scenes }: ReadyLesson, index: number) {
  const [step, scene] = [lesson.steps[index], scenes[index]];
  if (step?.kind !== 'ask' || scene === undefined) throw new Error('It asks.');
  const facts = factsOf(scene, runOf, { now: null, guess: null, kafka: null });
  return { step, scene, facts };
}

describe('a reveal', () => {
  function show(id: string, index: number, over: boolean) {
    const ready = openLesson(id);
    const asked = askStep(ready, index);
    const session = idleSession();
    const services: AppServices = {
      store: createAppStore(),
      session,
      link: () => '',
    };
    goToStep(services, ready, index + 1);
    act(() => services.store.setState({ scenario: asked.scene.after ?? asked.scene.before }));
    const gone: number[] = [];
    const given = {
      ...asked,
      ready,
      look: 'panel' as const,
      place: { id, step: index + 1 },
      runs: null,
      sources: NO_EVIDENCE,
      steps: ready.lesson.steps.length,
      where: '',
      next: 'Next: so',
      go: (step: number) => void gone.push(step),
      answer: { type: 'option', option: 1 } as const,
      plays: true,
      onOver: () => undefined,
    };
    const { root } = render(
      <AppProvider services={services}>
        <div data-region="film" />
        <Reveal {...given} over={over} />
      </AppProvider>,
    );
    return { root, ...asked };
  }

  /** Texts that say how it ends. */
  const answers = ({ reveal, question }: AskStep): readonly string[] => [
    reveal.title,
    reveal.why,
    ...(reveal.notice === undefined ? [] : [reveal.notice]),
    ...(question.kind === 'choose' ? question.options.flatMap(({ reply }) => reply ?? []) : []),
  ];

  test('says nothing of the answer until the film is over, to nobody', () => {
    const { root, step, facts } = show('linger-both-ways', 0, false);
    find(root, '[data-phase=watching]');
    const labels = [...document.querySelectorAll('[aria-label]')].map((one) =>
      one.getAttribute('aria-label'),
    );
    const all = [document.body.textContent, ...labels].join();
    for (const text of answers(step)) expect(all).not.toContain(formatPlain(text, facts));
    expect(root.querySelector('[data-right]')).toBeNull();
  });

  test("then shows all answers again: the right one, and the reader's with its reply", () => {
    const { root, step, facts } = show('linger-both-ways', 0, true);
    const options = [...root.querySelectorAll('[aria-label="The answers"] > li')];
    expect(options.map((one) => [one.getAttribute('data-right'), one.hasAttribute('data-chosen')])).toEqual([
      ['false', false],
      ['false', true],
      ['true', false],
    ]);
    const [, chosen] = step.question.kind === 'choose' ? step.question.options : [];
    expect(options[1]?.textContent).toContain(formatPlain(chosen?.reply ?? '?', facts));
    // Both values are in the heading.
    const heading = find(root, 'h2').textContent ?? '';
    for (const name of ['before', 'after']) expect(heading).toContain(formatPlain(`{${name}:p50}`, facts));
  });
});
