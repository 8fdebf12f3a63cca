import { counted, formatMilliseconds, NO_FIGURE, withUnit } from '../../../base/format';
import { Button } from '../../../ui/controls/Button';
import { FiguresTable, Note, Section } from '../../../ui/Primitives';
import type { CanaryReading } from '../core/canary';
import type { DecideRuns } from '../core/DecideRuns';
import { secondsOfRuns } from '../core/question';
import { keepsShare, type SettingReading } from '../core/reading';
import type { DecideResult } from '../core/result';
import { situationsInPlay } from '../core/situations';
import { formatShort } from '../text/answerText';
import {
  COST_TEXT,
  formatBasis,
  formatHeld,
  formatLimit,
  formatRejected,
  formatRemedies,
  formatSituation,
  situationFigure,
} from '../text/sentences';
import { Chosen } from './Chosen';
import { Figures, type SettingProps } from './Figures';
import type { DecideNow } from './useDecide';

interface DecidePanelProps {
  readonly now: DecideNow;
  readonly runs: DecideRuns;
  /** What the panel explains; null = nothing is chosen or recommended. */
  readonly chosen: SettingReading | null;
  readonly canary: CanaryReading | null;
  readonly isBefore: boolean;
}

/** What the reader needs to act: how sure it is, what to check, and how to roll it out. */
export function DecidePanel({ now, runs, chosen, canary, isBefore }: DecidePanelProps) {
  const { result, answer, shared, status } = now;
  const isRunning = status.state === 'running';
  const sent = shared !== null && !shared.checked;
  if (isBefore || sent || result === null || result.present === null || answer === null)
    return (
      <>
        <PresentNow now={now} />
        {!sent && <WhatYouGet now={now} />}
      </>
    );
  const { soFar, cheapest } = answer;
  return (
    <>
      {isRunning && <Next now={now} />}
      {isRunning && soFar !== null && (
        <SoFar
          title={soFar.verdict === 'meets' ? 'Best so far' : 'First guess, not confirmed'}
          setting={soFar}
          result={result}
        />
      )}
      {isRunning && cheapest !== null && cheapest !== soFar && (
        <SoFar
          title={`Least ${COST_TEXT[result.question.decision.cost].label.toLowerCase()} so far`}
          setting={cheapest}
          result={result}
        />
      )}
      {isRunning ? null : chosen === null ? (
        <Nearest result={result} />
      ) : (
        <Chosen runs={runs} setting={chosen} result={result} present={result.present} canary={canary} />
      )}
    </>
  );
}

/** How the present settings do in each situation; its rows are there before its figures. */
function PresentNow({ now: { question, result } }: { readonly now: DecideNow }) {
  const { decision, scenario } = question;
  const present = result?.present ?? null;
  return (
    <Section aria-label="Now">
      <FiguresTable lined className="num">
        <caption>
          {decision.percentile} now, {counted(present?.runs ?? 0, 'run')} of{' '}
          {withUnit(String(secondsOfRuns(question)), 's')} each
        </caption>
        <tbody>
          {situationsInPlay(decision, scenario).map((id) => {
            const reading = present?.situations.find((each) => each.id === id);
            const keeps = reading === undefined || keepsShare(reading, decision.share);
            return (
              <tr key={id}>
                <th scope="row">{formatSituation(id, scenario)}</th>
                <td className={keeps ? 'bold' : 'bold hot'}>
                  {reading === undefined ? NO_FIGURE : situationFigure(reading)}
                </td>
                <td className="note">
                  {decision.situations[id] !== 'must'
                    ? 'only shown'
                    : reading === undefined
                      ? ''
                      : keeps
                        ? 'keeps it'
                        : formatHeld(reading)}
                </td>
              </tr>
            );
          })}
        </tbody>
      </FiguresTable>
    </Section>
  );
}

const YOU_GET = [
  ['The settings that keep it', 'ranked by harm, cost, healthy latency or number of changes'],
  ['How sure that is', 'runs that kept it, and what it rests on'],
  ['What to check', 'your dashboard after the change, and a canary plan'],
  ['Files', 'Spring YAML, properties, Quarkus, Helm values, decision record'],
] as const;

function WhatYouGet({ now: { heldSeconds, place } }: { readonly now: DecideNow }) {
  return (
    <Section aria-label="What you will get">
      <h2 className="below-2">What you will get</h2>
      {YOU_GET.map(([title, says]) => (
        <p key={title} className="below-2">
          {title}
          <small>{says}</small>
        </p>
      ))}
      <Note>If nothing keeps it, you get the nearest miss, and the situation that fails.</Note>
      {heldSeconds !== null && (
        <Button onClick={place}>Run the present settings 20 times, about {Math.ceil(heldSeconds)} s</Button>
      )}
    </Section>
  );
}

function SoFar({ title, setting, result }: SettingProps & { readonly title: string }) {
  return (
    <Section aria-label={title}>
      <Note>{title}</Note>
      <h2 className="heading">{formatShort(setting.changes)}</h2>
      <Figures setting={setting} result={result} />
    </Section>
  );
}

function Next({ now: { status } }: { readonly now: DecideNow }) {
  const { current } = status;
  if (current === null) return null;
  const { changes } = current.candidate;
  return (
    <Section aria-label="Next" className="note num">
      Now: {formatShort(changes)}, run {current.seed + 1}.
    </Section>
  );
}

/** What came nearest if nothing keeps the objective, why it fails, and what would help. */
function Nearest({ result }: { readonly result: DecideResult }) {
  const { nearest, over, cutShort } = result;
  const limit = formatLimit(result);
  const would = over && !cutShort ? formatRemedies(result) : [];
  return (
    <>
      {nearest !== null && (
        <Section aria-label="Nearest">
          <h2 className="below-1">Nearest: {formatShort(nearest.changes)}</h2>
          <p className="num">
            {nearest.worst !== null && `${formatMilliseconds(nearest.worst.medianMs)}. `}
            {formatRejected(nearest, result)}
          </p>
          <Figures setting={nearest} result={result} />
        </Section>
      )}
      {would.length > 0 && (
        <Section aria-label="What would help">
          <h2 className="below-1">What would help</h2>
          <ul className="ruled num">
            {would.map((each) => (
              <li key={each}>{each}</li>
            ))}
          </ul>
        </Section>
      )}
      <Section aria-label="What it rests on">
        <Note>
          {formatBasis(result.question.twin)} {limit}
        </Note>
      </Section>
    </>
  );
}
