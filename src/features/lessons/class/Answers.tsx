import { useState } from 'react';
import { counted } from '../../../base/format';
import { Icon } from '../../../ui/Icon';
import { formatPlain } from '../core/placeholders';
import { LessonText } from '../ui/LessonText';
import styles from './ClassScreen.module.css';
import { scaleOf } from './round';
import type { ShownProps } from './Situation';

interface AnswersProps extends ShownProps {
  /** Null before the truth: no mark hints at an answer. */
  readonly right: number | null;
  /** Sets the hands of an answer; null once they are counted. */
  readonly onSet: ((option: number, hands: number) => void) | null;
}

/** The answers with the hands for them, whose bars share one scale. */
export function Answers({ options, facts, round: { hands }, right, onSet }: AnswersProps) {
  // A scale that grows under the pointer would run away from it.
  const [held, setHeld] = useState<number | null>(null);
  const scale = held ?? scaleOf(hands);
  return (
    <ol className={styles.answers}>
      {options.map((text, option) => {
        const count = hands[option] ?? 0;
        return (
          <li key={text} data-right={right === null ? undefined : right === option}>
            <i className="disc disc-open num">
              {right === option ? <Icon name="check" size={14} /> : option + 1}
            </i>
            <div>
              <p>
                {right === option && <span className="visually-hidden">Right: </span>}
                <LessonText text={text} facts={facts} />
              </p>
              <input
                type="range"
                aria-label={`Hands for answer ${option + 1}: ${formatPlain(text, facts)}`}
                aria-valuetext={counted(count, 'hand')}
                min={0}
                max={scale}
                value={count}
                disabled={onSet === null}
                style={{ '--done': `${(100 * count) / scale}%` } as React.CSSProperties}
                onPointerDown={() => setHeld(scale)}
                onPointerUp={() => setHeld(null)}
                onPointerCancel={() => setHeld(null)}
                onChange={({ currentTarget }) => onSet?.(option, Number(currentTarget.value))}
              />
            </div>
            <b className="heading num">{count}</b>
          </li>
        );
      })}
    </ol>
  );
}
