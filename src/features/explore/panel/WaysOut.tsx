import { formatMilliseconds } from '../../../base/format';
import { formatSlo } from '../../../figures/slo';
import type { WayFigures, WayOut } from '../../../run/waysOut/waysOut';
import { otherPartitioners } from '../../../scenario/partitioners';
import { MOST_COMPARED } from '../../../scenario/view';
import { searchedWindow, shownScenario } from '../../../store/runSlice';
import type { WaysOutState } from '../../../store/waysOutSlice';
import { useApp, useServices } from '../../../ui/app';
import { Button } from '../../../ui/controls/Button';
import { Check } from '../../../ui/controls/Check';
import styles from './WaysOut.module.css';
import { formatChange, formatFigures, formatResult } from './waysOutText';

interface WaysOutSectionProps {
  /** Buttons for fingers. */
  readonly touch?: boolean;
}

/** The smallest changes that fix a trouble, the most effective first, each with a button. */
export function WaysOutSection({ touch = false }: WaysOutSectionProps) {
  const state = useApp(({ waysOut }) => waysOut);
  const sloMs = useApp(({ view }) => view.sloP99Ms);
  if (state.type === 'none') return null;
  const { title, ways, before, says } = contentOf(state, sloMs);
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
            {ways.length > 0 && before !== null && (
              <span className="num">p99, now {formatMilliseconds(before.p99Ms)}</span>
            )}
          </div>
          <div className={styles.room}>
            <ul className={styles.rows} aria-label={title}>
              {ways.map((way) => (
                <Row key={way.field} way={way} before={before} touch={touch} />
              ))}
            </ul>
            <p className={`${styles.says} num`}>{says}</p>
            <Objective />
            <NewerClients />
          </div>
        </>
      )}
      {/* Announced once per search, when it ends. */}
      <p className="visually-hidden" aria-live="polite">
        {state.type === 'done' ? spoken(title, ways, says) : ''}
      </p>
    </section>
  );
}

/** The objective in full, since runs of a window count other records than the summary. */
function Objective() {
  const words = useApp((state) => {
    const window = searchedWindow(state);
    const scope = { scenario: shownScenario(state), records: 'sent' as const };
    return window === null ? null : formatSlo(state.view.sloP99Ms, { ...scope, window });
  });
  return words === null ? null : <p className={`${styles.says} num`}>SLO: {words}.</p>;
}

/** Unlocks the client's version if a newer one has other partitioners. */
function NewerClients() {
  const { store } = useServices();
  const partitioner = useApp(({ scenario }) => scenario.partitioner);
  const newerClients = useApp((state) => state.newerClients);
  const [same, all] = [otherPartitioners(partitioner, false), otherPartitioners(partitioner, true)];
  if (all.length === same.length) return null;
  return (
    <Check
      label="Also try newer clients"
      checked={newerClients}
      onChange={(checked) => store.getState().setNewerClients(checked)}
    />
  );
}

interface RowProps {
  readonly way: WayOut;
  readonly before: WayFigures | null;
  readonly touch: boolean;
}

function Row({ way, before, touch }: RowProps) {
  const { store } = useServices();
  const { subject, mono, to, value, after, tries } = formatChange(way);
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
      <small className="num">
        {before !== null && <span>{formatFigures(before, way)}</span>}
        {way.givesUp !== null && <span>Costs: {way.givesUp}</span>}
      </small>
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
  readonly before: WayFigures | null;
  readonly says: string;
}

const ENDS = 'Changes that fix it';

function contentOf(state: Exclude<WaysOutState, { readonly type: 'none' }>, sloMs: number): Content {
  if (state.type === 'searching') return { ...state, title: ENDS, says: searching(state.progress) };
  const { kind, ways, before } = state.result;
  const says = formatResult(state.result, sloMs);
  const title = kind === 'ends' ? ENDS : kind === 'helps' ? 'What helps most' : null;
  return { title, ways, before, says };
}

function searching(progress: Extract<WaysOutState, { readonly type: 'searching' }>['progress']): string {
  if (progress === null) return 'Looking for ways out';
  return `Looking for ways out, ${progress.runs} of at most ${progress.runs + progress.runsLeft} runs`;
}

function spoken(title: string | null, ways: readonly WayOut[], says: string): string {
  const changes = ways.map((way) => {
    const { subject, to, value, after } = formatChange(way);
    return `${subject}${to}${value}${after}`;
  });
  return title === null || changes.length === 0 ? says : `${title}: ${changes.join(', ')}. ${says}`;
}
