import { formatFigure, formatMilliseconds, formatShare, fromTo, NO_FIGURE } from '../../../base/format';
import { ratioText } from '../../../base/ratio';
import { ownWindowText } from '../../../figures/ownWindow';
import type { WatchedBroker } from '../../../scenario/roles';
import type { Scenario } from '../../../scenario/scenario';
import { FiguresTable, Note } from '../../../ui/Primitives';
import { GROWS, type NamedRun, ranked } from '../core/headline';
import { letterOf } from './names';
import { Scroll } from './Scroll';
import { LetterHead } from './SettingsTable';

interface AnswerTableProps {
  readonly answered: readonly (NamedRun | null)[];
  readonly scenarios: readonly Scenario[];
  readonly watched: WatchedBroker;
  readonly sloMs: number;
}

interface Line {
  readonly label: string;
  readonly of: (run: NamedRun['run']) => number;
  readonly format: (value: number) => string;
  /** A backlog that grows has no such figure. */
  readonly isLatency: boolean;
  /** Less and more of it; null = a ratio says nothing. */
  readonly words: readonly [string, string] | null;
}

/** Four figures of every run, and how the two best compare. A run that grows has a word in their place. */
export function AnswerTable({ answered, scenarios, watched, sloMs }: AnswerTableProps) {
  const [first] = scenarios;
  const known = answered.filter((each) => each !== null);
  if (first === undefined || known.length < scenarios.length) return null;
  const [best, second] = ranked(known);
  const letter = (run: NamedRun | undefined): string => letterOf(run === undefined ? -1 : known.indexOf(run));
  const lines: readonly Line[] = [
    latency('p99', ({ p99Ms }) => p99Ms),
    latency('p50', ({ p50Ms }) => p50Ms),
    {
      label: `Share of ${watched.name}`,
      of: ({ share }) => share,
      format: formatShare,
      isLatency: false,
      words: null,
    },
    {
      label: 'Requests/s, whole run',
      of: ({ requestsPerSecond }) => requestsPerSecond,
      format: (value) => formatFigure(value, 0),
      isLatency: false,
      words: ['fewer', 'more'],
    },
  ];
  const growing = known.filter(({ run }) => run.grows);
  const seeds = known.flatMap((each) =>
    each.seeds === null || each.run.grows
      ? []
      : [
          `${letter(each)} ${fromTo(formatMilliseconds(each.seeds.low), formatMilliseconds(each.seeds.high))}`,
        ],
  );
  return (
    <div className="num">
      <Scroll label="Results">
        <FiguresTable lined className="full above-4">
          <thead>
            <tr>
              <th scope="col">{ownWindowText(first)}</th>
              {known.map((_, index) => (
                <LetterHead key={letterOf(index)} index={index} />
              ))}
              {best !== undefined && second !== undefined && (
                <th scope="col">
                  {letter(best)} against {letter(second)}
                </th>
              )}
            </tr>
          </thead>
          <tbody>
            {lines.map(({ label, of, format, isLatency, words }) => (
              <tr key={label}>
                <th scope="row">{label}</th>
                {known.map(({ run }, index) => {
                  const isGrowing = isLatency && run.grows;
                  const value = of(run);
                  const isLate = isGrowing || (label === 'p99' && value > sloMs);
                  return (
                    <td key={letterOf(index)} className={isLate ? 'hot' : ''}>
                      {isGrowing ? GROWS : Number.isFinite(value) ? format(value) : NO_FIGURE}
                    </td>
                  );
                })}
                {best !== undefined && second !== undefined && (
                  <td className="soft">
                    {words !== null && (ratioText(of(best.run), of(second.run), words) || 'about the same')}
                  </td>
                )}
              </tr>
            ))}
          </tbody>
        </FiguresTable>
      </Scroll>
      <Note above={2}>
        {growing.length > 0 &&
          `${growing.map(letter).join(', ')} ${growing.length === 1 ? GROWS : 'grow'}, so nothing is compared with ${growing.length === 1 ? 'it' : 'them'}. `}
        {seeds.length > 0 && `Other seeds, p99: ${seeds.join(', ')}.`}
      </Note>
    </div>
  );
}

function latency(label: string, of: Line['of']): Line {
  return { label, of, format: formatMilliseconds, isLatency: true, words: ['lower', 'higher'] };
}
