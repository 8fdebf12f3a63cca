import { useState } from 'react';
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
import { Note } from '../../../ui/Primitives';
import { useOneTabStop } from '../../../ui/useOneTabStop';
import styles from './WaysOut.module.css';
import { formatChange, formatFigures, formatPrice, formatResult } from './waysOutText';

interface WaysOutSectionProps {
  /** Buttons for fingers. */
  readonly touch?: boolean;
}

/** How many changes are shown at first. */
const MOST_SHOWN = 3;

/** The smallest changes that fix a trouble, the most effective first, each with a button and its price in one line. */
export function WaysOutSection({ touch = false }: WaysOutSectionProps) {
  const state = useApp(({ waysOut }) => waysOut);
  const sloMs = useApp(({ view }) => view.sloP99Ms);
  const [open, setOpen] = useState(false);
  // Up and down go from one change to the next.
  const stop = useOneTabStop<HTMLDivElement>('down');
  if (state.type === 'none') return null;
  const { title, ways, before, says } = contentOf(state, sloMs);
  const shown = open ? ways : ways.slice(0, MOST_SHOWN);
  return (
    <section
      className={`section ${touch ? styles.touch : ''}`}
      aria-label="Ways out"
      data-search={state.type}
    >
      {title === null ? (
        <Note above={2} className="num">
          {says}
        </Note>
      ) : (
        <>
          <div className={styles.head}>
            <h3>{title}</h3>
            {ways.length > 0 && before !== null && (
              <Note as="span" className="num">
                p99, now {formatMilliseconds(before.p99Ms)}
              </Note>
            )}
          </div>
          <div {...stop} className={styles.room}>
            <ul className={styles.rows} aria-label={title}>
              {shown.map((way) => (
                <WayRow key={way.field} {...{ way, before, touch, open }} />
              ))}
            </ul>
            {ways.length > 0 && (
              <Button
                size={touch ? 'touch' : 'small'}
                look="quiet"
                aria-expanded={open}
                className={styles.more}
                onClick={() => setOpen(!open)}
              >
                {open
                  ? 'Fewer details'
                  : ways.length > MOST_SHOWN
                    ? `${ways.length - MOST_SHOWN} more`
                    : 'Details'}
              </Button>
            )}
            <Note className="num">{says}</Note>
            {open && (
              <>
                <Objective />
                <NewerClients />
              </>
            )}
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
  return words === null ? null : (
    <Note above={2} className="num">
      SLO: {words}.
    </Note>
  );
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

interface WayRowProps {
  readonly way: WayOut;
  readonly before: WayFigures | null;
  readonly touch: boolean;
  /** Whether it has all its figures, and can be compared. */
  readonly open: boolean;
}

function WayRow({ way, before, touch, open }: WayRowProps) {
  const { store } = useServices();
  const { subject, mono, to, value, after, tries } = formatChange(way);
  const price = formatPrice(before, way);
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
      {open ? (
        <>
          <small className="num">{before !== null && formatFigures(before, way)}</small>
          <CompareButton way={way} touch={touch} label={tries.replace(/^Try/, 'Compare with')} />
          {way.givesUp !== null && <small className={styles.cost}>Costs: {way.givesUp}</small>}
        </>
      ) : (
        <small className={`${styles.price} clip num`} title={price}>
          {price}
        </small>
      )}
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
