import { useState } from 'react';
import { formatMilliseconds } from '../../../base/format';
import type { WayFigures, WayOut } from '../../../run/waysOut/waysOut';
import { otherPartitioners } from '../../../scenario/partitioners';
import type { WaysOutState } from '../../../store/waysOutSlice';
import { useApp, useServices } from '../../../ui/app';
import { Button } from '../../../ui/controls/Button';
import { Check } from '../../../ui/controls/Check';
import { useLayout } from '../../../ui/media';
import { Note, Row } from '../../../ui/Primitives';
import styles from './WaysOut.module.css';
import { type ChangeText, formatChange, formatPrice, formatResult } from './waysOutText';

/** The change that fixes a trouble, with its effect and its price, and the others below it when they are wanted. */
export function WaysOutSection() {
  const state = useApp(({ waysOut }) => waysOut);
  const sloMs = useApp(({ view }) => view.sloP99Ms);
  const [open, setOpen] = useState(false);
  if (state.type === 'none') return null;
  const { isFix, ways, before, says } = contentOf(state, sloMs);
  const [first, ...others] = ways;
  return (
    <section className="section" aria-label="Fix" data-search={state.type}>
      {first !== undefined && <FirstWay way={first} before={before} isFix={isFix} />}
      {(first === undefined || open) && (
        <Note above={2} className="num">
          {says}
        </Note>
      )}
      {others.length > 0 && (
        <Button look="link" aria-expanded={open} onClick={() => setOpen(!open)}>
          {others.length === 1 ? '1 other' : `${others.length} others`}
        </Button>
      )}
      {open && (
        <>
          <ul className={styles.rows}>
            {others.map((way) => (
              <OtherWay key={way.field} way={way} before={before} />
            ))}
          </ul>
          <NewerClients />
        </>
      )}
      {/* Announced once per search, when it ends. */}
      <p className="visually-hidden" aria-live="polite">
        {state.type === 'done' ? spoken(ways, says) : ''}
      </p>
    </section>
  );
}

interface WayProps {
  readonly way: WayOut;
  readonly before: WayFigures | null;
}

function FirstWay({ way, before, isFix }: WayProps & { readonly isFix: boolean }) {
  const change = formatChange(way);
  const price = formatPrice(before, way);
  return (
    <Row apart className={styles.first}>
      <div>
        <h3 className="heading num">
          {isFix ? 'Fix: ' : 'What helps most: '}
          <Change {...change} />
        </h3>
        <p className="num">
          p99 {before !== null && `${formatMilliseconds(before.p99Ms)} `}→{' '}
          <b>{formatMilliseconds(way.p99Ms)}</b>
        </p>
        {price !== '' && <Note className="num">{price}.</Note>}
      </div>
      <TryButton way={way} label={change.tries} isFirst />
    </Row>
  );
}

function OtherWay({ way, before }: WayProps) {
  const change = formatChange(way);
  return (
    <Row as="li" apart>
      <div className="num">
        <Change {...change} /> → <b>{formatMilliseconds(way.p99Ms)}</b>
        <Note>{formatPrice(before, way)}</Note>
      </div>
      <TryButton way={way} label={change.tries} />
    </Row>
  );
}

function Change({ subject, mono, to, value, after }: ChangeText) {
  return (
    <>
      {mono ? <code>{subject}</code> : subject}
      {to}
      {value}
      {after}
    </>
  );
}

interface TryButtonProps {
  readonly way: WayOut;
  readonly label: string;
  readonly isFirst?: boolean;
}

function TryButton({ way, label, isFirst = false }: TryButtonProps) {
  const { store } = useServices();
  const phone = useLayout() === 'phone';
  return (
    <Button
      look={isFirst ? 'solid' : 'plain'}
      size={phone ? 'touch' : undefined}
      aria-label={label}
      onClick={() => store.getState().tryWayOut(way)}
    >
      Try
    </Button>
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

interface Content {
  /** Whether the first one fixes the trouble. */
  readonly isFix: boolean;
  readonly ways: readonly WayOut[];
  readonly before: WayFigures | null;
  readonly says: string;
}

function contentOf(state: Exclude<WaysOutState, { readonly type: 'none' }>, sloMs: number): Content {
  if (state.type === 'searching') {
    const { ways, before, progress } = state;
    return { isFix: ways[0]?.ends === true, ways, before, says: searching(progress) };
  }
  const { kind, ways, before } = state.result;
  return { isFix: kind === 'ends', ways, before, says: formatResult(state.result, sloMs) };
}

function searching(progress: Extract<WaysOutState, { readonly type: 'searching' }>['progress']): string {
  if (progress === null) return 'Looking for a fix';
  return `Looking for a fix, ${progress.runs} of at most ${progress.runs + progress.runsLeft} runs`;
}

function spoken(ways: readonly WayOut[], says: string): string {
  const changes = ways.map((way) => {
    const { subject, to, value, after } = formatChange(way);
    return `${subject}${to}${value}${after}`;
  });
  return changes.length === 0 ? says : `${changes.join(', ')}. ${says}`;
}
