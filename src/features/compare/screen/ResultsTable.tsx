import { NO_FIGURE } from '../../../base/format';
import { hasObjective } from '../../../figures/metrics';
import { ownWindowText } from '../../../figures/ownWindow';
import { formatRunCost } from '../../../run/costText';
import { BAND_RUNS } from '../../../run/twinBands';
import { useApp } from '../../../ui/app';
import { Button } from '../../../ui/controls/Button';
import { FiguresTable, Note } from '../../../ui/Primitives';
import { SloField } from '../../../ui/slo/SloField';
import { BandsWork } from '../../../watch/bands/BandsWork';
import type { Bands } from '../../../watch/bands/useBands';
import { RunNote } from '../../../watch/runPlace/RunNote';
import { GROWS } from '../core/headline';
import type { Against } from '../core/results';
import { formatAgainst } from './againstText';
import { letterOf } from './names';
import { Scroll } from './Scroll';
import { LetterHead } from './SettingsTable';
import styles from './Tables.module.css';
import type { ResultLine } from './tables';
import type { SeedsFound } from './useSeeds';

interface ResultsTableProps {
  readonly lines: readonly ResultLine[];
  /** By scenario: its backlog grows, so its latencies depend on how long the run lasts. */
  readonly grows: readonly boolean[];
  readonly count: number;
  readonly lengthS: string;
  readonly sloMs: number;
  readonly seeds: SeedsFound;
  readonly running: boolean;
  readonly seedsEach: number;
  /** Null if no cluster was fitted to the reader's metrics. */
  readonly bands: Bands | null;
  readonly onRetry: () => void;
}

/** The results of all runs, with confidence intervals against A. */
export function ResultsTable(props: ResultsTableProps) {
  const { lines, grows, count, lengthS, sloMs, running, bands } = props;
  const scenario = useApp((state) => state.scenario);
  const letters = Array.from({ length: count }, (_, index) => letterOf(index));
  return (
    <section aria-label="All results">
      <div className={styles.fields}>
        <SloField scope={{ scenario, records: 'sent' }} />
      </div>
      <Scroll label="Table of results">
        <FiguresTable lined className={styles.table}>
          <caption className="visually-hidden">All results</caption>
          <thead>
            <tr>
              <th scope="col">
                Latency {ownWindowText(scenario)}, else 0 to {lengthS}
              </th>
              {letters.map((letter, index) => (
                <LetterHead key={letter} index={index} />
              ))}
              {letters.slice(1).map((letter) => (
                <th key={letter} scope="col" className={styles.against}>
                  {letter} against A
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {lines.map((line) => (
              <tr key={line.row.id}>
                <th scope="row">{line.row.label}</th>
                {line.values.map(({ value, reason, range = null }, index) => (
                  <Figure
                    key={letterOf(index)}
                    text={
                      line.row.isLatency && grows[index]
                        ? GROWS
                        : value === null
                          ? NO_FIGURE
                          : line.row.format(value)
                    }
                    reason={reason}
                    range={range}
                    over={line.row.isLatency && hasObjective(line.row) && value !== null && value > sloMs}
                  />
                ))}
                {line.against.map((found, index) => (
                  <AgainstCell
                    key={letterOf(index + 1)}
                    found={line.row.isLatency && (grows[0] || grows[index + 1]) ? INCOMPARABLE : found}
                    running={running}
                  />
                ))}
              </tr>
            ))}
          </tbody>
        </FiguresTable>
      </Scroll>
      <div className={styles.notes}>
        {count > 1 && <Sure {...props} />}
        {bands !== null && (
          <Note as="div" above={2} className="num">
            Small, below a figure: where it lies in your cluster, 95 % of {BAND_RUNS} runs with sets of
            constants that all fit your metrics; for latencies, also 10 % for the model itself.
            <BandsWork bands={bands} className={undefined} />
          </Note>
        )}
      </div>
    </section>
  );
}

const INCOMPARABLE: Against = {
  type: 'none',
  reason: "Can't be compared: the backlog of one of them grows.",
};

interface FigureProps {
  readonly text: string;
  readonly reason: string | null;
  readonly range: string | null;
  readonly over: boolean;
}

/** A figure over the SLO is hot, and marked without colour as well. */
function Figure({ text, reason, range, over }: FigureProps) {
  return (
    <td className={over ? 'num hot' : 'num'} title={reason ?? (over ? 'Over the SLO' : undefined)}>
      {over && (
        <>
          <Note aria-hidden="true" as="span">
            ▲
          </Note>
          <span className="visually-hidden">over the SLO: </span>
        </>
      )}
      {text}
      {reason !== null && <span className="visually-hidden">{reason}</span>}
      {range !== null && <small>{range}</small>}
    </td>
  );
}

function AgainstCell({ found, running }: { readonly found: Against; readonly running: boolean }) {
  const { text, sure } = formatAgainst(found, running);
  const isReason = found.type === 'none';
  return (
    <td className={`num ${styles.against}`} title={isReason ? sure : undefined} data-against={found.type}>
      {text}
      {isReason ? <span className="visually-hidden">{sure}</span> : <small>{sure}</small>}
    </td>
  );
}

/** Explains the intervals, and shows the progress of their runs. */
function Sure({ seeds, seedsEach, onRetry }: ResultsTableProps) {
  const { held, agree, progress } = seeds;
  const { done, total, failure } = progress;
  const under = done < total ? ` ${done} of ${total} runs are done.` : '';
  return (
    <>
      <Note above={2} className="num">
        Figures are from the runs above. Against A: the mean over pairs of runs with the same seed,{' '}
        {seedsEach} pairs, and below it the 95 % confidence interval.{under}
      </Note>
      {held !== null && done < total && (
        <Note above={2} className="num">
          These pairs take {formatRunCost(held)} on this machine, so they don't start by themselves.{' '}
          <Button size="small" onClick={agree}>
            Run them
          </Button>
        </Note>
      )}
      {failure !== null && held === null && (
        <RunNote run={{ phase: 'failed', failure }} subject="Some runs with other seeds" onRetry={onRetry} />
      )}
    </>
  );
}
