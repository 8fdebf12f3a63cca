import { formatShare } from '../../../base/format';
import { Row } from '../../../ui/Primitives';
import styles from './Tour.module.css';
import { keyedGuess } from './TourRibbon';

interface GuessSliderProps {
  readonly guess: number | null;
  readonly onGuess: (share: number) => void;
}

export function GuessSlider({ guess, onGuess }: GuessSliderProps) {
  const at = guess ?? 1 / 3;
  return (
    <div className={styles.block}>
      <Row apart className="soft">
        <span>
          Your guess <small>now {formatShare(1 / 3)}</small>
        </span>
        <b className="title strong num">{guess === null ? '–' : formatShare(guess)}</b>
      </Row>
      <input
        type="range"
        className="range above-2 below-1"
        min={0}
        max={100}
        aria-label="Your guess for broker 0"
        aria-valuetext={guess === null ? 'no guess yet' : formatShare(guess)}
        data-guess=""
        value={Math.round(at * 100)}
        onChange={(event) => onGuess(Number(event.currentTarget.value) / 100)}
        // To leave it where it is says something, too.
        onPointerUp={() => onGuess(at)}
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
