import { useRef, useState } from 'react';
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
import { startOver, useDraft } from './draft';
import { FitLine } from './FitDetails';
import { Meaning } from './Meaning';
import styles from './mySystem.module.css';
import { PasteBox } from './PasteBox';
import { Questions } from './Questions';
import { ReadPart } from './ReadPart';
import { useSystem } from './useSystem';

const UNREADABLE = "Linger can't read this text. Your settings are as they were.";

interface MySystemProps {
  /** It changes the scenario in sight, in one undo step; else it opens a new one, which begins with what is stated there. */
  readonly edits: boolean;
  readonly onClose: () => void;
}

/** The reader's system: pasted, answered, or both. */
export function MySystemDialog(props: MySystemProps) {
  const field = useRef<HTMLTextAreaElement>(null);
  return (
    <DialogFrame
      title={MY_SYSTEM}
      head={<p className="soft">Paste what you have. Answer what it doesn't say.</p>}
      sheet
      className={styles.page}
      initialFocus={field}
      onClose={props.onClose}
    >
      <Boundary instead={<p role="alert">{UNREADABLE}</p>}>
        <Page {...props} field={field} />
      </Boundary>
    </DialogFrame>
  );
}

function Page({ edits, onClose, field }: MySystemProps & Pick<Parameters<typeof PasteBox>[0], 'field'>) {
  const [isNew, setNew] = useState(false);
  const system = useSystem(isNew ? 'typical' : edits ? 'present' : 'stated');
  const { base, view: seen, scenario, fit, found, good, order } = system;
  const { store, session } = useServices();
  const { answers, texts } = useDraft();
  const view = useApp((state) => state.view);
  const isChange = edits && !isNew;
  const waits = order !== null && found === null;
  const fits = found === null || good !== null;
  const use = (fitted: Checked | null): void => {
    const screen = view.screen === 'decide' ? 'decide' : 'explore';
    const kind = fitted?.kind === undefined ? [] : ['slow.kind'];
    const slow = fitted?.broker == null ? {} : from('metric', ['slow.broker', 'slow.ms', ...kind]);
    const next: Partial<View> = {
      client: seen.client,
      origins: { ...seen.origins, ...slow },
      twin: fitted === null ? base.view.twin : twinText(fitted.fit.twin),
      title: (isChange && view.title) || MY_SYSTEM,
      screen,
    };
    const used = fitted === null ? scenario : fitted.fit.twin.scenario;
    const question = screen === 'decide' ? { decide: view.decide } : {};
    if (isChange) store.getState().describeSystem(used, next);
    else session.openLink(encodeLink(used, { ...DEFAULT_VIEW, ...question, ...next }));
    startOver();
    stageWanted.emit();
    onClose();
  };
  return (
    <>
      <div className={`ruled-above ${styles.body} scroll`}>
        <div className={`full breaks ${styles.said}`}>
          <PasteBox field={field} system={system} />
          <ReadPart system={system} />
          <Questions system={system} />
          <Note above={2}>
            Checked: from what you pasted. Grey: {isChange ? 'as in this scenario' : 'typical values'}. Change
            any of them.
          </Note>
        </div>
        <div className="ground section">
          <Meaning system={system} />
        </div>
      </div>
      <Row wrap className={`foot ${styles.foot}`}>
        {order === null ? (
          <Note as="span">Nothing leaves this page.</Note>
        ) : (
          <FitLine {...{ fit, found, good }} />
        )}
        {(texts.length > 0 || isChange || Object.keys(answers).length > 0) && (
          <Button
            look="quiet"
            size="touch"
            onClick={() => {
              startOver();
              setNew(true);
            }}
          >
            Start over
          </Button>
        )}
        <span className="grow" />
        <Button size="touch" onClick={() => (order === null ? onClose() : use(null))}>
          {order === null ? 'Cancel' : 'Use the settings only'}
        </Button>
        <Button
          look={fits ? 'solid' : 'plain'}
          size="touch"
          className={styles.use}
          aria-disabled={waits}
          onClick={() => (waits ? undefined : use(found?.best ?? null))}
        >
          {fits ? 'Use as my system' : 'Use it anyway'}
        </Button>
      </Row>
    </>
  );
}
