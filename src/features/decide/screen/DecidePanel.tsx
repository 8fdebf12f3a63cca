import { counted, formatMilliseconds, NO_FIGURE, withUnit } from '../../../base/format';
import { useServices } from '../../../ui/app';
import { CopyButton } from '../../../ui/CopyButton';
import { Button } from '../../../ui/controls/Button';
import { FiguresTable, Note, Row, Section } from '../../../ui/Primitives';
import { withChanges } from '../core/changes';
import type { DecideRuns } from '../core/DecideRuns';
import { secondsOfRuns } from '../core/question';
import { keepsShare, type SettingReading } from '../core/reading';
import type { DecideResult } from '../core/result';
import { situationsInPlay } from '../core/situations';
import { formatConfidence, formatDeciding, formatMisses, formatShort } from '../text/answerText';
import { propertiesDiff } from '../text/propertiesDiff';
import { dashboardChanges, formatMetric, formatTrend, rolloutOf } from '../text/rollout';
import {
  COST_TEXT,
  formatChange,
  formatHeld,
  formatLimit,
  formatRejected,
  formatRemedies,
  formatSituation,
  formatTwin,
  formatWhy,
  situationFigure,
} from '../text/sentences';
import { compareWithPresent, openInExplore } from './open';
import type { DecideNow } from './useDecide';

interface DecidePanelProps {
  readonly now: DecideNow;
  readonly runs: DecideRuns;
  /** What the panel explains; null = nothing is chosen or recommended. */
  readonly chosen: SettingReading | null;
  readonly isBefore: boolean;
}

/** What the reader needs to act: how sure it is, what to check, and how to roll it out. */
export function DecidePanel({ now, runs, chosen, isBefore }: DecidePanelProps) {
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
      {isRunning && soFar !== null && <SoFar title="Best so far" setting={soFar} result={result} />}
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
        <Chosen now={now} runs={runs} setting={chosen} result={result} present={result.present} />
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
  ['Files', 'Spring YAML, properties, decision record'],
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

interface SettingProps {
  readonly setting: SettingReading;
  readonly result: DecideResult;
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

/** A setting's figures in each situation, its cost, and the runs that keep the objective. */
function Figures({ setting, result: { question } }: SettingProps) {
  const { cost, percentile, share } = question.decision;
  return (
    <FiguresTable lined className="num">
      <tbody>
        {setting.situations.map((reading) => (
          <tr key={reading.id}>
            <th scope="row">
              {percentile}, {formatSituation(reading.id, question.scenario).toLowerCase()}
            </th>
            <td className={keepsShare(reading, share) ? 'bold' : 'bold hot'}>{situationFigure(reading)}</td>
          </tr>
        ))}
        <tr>
          <th scope="row">{COST_TEXT[cost].label.toLowerCase()}</th>
          <td className="bold">{COST_TEXT[cost].format(setting.costs[cost])}</td>
        </tr>
        <tr>
          <th scope="row">runs that keep it</th>
          <td className="bold">{formatHeld(setting)}</td>
        </tr>
      </tbody>
    </FiguresTable>
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

/** More runs that the reader can ask for: with those of a confirmed setting, 60 of 60 would prove 95 %. */
const MORE_RUNS = 40;

interface ChosenProps extends SettingProps {
  readonly now: DecideNow;
  readonly runs: DecideRuns;
  readonly present: SettingReading;
}

function Chosen({ now, runs, setting, result, present }: ChosenProps) {
  const { store } = useServices();
  const { question } = result;
  const isPresent = setting.changes.length === 0;
  const isMeeting = setting.verdict === 'meets';
  const limit = formatLimit(result);
  const deciding = formatDeciding(setting, question);
  const dashboard = isPresent ? [] : dashboardChanges(setting, present);
  const rollout = rolloutOf(setting, question.scenario, dashboard);
  const where = formatSituation(present.worst?.id ?? 'healthy', question.scenario).toLowerCase();
  return (
    <>
      <Section aria-label={isPresent ? 'Present settings' : setting.changes.map(formatChange).join(', ')}>
        <h2 className="heading below-1">{formatShort(setting.changes)}</h2>
        <Figures setting={setting} result={result} />
        <p className="soft num">{!isPresent && setting.screened === null && formatWhy(setting, present)}</p>
        <Row wrap above={2}>
          <Button onClick={() => openInExplore(store, question, setting)}>Open in Explore</Button>
          {!isPresent && (
            <>
              <Button onClick={() => compareWithPresent(store, question, setting, present)}>
                Compare with present
              </Button>
              <CopyButton
                label="Copy properties diff"
                text={() => {
                  const { scenario } = question;
                  const next = withChanges(scenario, setting.changes) ?? scenario;
                  return propertiesDiff(scenario, next, setting.changes, store.getState().view.client);
                }}
              />
            </>
          )}
        </Row>
      </Section>
      <Section aria-label="How sure" className="num">
        <h2 className="below-1">How sure</h2>
        <p>
          {isMeeting || isPresent
            ? `${formatConfidence(setting, question.decision.share)} ${formatMisses(setting, question)}`
            : formatRejected(setting, result)}
        </p>
        <Note above={1}>
          {formatTwin(question.twin)} {deciding}
        </Note>
        {limit !== null && <Note above={1}>{limit}</Note>}
        {isMeeting && (
          <Row above={2}>
            <Button onClick={() => runs.confirm(setting.key, MORE_RUNS)}>Run {MORE_RUNS} more</Button>
          </Row>
        )}
      </Section>
      {dashboard.length > 0 && (
        <Section aria-label="What your dashboard should show">
          <FiguresTable lined className="num">
            <caption>What your dashboard should show</caption>
            <thead>
              <tr>
                <th scope="col">{where}, model</th>
                <th scope="col">now</th>
                <th scope="col">after</th>
                <th scope="col">change</th>
              </tr>
            </thead>
            <tbody>
              {dashboard.map((change) => (
                <tr key={change.metric}>
                  <th scope="row">
                    <code>{change.metric}</code>
                  </th>
                  <td>{formatMetric(change.metric, change.now)}</td>
                  <td className="bold">{formatMetric(change.metric, change.after)}</td>
                  <td className="note" title={change.price ?? undefined}>
                    {formatTrend(change)}
                  </td>
                </tr>
              ))}
            </tbody>
          </FiguresTable>
        </Section>
      )}
      {!isPresent && isMeeting && (
        <Section aria-label="Canary">
          <h2 className="below-2">{rollout.title}</h2>
          <ol>
            {rollout.steps.map(({ title, says }, index) => (
              <Row key={title} as="li" gap={3} below={2}>
                <i className="disc disc-open">{index + 1}</i>
                <span>
                  <b>{title}</b>
                  <Note as="span" className="whole">
                    {' '}
                    {says}
                  </Note>
                </span>
              </Row>
            ))}
          </ol>
          <Note>{rollout.note}</Note>
        </Section>
      )}
      <NotRequired setting={setting} now={now} />
    </>
  );
}

/** Situations that don't have to hold, and that no run of the setting kept. */
function NotRequired({ setting, now }: { readonly setting: SettingReading; readonly now: DecideNow }) {
  const missed = setting.situations.filter(
    ({ role, held, runs }) => role !== 'must' && held === 0 && runs > 0,
  );
  if (missed.length === 0) return null;
  const { scenario } = now.question;
  return (
    <Section aria-label="Not required">
      <Note>
        Not required, and missed:{' '}
        {missed
          .map((reading) => `${formatSituation(reading.id, scenario)}, ${situationFigure(reading)}`)
          .join('; ')}
        .
      </Note>
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
          {formatTwin(result.question.twin)} {limit}
        </Note>
      </Section>
    </>
  );
}
