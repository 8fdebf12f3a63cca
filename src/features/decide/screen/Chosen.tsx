import { useState } from 'react';
import { tickText } from '../../../base/format';
import { promQl, queriesNamed } from '../../../figures/metricQueries';
import type { SituationId } from '../../../scenario/decision';
import { useApp, useServices } from '../../../ui/app';
import { CopyButton } from '../../../ui/CopyButton';
import { Button } from '../../../ui/controls/Button';
import { Choice } from '../../../ui/controls/Choice';
import { useLayout } from '../../../ui/media';
import { FiguresTable, Note, Row, Section } from '../../../ui/Primitives';
import { type CanaryReading, canaryScenario } from '../core/canary';
import { withChanges } from '../core/changes';
import type { DecideRuns } from '../core/DecideRuns';
import type { SettingReading } from '../core/reading';
import { REPORTED_METRICS } from '../core/trial';
import { formatConfidence, formatDeciding, formatMisses, formatShort, formatSure } from '../text/answerText';
import { checkOf } from '../text/check';
import { propertiesDiff } from '../text/propertiesDiff';
import {
  dashboardChanges,
  dashboardSituations,
  formatBand,
  formatMetric,
  formatTrend,
  rolloutOf,
} from '../text/rollout';
import {
  formatBasis,
  formatChange,
  formatLimit,
  formatRejected,
  formatSituation,
  formatWhy,
  situationFigure,
} from '../text/sentences';
import styles from './DecideScreen.module.css';
import { Figures, type SettingProps } from './Figures';
import { Fold } from './Fold';
import { compareWithPresent, openInExplore, showInExplore } from './open';

interface ChosenProps extends SettingProps {
  readonly runs: DecideRuns;
  readonly present: SettingReading;
  /** Runs with one changed producer; null if there are none. */
  readonly canary: CanaryReading | null;
}

/** A setting as something to act on: its figures, how sure they are, what the dashboard should show, and how to roll it out. */
export function Chosen({ runs, setting, result, present, canary }: ChosenProps) {
  const { store } = useServices();
  const { question } = result;
  const isPresent = setting.changes.length === 0;
  const isPhone = useLayout() === 'phone';
  return (
    <>
      <Section aria-label={isPresent ? 'Present settings' : setting.changes.map(formatChange).join(', ')}>
        <h2 className="heading below-1">{formatShort(setting.changes)}</h2>
        {!isPhone && <Figures setting={setting} result={result} />}
        <p className="soft num">{!isPresent && setting.screened === null && formatWhy(setting, present)}</p>
        <Row wrap above={2}>
          {!isPhone && (
            <Button onClick={() => openInExplore(store, question, setting)}>Open in Explore</Button>
          )}
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
      <HowSure runs={runs} setting={setting} result={result} />
      {!isPresent && <Dashboard setting={setting} result={result} present={present} />}
      {!isPresent && setting.verdict === 'meets' && (
        <Rollout setting={setting} result={result} present={present} canary={canary} />
      )}
      <NotRequired setting={setting} result={result} />
    </>
  );
}

/** More runs that the reader can ask for: with those of a confirmed setting, 60 of 60 would prove 95 %. */
const MORE_RUNS = 40;

function HowSure({ runs, setting, result }: Omit<ChosenProps, 'present' | 'canary'>) {
  const { question } = result;
  const isMeeting = setting.verdict === 'meets';
  const isJudged = isMeeting || setting.changes.length === 0;
  const limit = formatLimit(result);
  return (
    <Section aria-label="How sure" className="num">
      <h2 className="below-1">
        How sure{isJudged ? `: ${formatSure(setting, question.decision.share)}` : ''}
      </h2>
      <p>
        {isJudged
          ? `${formatConfidence(setting, question.decision.share)} ${formatMisses(setting, question)}`
          : formatRejected(setting, result)}
      </p>
      <Note above={1}>
        {formatBasis(question.twin)} {formatDeciding(setting, question)}
      </Note>
      {limit !== null && <Note above={1}>{limit}</Note>}
      {isMeeting && (
        <Row above={2}>
          <Button onClick={() => runs.confirm(setting.key, MORE_RUNS)}>Run {MORE_RUNS} more</Button>
        </Row>
      )}
    </Section>
  );
}

type ActProps = Omit<ChosenProps, 'runs'>;

/** What the clients' metrics should be after the change, in the situation that is chosen: at first, the worst at present. */
function Dashboard({ setting, result: { question }, present }: Omit<ActProps, 'canary'>) {
  const situations = dashboardSituations(setting, present);
  const [chosen, setChosen] = useState<SituationId | null>(null);
  const id = situations.find((each) => each === chosen) ?? situations[0];
  const changes = id === undefined ? [] : dashboardChanges(setting, present, id);
  const [first] = changes;
  if (id === undefined || first === undefined) return null;
  const nameOf = (each: SituationId): string => formatSituation(each, question.scenario);
  return (
    <Fold
      title="What your dashboard should show"
      says={`${first.metric} ${formatMetric(first.metric, first.now)} → ${formatMetric(first.metric, first.after)}`}
    >
      <Row apart className={styles.row}>
        <Note as="span">Means of the runs, and their range</Note>
        <Choice
          label="Situation"
          groups={[{ options: situations.map((value) => ({ value, label: nameOf(value) })) }]}
          value={id}
          onChange={setChosen}
        />
      </Row>
      <FiguresTable lined className="num">
        <caption className="visually-hidden">What your dashboard should show</caption>
        <thead>
          <tr>
            <th scope="col">metric</th>
            <th scope="col">now</th>
            <th scope="col">after</th>
          </tr>
        </thead>
        <tbody>
          {changes.map((change) => (
            <tr key={change.metric}>
              <th scope="row">
                <code>{change.metric}</code>
                <small title={change.price ?? undefined}>{formatTrend(change)}</small>
              </th>
              <td>
                {formatMetric(change.metric, change.now)}
                <small>{tickText(formatBand(change.metric, change.now))}</small>
              </td>
              <td className="bold">
                {formatMetric(change.metric, change.after)}
                <small>{tickText(formatBand(change.metric, change.after))}</small>
              </td>
            </tr>
          ))}
        </tbody>
      </FiguresTable>
      <Row above={2}>
        <CopyButton
          size="small"
          label="Copy the PromQL"
          text={() => promQl(queriesNamed(REPORTED_METRICS))}
        />
      </Row>
    </Fold>
  );
}

/** A canary step by step, when to stop it, how to undo it, and a test with Kafka's own tool. */
function Rollout({ setting, result: { question }, present, canary }: ActProps) {
  const { store } = useServices();
  const client = useApp((state) => state.view.client);
  const { title, steps, stopIf, rollBack } = rolloutOf(question, { setting, present, canary, client });
  const mixed = canaryScenario(question, setting, present);
  const check = checkOf(question, setting, client);
  return (
    <>
      <Fold title="Canary plan" heading={title} says={title}>
        <ol>
          {steps.map(({ title: step, says }, index) => (
            <Row key={step} as="li" gap={3} below={2}>
              <i className="disc disc-open">{index + 1}</i>
              <span>
                <b>{step}</b>
                <Note as="span" className="whole">
                  {' '}
                  {says}
                </Note>
              </span>
            </Row>
          ))}
        </ol>
        <Note below={1}>Stop if {stopIf.join(', or ')}.</Note>
        <Note>{rollBack}</Note>
        {mixed !== null && (
          <Row above={2}>
            <Button size="small" onClick={() => showInExplore(store, mixed)}>
              Open the canary in Explore
            </Button>
          </Row>
        )}
      </Fold>
      {check !== null && (
        <Fold title="Check it" says="kafka-producer-perf-test, in each pod">
          <Note below={2}>{check.expects}</Note>
          <CopyButton size="small" label="Copy the command" text={() => check.command} />
        </Fold>
      )}
    </>
  );
}

/** Situations that don't have to hold, and that no run of the setting kept. */
function NotRequired({ setting, result }: SettingProps) {
  const missed = setting.situations.filter(
    ({ role, held, runs }) => role !== 'must' && held === 0 && runs > 0,
  );
  if (missed.length === 0) return null;
  const { scenario } = result.question;
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
