import { useEffect, useState } from 'react';
import { shareWanted } from '../../../shell/doors';
import { lateRun } from '../../../store/runSlice';
import { useApp, useServices } from '../../../ui/app';
import { Button, IconButton } from '../../../ui/controls/Button';
import { Icon } from '../../../ui/Icon';
import panel from '../../../ui/Panel.module.css';
import { Note, Row, Section } from '../../../ui/Primitives';
import { useUndo } from '../../../ui/useUndo';
import {
  changeName,
  formatP99Change,
  formatPrices,
  formatShortPrice,
  ownSetting,
} from '../../../watch/before/changeText';
import { type BeforeAndAfter, useBeforeAndAfter } from '../../../watch/before/useRunBefore';

interface ChangeSectionProps {
  /** `compact` = the phone, where it has the verdict's place. */
  readonly look: 'plain' | 'compact';
}

/** What the last change of settings did, in one sentence, and what it costs. */
export function ChangeSection({ look }: ChangeSectionProps) {
  const compared = useBeforeAndAfter();
  const isWaiting = useApp((state) => lateRun(state) !== null);
  const sentence = useSentence(compared);
  const compact = look === 'compact';
  return (
    <Section aria-label="Before and after" aria-busy={isWaiting} className={compact ? panel.compact : ''}>
      <ChangeHead compact={compact} />
      {compared === null ? (
        sentence !== '' && <p className={panel.state}>{sentence}</p>
      ) : (
        <Comparison {...compared} compact={compact} />
      )}
      <Announced text={sentence} />
    </Section>
  );
}

/** What is said in place of the comparison, or to those who don't see it. */
function useSentence(compared: BeforeAndAfter | null): string {
  const scenario = useApp((state) => state.scenario);
  const cancelled = useApp((state) => state.cancelled);
  const before = useApp((state) => state.before);
  const isLate = useApp((state) => lateRun(state) !== null);
  if (compared !== null) {
    const { p99, ratio } = formatP99Change(compared.change);
    return [ratio === '' ? `${p99}.` : `${p99}, ${ratio}.`, formatPrices(compared.change)].join(' ');
  }
  if (cancelled !== null) {
    const kept = ownSetting(scenario, cancelled);
    return kept === '' ? 'Cancelled: nothing changed' : `Cancelled: still ${kept}`;
  }
  if (isLate) return 'Computing the run after the change';
  return before === null ? '' : 'Pinned: change a setting to compare';
}

function ChangeHead({ compact }: { readonly compact: boolean }) {
  const { store } = useServices();
  const before = useApp((state) => state.before?.scenario ?? null);
  const now = useApp((state) => state.scenario);
  const pinned = useApp((state) => state.beforePinned);
  const { canUndo, undo } = useUndo();
  if (before === null) return null;
  const { setting, values } = changeName(before, now);
  const touch = compact ? 'touch' : undefined;
  return (
    <Row>
      <span className="soft num grow">
        {setting !== null && (setting.isKafkas ? <code>{setting.name}</code> : setting.name)} {values}
      </span>
      <Button look="quiet" size={touch} disabled={!canUndo} aria-label="Undo this change" onClick={undo}>
        <Icon name="undo" />
        Undo
      </Button>
      {!compact && (
        <>
          <IconButton
            icon="pin"
            label="Pin the run before (P)"
            aria-pressed={pinned}
            look={pinned ? 'solid' : 'quiet'}
            onClick={() => store.getState().pinBefore()}
          />
          <IconButton icon="close" label="Stop comparing" onClick={() => store.getState().closeBefore()} />
        </>
      )}
    </Row>
  );
}

/** Keeps the factor with its word. */
const NO_BREAK = '\u00A0';

function Comparison({ compact, ...compared }: BeforeAndAfter & { readonly compact: boolean }) {
  const { p99, ratio } = formatP99Change(compared.change);
  if (compact) {
    const short = [ratio, formatShortPrice(compared.change)].filter((text) => text !== '').join(', ');
    return (
      <Row wrap apart className="num">
        <h2 className={panel.state}>{p99}</h2>
        <span className="soft">{short}</span>
      </Row>
    );
  }
  return (
    <>
      <h2 className={`${panel.state} num`}>
        {p99}
        {ratio !== '' && `, ${ratio.replace(' ', NO_BREAK)}`}
      </h2>
      <Note above={2} className="soft num">
        {formatPrices(compared.change)}
      </Note>
      <Row above={2}>
        <Button onClick={() => shareWanted.emit()}>Share this change</Button>
      </Row>
    </>
  );
}

/** How long a sentence must stand before it is read out, ms: a drag passes through many. */
const STANDING_MS = 600;

/** Reads a sentence out once it stands. */
function Announced({ text }: { readonly text: string }) {
  const [said, setSaid] = useState('');
  useEffect(() => {
    const timer = setTimeout(() => setSaid(text), STANDING_MS);
    return () => clearTimeout(timer);
  }, [text]);
  return (
    <p className="visually-hidden" aria-live="polite">
      {said}
    </p>
  );
}
