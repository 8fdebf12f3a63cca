import { useMemo } from 'react';
import type { Playhead } from '../../../run/Playhead';
import { downPieces, slowPieces } from '../../../scenario/inForce';
import type { StripName } from '../../../scenario/parts';
import type { WatchedBroker } from '../../../scenario/roles';
import { Note } from '../../../ui/Primitives';
import { useTheme } from '../../../ui/theme';
import type { StripsContext, StripsRun } from '../../../watch/strips/context';
import { Strips } from '../../../watch/strips/Strips';
import { TimeAxis } from '../../../watch/strips/TimeAxis';
import type { CompareRun } from '../core/compareRun';
import styles from './CompareScreen.module.css';
import { branchOf, faultText, secondsText } from './differences';
import { letterOf } from './names';

export interface CompareStripsProps {
  readonly runs: readonly CompareRun[];
  readonly playhead: Playhead;
  readonly sloMs: number;
  readonly watched: WatchedBroker;
  readonly onSloChange: (ms: number) => void;
}

const STRIPS: readonly StripName[] = ['latency', 'share'];

/** The runs over one another in time: p99, and the share of the watched broker. */
export function CompareStrips({ runs, playhead, ...rest }: CompareStripsProps) {
  const theme = useTheme();
  const named = useMemo(
    () =>
      runs.map(
        ({ scenario, shown }, index): StripsRun => ({
          name: letterOf(index),
          scenario: shown?.scenario ?? scenario,
          history: shown?.history ?? null,
        }),
      ),
    [runs],
  );
  return (
    <Strips
      {...rest}
      label="The runs over time"
      runs={named}
      playhead={playhead}
      theme={theme}
      hideAhead={false}
      strips={STRIPS}
      onSeek={(ms) => playhead.seek(ms)}
      head={(context) => (
        <>
          <TimeAxis context={context} />
          <Fault {...context} />
        </>
      )}
      marks={(context) => <Branches {...context} />}
    />
  );
}

/** When a broker is slow or down in A; the header says how others differ. */
function Fault({ layout, time, compact, runs, scenario }: StripsContext) {
  const endS = time.endMs / 1000;
  const place = ({ fromS, toS }: { readonly fromS: number; readonly toS: number }) => ({
    left: time.at(fromS * 1000),
    width: time.at(toS * 1000) - time.at(fromS * 1000),
  });
  const text = faultText(scenario);
  const name = runs.every((run) => faultText(run.scenario) === text) ? 'Fault' : 'Fault, A';
  return (
    <>
      {!compact && (
        <span
          className={`placed ${styles.faultName} note`}
          style={{ top: layout.fault.top, width: layout.left - 8 }}
          aria-hidden="true"
        >
          {name}
        </span>
      )}
      <div
        role="img"
        aria-label={`${name}: ${text}`}
        title={text}
        className={`placed ${styles.fault}`}
        style={{ left: layout.left, width: layout.plotWidth, ...layout.fault }}
      >
        {slowPieces(scenario, endS).map((piece) => (
          <div key={piece.fromS} className="strips-fault-piece" style={place(piece)} />
        ))}
        {downPieces(scenario, endS).map((piece) => (
          <div key={piece.fromS} className="strips-down-piece" style={place(piece)} />
        ))}
      </div>
    </>
  );
}

/** A line through all strips at the instant when a what-if branches off A. */
function Branches({ layout, time, runs, scenario: first }: StripsContext) {
  const marks = runs.slice(1).flatMap(({ name, scenario }) => {
    const atS = branchOf(scenario, first);
    return atS === null ? [] : [{ atS, name }];
  });
  const seconds = [...new Set(marks.map(({ atS }) => atS))];
  return seconds.map((atS) => {
    const x = time.at(atS * 1000);
    const late = x > time.width - 90;
    const names = marks.filter((mark) => mark.atS === atS).map(({ name }) => name);
    const top = layout.fault.top + layout.fault.height;
    return (
      <div key={atS} data-branch={atS}>
        <div className={styles.branch} style={{ left: layout.left + x, top, height: layout.bottom - top }} />
        <Note
          as="span"
          className={`placed nowrap ${styles.branchTag} strong`}
          style={{
            top,
            left: late ? undefined : layout.left + x,
            right: late ? layout.width - layout.left - x : undefined,
          }}
        >
          {names.join(', ')} from {secondsText(atS)}
        </Note>
      </div>
    );
  });
}
