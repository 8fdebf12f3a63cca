import { COSTS } from '../../../scenario/decision';
import { useServices } from '../../../ui/app';
import { CopyButton } from '../../../ui/CopyButton';
import { Button } from '../../../ui/controls/Button';
import { Row, Stack } from '../../../ui/Primitives';
import { withChanges } from '../core/changes';
import { keepsShare, type SettingReading } from '../core/reading';
import type { DecideResult } from '../core/result';
import { propertiesDiff } from '../text/propertiesDiff';
import {
  COST_TEXT,
  formatChange,
  formatConfidence,
  formatHeld,
  formatPrice,
  formatRejected,
  formatRunCost,
  formatWhy,
  SHORT_SITUATION,
  situationFigure,
} from '../text/sentences';
import styles from './DecideScreen.module.css';
import { compareWithPresent, openInExplore } from './open';

interface SettingCardProps {
  readonly setting: SettingReading;
  readonly present: SettingReading;
  readonly result: DecideResult;
  /** Marks the main action of its group. */
  readonly main?: boolean;
}

/** A setting with everything known about it: figures by situation, price, confidence, reason and links. */
export function SettingCard({ setting, present, result, main = false }: SettingCardProps) {
  const { store } = useServices();
  const { question } = result;
  const { changes } = setting;
  const isPresent = changes.length === 0;
  const answer = result.singles[0] ?? result.combinations[0];
  // The panel says of the answer why it works.
  const isExplained = isPresent || setting.screened !== null || setting.key === answer?.key;
  const { cost } = question.decision;
  return (
    <Stack
      as="section"
      gap={1}
      aria-label={isPresent ? 'Present settings' : changes.map(formatChange).join(', ')}
    >
      <h3 className={styles.name}>
        {isPresent
          ? 'Present settings'
          : changes.map((change) => <code key={change.field}>{formatChange(change)}</code>)}
        <span className="note end num">{formatHeld(setting)}</span>
      </h3>
      <Row as="dl" wrap gap={4} className={`${styles.figures} num`}>
        {setting.situations.map((reading) => (
          <div key={reading.id} data-misses={!keepsShare(reading, question.decision.share)}>
            <dt>{SHORT_SITUATION[reading.id]}</dt>
            <dd>{situationFigure(reading)}</dd>
            {reading.held < reading.runs && <dd className="soft">{formatHeld(reading)}</dd>}
          </div>
        ))}
      </Row>
      <p className="num">
        <b>
          {COST_TEXT[cost].label} {formatRunCost(cost, setting, present)}
        </b>
        {COSTS.filter((each) => each !== cost).map(
          (each) => `; ${COST_TEXT[each].label.toLowerCase()} ${formatRunCost(each, setting, present)}`,
        )}
        . {!isPresent && formatPrice(setting, present, question)}
      </p>
      <p className="soft num">
        {setting.verdict === 'meets' ? formatConfidence(setting) : formatRejected(setting, result)}
        {!isExplained && ` ${formatWhy(setting, present)}`}
      </p>
      <Row wrap above={2}>
        <Button look={main ? 'solid' : 'plain'} onClick={() => openInExplore(store, question, setting)}>
          Open in Explore
        </Button>
        {!isPresent && (
          <>
            <Button onClick={() => compareWithPresent(store, question, setting, present)}>
              Compare with present
            </Button>
            <CopyButton
              label="Copy properties diff"
              text={() => {
                const { scenario } = question;
                const next = withChanges(scenario, changes) ?? scenario;
                return propertiesDiff(scenario, next, changes, store.getState().view.client);
              }}
            />
          </>
        )}
      </Row>
    </Stack>
  );
}
