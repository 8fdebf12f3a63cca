import { tickText } from '../../../base/format';
import type { Answer } from '../../../run/decide/answer';
import type { DecideQuestion } from '../../../run/decide/question';
import type { SettingReading } from '../../../run/decide/reading';
import type { DecideResult } from '../../../run/decide/result';
import { situationFigure } from '../../../run/decide/text';
import { useApp, useServices } from '../../../ui/app';
import { Button } from '../../../ui/controls/Button';
import { FiguresTable, Note, Row } from '../../../ui/Primitives';
import { type CanaryReading, canaryScenario } from '../core/canary';
import type { DecideRuns } from '../core/DecideRuns';
import { formatConfidence, formatDeciding, formatMisses, formatSure } from '../text/answerText';
import { checkOf } from '../text/check';
import { dashboardChanges, formatBand, formatMetric, formatTrend, rolloutOf } from '../text/rollout';
import { formatBasis, formatLimit, formatRejected, formatSituation } from '../text/sentences';
import { showInExplore } from './open';

interface RolloutProps {
  readonly question: DecideQuestion;
  readonly setting: SettingReading;
  readonly present: SettingReading;
  /** Runs with one changed producer; null if there are none. */
  readonly canary: CanaryReading | null;
}

/** *How to roll it out*: what the dashboard should show, a canary step by step, when to stop it, how to undo it. */
export function Rollout({ question, setting, present, canary }: RolloutProps) {
  const { store } = useServices();
  const client = useApp((state) => state.view.client);
  const changes = dashboardChanges(setting, present);
  const { title, steps, stopIf, rollBack } = rolloutOf(question, { setting, present, canary, client });
  const mixed = canaryScenario(question, setting, present);
  const check = checkOf(question, setting, client);
  return (
    <>
      {changes.length > 0 && (
        <FiguresTable lined className="num">
          <caption>
            What your dashboard should show,{' '}
            {formatSituation(present.worst?.id ?? 'healthy', question.scenario)}
          </caption>
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
                {[change.now, change.after].map((band, index) => (
                  <td key={index === 0 ? 'now' : 'after'}>
                    {formatMetric(change.metric, band)}
                    <small>{tickText(formatBand(change.metric, band))}</small>
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </FiguresTable>
      )}
      <h3 className="above-3">{title}</h3>
      <ol>
        {steps.map(({ title: step, says }, index) => (
          <Row key={step} as="li" gap={3} below={2}>
            <i className="disc disc-open">{index + 1}</i>
            <span>
              <b>{step}</b> {says}
            </span>
          </Row>
        ))}
      </ol>
      <p className="below-1">Stop if {stopIf.join(', or ')}.</p>
      <p>{rollBack}</p>
      {check !== null && <Note above={2}>Test command: {check.expects}</Note>}
      {mixed !== null && (
        <Row above={2}>
          <Button onClick={() => showInExplore(store, mixed)}>Open the canary in Explore</Button>
        </Row>
      )}
    </>
  );
}

/** More runs that the reader can ask for: with those of a confirmed setting, 60 of 60 would prove 95 %. */
const MORE_RUNS = 40;

interface HowSureProps {
  readonly runs: DecideRuns;
  readonly setting: SettingReading;
  readonly result: DecideResult;
  readonly answer: Answer;
}

/** *How sure is this?*: the runs that meet the objective, what they rest on, and what was missed. */
export function HowSure({ runs, setting, result, answer }: HowSureProps) {
  const { question } = result;
  const isMeeting = setting.verdict === 'meets';
  const isJudged = isMeeting || setting.changes.length === 0;
  const limit = formatLimit(result);
  const missed = setting.situations.filter(({ role, held }) => role !== 'must' && held === 0);
  return (
    <>
      <p className="num">
        {isJudged
          ? `${formatSure(setting, question.decision.share)}: ${formatConfidence(setting, question.decision.share)} ${formatMisses(setting, question)}`
          : formatRejected(setting, result, answer)}
      </p>
      <Note above={1}>
        {formatBasis(question.twin)} {formatDeciding(setting)}
      </Note>
      {limit !== null && <Note above={1}>{limit}</Note>}
      {missed.length > 0 && (
        <Note above={1}>
          Not required, and missed:{' '}
          {missed
            .map((one) => `${formatSituation(one.id, question.scenario)}, ${situationFigure(one)}`)
            .join('; ')}
          .
        </Note>
      )}
      {isMeeting && result.over && (
        <Row above={2}>
          <Button onClick={() => runs.confirm(setting.key, MORE_RUNS)}>Run {MORE_RUNS} more</Button>
        </Row>
      )}
    </>
  );
}
