import { formatMilliseconds } from '../../base/format';
import { MOST_COMPARED } from '../../scenario/view';
import type { WayOut } from '../../sim/waysOut/waysOut';
import type { WaysOutState } from '../../store/waysOutSlice';
import { useApp, useServices } from '../app';
import { Button } from '../controls/Button';
import styles from './WaysOut.module.css';
import { changeWords, resultWords } from './waysOutWords';

interface WaysOutSectionProps {
  /** Buttons for fingers. */
  readonly touch?: boolean;
}

/** The smallest changes that fix a trouble, each with a button. */
export function WaysOutSection({ touch = false }: WaysOutSectionProps) {
  const state = useApp(({ waysOut }) => waysOut);
  const sloMs = useApp(({ view }) => view.sloP99Ms);
  if (state.type === 'none') return null;
  const { title, ways, says } = contentOf(state, sloMs);
  return (
    <section
      className={`${styles.section} ${touch ? styles.touch : ''}`}
      aria-label="Ways out"
      data-search={state.type}
    >
      {title === null ? (
        <p className={`${styles.says} num`}>{says}</p>
      ) : (
        <>
          <div className={styles.head}>
            <h3>{title}</h3>
            {ways.length > 0 && <span aria-hidden="true">p99</span>}
          </div>
          <div className={styles.room}>
            <ul className={styles.rows} aria-label={title}>
              {ways.map((way) => (
                <Row key={way.field} way={way} touch={touch} />
              ))}
            </ul>
            <p className={`${styles.says} num`}>{says}</p>
          </div>
        </>
      )}
      {/* Heard once for each search, when it is over. */}
      <p className="visually-hidden" aria-live="polite">
        {state.type === 'done' ? spoken(title, ways, says) : ''}
      </p>
    </section>
  );
}

function Row({ way, touch }: { readonly way: WayOut; readonly touch: boolean }) {
  const { store } = useServices();
  const { subject, mono, to, value, after, tries } = changeWords(way);
  return (
    <li>
      <span className="num">
        {mono ? <code>{subject}</code> : subject}
        {to}
        <b>{value}</b>
        {after}
      </span>
      <b className="num">
        <span className="visually-hidden">p99 </span>
        {formatMilliseconds(way.p99Ms)}
      </b>
      <Button
        size={touch ? 'touch' : 'small'}
        aria-label={tries}
        onClick={() => store.getState().tryWayOut(way)}
      >
        Try
      </Button>
      <CompareButton way={way} touch={touch} label={tries.replace(/^Try/, 'Compare with')} />
    </li>
  );
}

interface CompareButtonProps {
  readonly way: WayOut;
  readonly touch: boolean;
  readonly label: string;
}

/** Compares the changed scenario with the present one. */
function CompareButton({ way, touch, label }: CompareButtonProps) {
  const { store } = useServices();
  const full = useApp(({ view }) => view.compare.length >= MOST_COMPARED);
  const add = (): void => {
    const { scenario, view, setCompare, setScreen } = store.getState();
    if (!full) setCompare([...view.compare, { ...scenario, [way.field]: way.to }]);
    setScreen('compare');
  };
  return (
    <Button
      size={touch ? 'touch' : 'small'}
      look="quiet"
      className={styles.compare}
      title={full ? "You're already comparing four scenarios" : label}
      aria-label={full ? "Compare: you're already comparing four scenarios" : label}
      onClick={add}
    >
      <svg
        width="12"
        height="12"
        viewBox="0 0 12 12"
        stroke="currentColor"
        strokeWidth="2"
        aria-hidden="true"
      >
        <path d="M3 11V6M9 11V1" />
      </svg>
    </Button>
  );
}

interface Content {
  readonly title: string | null;
  readonly ways: readonly WayOut[];
  readonly says: string;
}

const ENDS = 'Smallest change that fixes it';

function contentOf(state: Exclude<WaysOutState, { readonly type: 'none' }>, sloMs: number): Content {
  if (state.type === 'searching') return { title: ENDS, ways: state.ways, says: searching(state.progress) };
  const { kind, ways } = state.result;
  const says = resultWords(state.result, sloMs);
  if (kind === 'border' || kind === 'failed') return { title: null, ways: [], says };
  return { title: kind === 'ends' ? ENDS : 'What helps most', ways, says };
}

function searching(progress: Extract<WaysOutState, { readonly type: 'searching' }>['progress']): string {
  if (progress === null) return 'Looking for ways out';
  return `Looking for ways out, ${progress.runs} of at most ${progress.ofRuns} runs`;
}

function spoken(title: string | null, ways: readonly WayOut[], says: string): string {
  const changes = ways.map((way) => {
    const { subject, to, value, after } = changeWords(way);
    return `${subject}${to}${value}${after}`;
  });
  return title === null || changes.length === 0 ? says : `${title}: ${changes.join(', ')}. ${says}`;
}
