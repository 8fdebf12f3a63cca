import { useEffect, useState } from 'react';
import { shareWanted } from '../../../shell/doors';
import { lateRun } from '../../../store/runSlice';
import { useApp, useServices } from '../../../ui/app';
import { Button } from '../../../ui/controls/Button';
import { Icon } from '../../../ui/Icon';
import { useLayout } from '../../../ui/media';
import { Note, Row, Section } from '../../../ui/Primitives';
import { useUndo } from '../../../ui/useUndo';
import { changeName, formatP99Change, formatPrices, ownSetting } from '../../../watch/before/changeText';
import { type BeforeAndAfter, useBeforeAndAfter } from '../../../watch/before/useRunBefore';
import { GuessedLine } from './GuessQuestion';

/** Over the verdict: the setting that was changed last, and the way back. */
export function ChangeHead() {
  const before = useApp((state) => state.before?.scenario ?? null);
  const now = useApp((state) => state.scenario);
  const compared = useBeforeAndAfter();
  const sentence = useSentence(compared);
  const { canUndo, undo } = useUndo();
  const phone = useLayout() === 'phone';
  const { setting, values } = before === null ? NO_CHANGE : changeName(before, now);
  return (
    <Section aria-label="Before and after" aria-busy={compared === null}>
      {before !== null && (
        <Row>
          <span className="soft num grow">
            {setting !== null && (setting.isKafkas ? <code>{setting.name}</code> : setting.name)} {values}
          </span>
          {!phone && (
            <Button disabled={!canUndo} aria-label="Undo this change" onClick={undo}>
              <Icon name="undo" />
              Undo
            </Button>
          )}
        </Row>
      )}
      {compared === null && sentence !== '' && <Note>{sentence}</Note>}
      {compared !== null && <GuessedLine p99={compared.change.p99} />}
      <Announced text={sentence} />
    </Section>
  );
}

const NO_CHANGE: ReturnType<typeof changeName> = { setting: null, values: '' };

/** Under the verdict: a picture of the change to send, and both runs side by side. */
export function ChangeFoot() {
  const { store } = useServices();
  const compared = useBeforeAndAfter();
  if (compared === null) return null;
  const compare = (): void => {
    const { setCompare, setScreen } = store.getState();
    setCompare([compared.before.run.scenario]);
    setScreen('compare');
  };
  return (
    <Section as="div">
      <Row>
        <Button look="solid" className="grow" onClick={() => shareWanted.emit()}>
          Share this change
        </Button>
        <Button onClick={compare}>Compare</Button>
      </Row>
    </Section>
  );
}

/** Stands in for the comparison, and says it to those who don't see it. */
function useSentence(compared: BeforeAndAfter | null): string {
  const scenario = useApp((state) => state.scenario);
  const cancelled = useApp((state) => state.cancelled);
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
  return '';
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
