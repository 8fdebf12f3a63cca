import { formatShare } from '../../../base/format';
import { Row } from '../../../ui/Primitives';
import styles from './Tour.module.css';
import { keyedGuess } from './TourRibbon';

interface GuessSliderProps {
  readonly guess: number | null;
  readonly onGuess: (share: number) => void;
  /** Without its figures, which the stage has too. */
  readonly brief: boolean;
}

/** The same guess as the ribbon's, on a level track. */
export function GuessSlider({ guess, onGuess, brief }: GuessSliderProps) {
  return (
    <div className={styles.block}>
      {!brief && (
        <Row apart>
          <p>
            <small>your guess for broker 0</small>
            <span className={`${styles.display} num`}>{guess === null ? '–' : formatShare(guess)}</span>
          </p>
          <p className="soft">
            <small>now</small>
            <span className={`${styles.title} num`}>{formatShare(1 / 3)}</span>
          </p>
        </Row>
      )}
      <input
        type="range"
        className={styles.range}
        min={0}
        max={100}
        aria-label="Your guess for broker 0"
        aria-valuetext={guess === null ? 'no guess yet' : formatShare(guess)}
        value={Math.round((guess ?? 1 / 3) * 100)}
        onChange={(event) => onGuess(Number(event.currentTarget.value) / 100)}
        onKeyDown={(event) => {
          const next = keyedGuess(event, guess);
          if (next === null) return;
          event.preventDefault();
          onGuess(next);
        }}
      />
      <Row apart className="note" aria-hidden="true">
        {[0, 0.25, 0.5, 0.75, 1].map((share) => (
          <span key={share}>{formatShare(share)}</span>
        ))}
      </Row>
    </div>
  );
}
