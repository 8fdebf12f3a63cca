import { useRef } from 'react';
import { encodeLink } from '../../../scenario/link/link';
import { from } from '../../../scenario/origins';
import { MY_SYSTEM } from '../../../scenario/ownSystem';
import { twinText } from '../../../scenario/twinText';
import { DEFAULT_VIEW, type View } from '../../../scenario/view';
import { stageWanted } from '../../../shell/doors';
import { useApp, useServices } from '../../../ui/app';
import { Boundary } from '../../../ui/Boundary';
import { Button } from '../../../ui/controls/Button';
import { DialogFrame } from '../../../ui/controls/DialogFrame';
import { Note, Row } from '../../../ui/Primitives';
import type { Checked } from '../core/fit/checkCandidates';
import { closeMySystem, useMySystem } from './door';
import { startOver } from './draft';
import { FitLine } from './FitDetails';
import { Meaning } from './Meaning';
import styles from './mySystem.module.css';
import { PasteBox } from './PasteBox';
import { Questions } from './Questions';
import { ReadPart } from './ReadPart';
import { type DescribedSystem, useSystem } from './useSystem';

const UNREADABLE = "Linger can't read this text. Your settings are as they were.";

/**
 * The reader's system: pasted, answered, or both. It opens as a new scenario, or changes the one in sight in one undo step.
 */
export function MySystemDialog() {
  const field = useRef<HTMLTextAreaElement>(null);
  return (
    <DialogFrame
      title={MY_SYSTEM}
      head={<p className={`${styles.lead} soft`}>Paste what you have. Answer what it doesn't say.</p>}
      sheet
      className={styles.page}
      initialFocus={field}
      onClose={closeMySystem}
    >
      <Boundary instead={<p role="alert">{UNREADABLE}</p>}>
        <Page field={field} />
      </Boundary>
    </DialogFrame>
  );
}

function Page({ field }: Pick<Parameters<typeof PasteBox>[0], 'field'>) {
  const { about } = useMySystem();
  const system = useSystem();
  return (
    <>
      <div className={`ruled-above ${styles.body} scroll`}>
        <div className={`full breaks ${styles.said}`}>
          <PasteBox field={field} system={system} />
          <ReadPart system={system} />
          <Questions system={system} />
          <Note above={2}>
            Checked: from what you pasted. Grey:{' '}
            {about === 'present' ? 'as in this scenario' : 'typical values'}. Change any of them.
          </Note>
        </div>
        <div className={`side ${styles.side}`}>
          <Meaning system={system} />
        </div>
      </div>
      <Foot {...system} />
    </>
  );
}

function Foot({ base, view: seen, scenario, fit, found, good, order }: DescribedSystem) {
  const { store, session } = useServices();
  const { answers, about, texts } = useMySystem();
  const view = useApp((state) => state.view);
  const edits = about === 'present';
  const isFitted = order !== null;
  const waits = isFitted && found === null;
  const use = (fitted: Checked | null): void => {
    const screen = view.screen === 'decide' ? 'decide' : 'explore';
    const kind = fitted?.kind === undefined ? [] : ['slow.kind'];
    const slow = fitted?.broker == null ? {} : from('metric', ['slow.broker', 'slow.ms', ...kind]);
    const next: Partial<View> = {
      client: seen.client,
      origins: { ...seen.origins, ...slow },
      twin: fitted === null ? base.view.twin : twinText(fitted.fit.twin),
      title: (edits && view.title) || MY_SYSTEM,
      screen,
    };
    const used = fitted === null ? scenario : fitted.fit.twin.scenario;
    const question = screen === 'decide' ? { decide: view.decide } : {};
    if (edits) store.getState().describeSystem(used, next);
    else session.openLink(encodeLink(used, { ...DEFAULT_VIEW, ...question, ...next }));
    startOver();
    stageWanted.emit();
    closeMySystem();
  };
  return (
    <Row wrap className={`foot ${styles.foot}`}>
      {isFitted ? <FitLine {...{ fit, found, good }} /> : <Note as="span">Nothing leaves this page.</Note>}
      {(texts.length > 0 || edits || Object.keys(answers).length > 0) && (
        <Button look="quiet" size="touch" onClick={startOver}>
          Start over
        </Button>
      )}
      <span className="grow" />
      <Button size="touch" onClick={() => (isFitted ? use(null) : closeMySystem())}>
        {isFitted ? 'Use the settings only' : 'Cancel'}
      </Button>
      <Button
        look={found === null || good !== null ? 'solid' : 'plain'}
        size="touch"
        className={styles.use}
        aria-disabled={waits}
        onClick={() => (waits ? undefined : use(found?.best ?? null))}
      >
        {found === null || good !== null ? 'Use as my system' : 'Use it anyway'}
      </Button>
    </Row>
  );
}
