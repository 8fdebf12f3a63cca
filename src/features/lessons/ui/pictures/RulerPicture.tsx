import { tickText } from '../../../../base/format';
import type { Figure } from '../../../../figures/catalogue';
import { ChartFigure } from '../../../../ui/ChartFigure';
import styles from './pictures.module.css';
import { apart, clampLabel, logScale, type PictureScale, shareScale } from './scales';

interface RulerPictureProps {
  readonly figure: Figure;
  readonly now: number;
  /** Null if there is none. */
  readonly before: number | null;
  /** Null if the answer wasn't a number. */
  readonly guess: number | null;
  /** A value that matters, such as the SLO or a goal, and what it is called; null if there is none. */
  readonly limit: { readonly value: number; readonly says: string } | null;
}

const WIDTH = 288;
const HEIGHT = 104;
const AXIS_Y = 47;
/** Room at the ends of the axis. */
const EDGE = 10;
/** Room for the table's button in the lower right corner. */
const TABLE_ROOM = 34;
/** About the width of a label's character. */
const CHARACTER = 6.6;

/** The guess, the figure before and the figure now on one ruler. */
export function RulerPicture({ figure, now, before, guess, limit }: RulerPictureProps) {
  if (!Number.isFinite(now)) return null;
  const text = (value: number): string => figure.format(value);
  const values = [now, before, guess].filter(
    (value) => value !== null && Number.isFinite(value) && value >= 0,
  );
  const scale = scaleOf(figure, values as readonly number[], limit?.value ?? null);
  const nowText = `${before === null ? '' : 'now '}${text(now)}`;
  const beforeText = before === null ? '' : `before ${text(before)}`;
  const [nowX, beforeX] = apart(
    { x: scale.x(now), width: nowText.length * CHARACTER * 1.1 },
    { x: scale.x(before ?? now), width: beforeText.length * CHARACTER },
    WIDTH,
  );
  const rows = [
    ['Now', text(now)],
    ...(before === null ? [] : [['Before', text(before)]]),
    ...(guess === null ? [] : [['You said', text(guess)]]),
    ...(limit === null ? [] : [[limit.says, text(limit.value)]]),
  ];
  const title = figure.title;
  return (
    <ChartFigure
      title={title}
      titleHidden
      compact
      className={styles.ruler}
      table={() => ({ says: `${title} before and after the change.`, columns: ['', title], rows })}
    >
      <svg
        viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
        role="img"
        aria-label={`${title}: ${rows.map((row) => row.join(' ')).join(', ')}.`}
      >
        <Axis scale={scale} text={(value) => tickText(figure.format(value))} />
        {limit !== null && (
          <Limit
            x={scale.x(limit.value)}
            says={`${limit.says} ${text(limit.value)}`}
            isLabelled={guess === null}
          />
        )}
        {before !== null && Number.isFinite(before) && (
          <>
            <Arrow from={scale.x(before)} to={scale.x(now)} />
            <circle cx={scale.x(before)} cy={AXIS_Y} r="5" className={styles.before} />
            <text x={beforeX} y="26" textAnchor="middle">
              {beforeText}
            </text>
          </>
        )}
        {guess !== null && <Guess x={scale.x(guess)} text={`you said ${text(guess)}`} />}
        <circle cx={scale.x(now)} cy={AXIS_Y} r="6" className={styles.now} />
        <text
          x={
            before === null
              ? clampLabel({ x: scale.x(now), width: nowText.length * CHARACTER * 1.1 }, WIDTH)
              : nowX
          }
          y="26"
          textAnchor="middle"
          className={styles.nowText}
        >
          {nowText}
        </text>
      </svg>
    </ChartFigure>
  );
}

function scaleOf({ unit }: Figure, values: readonly number[], limit: number | null): PictureScale {
  if (unit === 'share') return shareScale(EDGE, WIDTH - EDGE);
  const seen = [...values, ...(limit === null ? [] : [limit])].filter((value) => value > 0);
  const [lowest, highest] = [Math.min(...seen), Math.max(...seen)];
  return logScale(lowest / 1.8, highest * 1.8, EDGE, WIDTH - EDGE);
}

function Axis({ scale, text }: { readonly scale: PictureScale; readonly text: (value: number) => string }) {
  return (
    <>
      {scale.ticks.map((tick) => (
        <g key={tick}>
          <line x1={scale.x(tick)} x2={scale.x(tick)} y1="34" y2="60" className={styles.grid} />
          <text x={scale.x(tick)} y="76" textAnchor="middle" className="tick">
            {text(tick)}
          </text>
        </g>
      ))}
      <line x1={EDGE - 2} x2={WIDTH - EDGE + 2} y1={AXIS_Y} y2={AXIS_Y} className={styles.axis} />
    </>
  );
}

interface LimitProps {
  readonly x: number;
  readonly says: string;
  /** Otherwise the guess has the room of its label. */
  readonly isLabelled: boolean;
}

function Limit({ x, says, isLabelled }: LimitProps) {
  return (
    <>
      <line x1={x} x2={x} y1="32" y2="62" className="slo-line" />
      {isLabelled && (
        <text
          x={clampLabel({ x, width: says.length * CHARACTER }, WIDTH - TABLE_ROOM)}
          y="96"
          textAnchor="middle"
        >
          {says}
        </text>
      )}
    </>
  );
}

function Arrow({ from, to }: { readonly from: number; readonly to: number }) {
  const direction = Math.sign(to - from);
  const [start, end] = [from + 6 * direction, to - 10 * direction];
  if (direction * (end - start) < 6) return null;
  return (
    <path
      className={styles.arrow}
      d={`M${start},${AXIS_Y}H${end}M${end - 6 * direction},${AXIS_Y - 5}l${6 * direction},5l${-6 * direction},5`}
    />
  );
}

function Guess({ x, text }: { readonly x: number; readonly text: string }) {
  const labelX = clampLabel({ x, width: text.length * CHARACTER }, WIDTH - TABLE_ROOM);
  return (
    <>
      <line x1={x} y1={AXIS_Y + 9} x2={labelX} y2="84" className={styles.leader} />
      <path d={`M${x},${AXIS_Y - 7}l6,7l-6,7l-6,-7z`} className={styles.guess} />
      <text x={labelX} y="96" textAnchor="middle">
        {text}
      </text>
    </>
  );
}
