import { formatMilliseconds } from '../../../base/format';
import { ratioOf } from '../../../base/ratio';
import type { Scenario } from '../../../scenario/scenario';
import { EFFECTS, type GuessedEffect } from '../../../store/beforeSlice';
import { useApp, useServices } from '../../../ui/app';
import { Button } from '../../../ui/controls/Button';
import { Note, Section } from '../../../ui/Primitives';
import type { BeforeAndNow } from '../../../watch/before/runChange';
import { questionOf } from '../../../watch/postcard/changePostcard';
import { seesLinkedChange, takeLinkedChange } from '../session/linkedChange';
import styles from './GuessQuestion.module.css';

const ANSWERS: Readonly<Record<GuessedEffect, string>> = {
  higher: 'Higher',
  same: 'About the same',
  lower: 'Up to 10× lower',
  'much-lower': 'Over 10× lower',
};
const MUCH = 10;

/** In the verdict's place: what the link's change does to p99, before it's shown. */
export function GuessQuestion({ next }: { readonly next: Scenario }) {
  const { store } = useServices();
  const scenario = useApp((state) => state.scenario);
  const isReady = useApp(seesLinkedChange);
  const p99Ms = useApp(({ reading }) => reading?.figures.latency?.p99 ?? Number.NaN);
  const show = (guessed: GuessedEffect | null): void => {
    takeLinkedChange(store);
    store.setState({ guessed });
  };
  return (
    <Section aria-label="Your guess" data-region="verdict" tabIndex={-1}>
      <h2 className="heading">{questionOf(scenario, next)}</h2>
      <p className="above-2">
        {Number.isFinite(p99Ms)
          ? `Before it, 1 in 100 records took over ${formatMilliseconds(p99Ms)}.`
          : 'The run before it is computed.'}
      </p>
      <div className={`gap-2 ${styles.answers}`}>
        {EFFECTS.map((effect) => (
          <Button key={effect} size="touch" disabled={!isReady} onClick={() => show(effect)}>
            {ANSWERS[effect]}
          </Button>
        ))}
      </div>
      <Button look="quiet" size="touch" disabled={!isReady} onClick={() => show(null)}>
        Show me
      </Button>
    </Section>
  );
}

export function GuessedLine({ p99 }: { readonly p99: BeforeAndNow }) {
  const guessed = useApp((state) => state.guessed);
  if (guessed === null) return null;
  const isRight = effectOf(p99) === guessed;
  return (
    <Note role="status">{`You said "${ANSWERS[guessed].toLowerCase()}": ${isRight ? 'right.' : 'no.'}`}</Note>
  );
}

export function effectOf(p99: BeforeAndNow): GuessedEffect {
  const ratio = ratioOf(p99.now, p99.before);
  if (ratio === null) return 'same';
  if (p99.now > p99.before) return 'higher';
  return ratio > MUCH ? 'much-lower' : 'lower';
}
