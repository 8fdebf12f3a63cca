import { useRef, useState } from 'react';
import { encodeLink } from '../../../scenario/link/link';
import { from } from '../../../scenario/origins';
import { MY_SYSTEM } from '../../../scenario/ownSystem';
import { twinText } from '../../../scenario/twinText';
import { DEFAULT_VIEW, type View } from '../../../scenario/view';
import { stageWanted } from '../../../shell/doors';
import { useApp, useServices } from '../../../ui/app';
import { Boundary } from '../../../ui/Boundary';
import { CopyButton } from '../../../ui/CopyButton';
import { Button } from '../../../ui/controls/Button';
import { DialogFrame } from '../../../ui/controls/DialogFrame';
import { Note, Row } from '../../../ui/Primitives';
import type { Checked } from '../core/fit/checkCandidates';
import { canReproduce } from '../core/fit/fitText';
import { systemView } from '../core/mySystem';
import type { ImportChoice } from '../core/read';
import type { NamedText } from '../core/readFiles';
import { closeMySystem, startOver, useMySystem } from './door';
import { FitLine } from './FitLine';
import { Meaning } from './Meaning';
import styles from './mySystem.module.css';
import { PasteBox } from './PasteBox';
import { Questions } from './Questions';
import { PRODUCER_QUERY } from './queries';
import { ReadPart } from './ReadPart';
import { foundBy } from './useFit';
import { type DescribedSystem, useSystem } from './useSystem';

const NO_CHOICE: ImportChoice = { clientId: null, producer: null };
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
  const { texts, edits } = useMySystem();
  const [chosen, setChosen] = useState<{ readonly of: readonly NamedText[]; readonly choice: ImportChoice }>({
    of: texts,
    choice: NO_CHOICE,
  });
  // Choices are about the texts that they were made for.
  const choice = chosen.of === texts ? chosen.choice : NO_CHOICE;
  const onChoice = (next: ImportChoice): void => setChosen({ of: texts, choice: { ...choice, ...next } });
  const system = useSystem(choice);
  const { result, meaning } = system;
  const hasFigures = result !== null && result.metrics.length > 0;
  return (
    <>
      <div className={`ruled-above ${styles.body} scroll`}>
        <div className={`full breaks ${styles.said}`}>
          <PasteBox field={field} system={system} />
          {meaning !== null && <ReadPart {...{ system, choice, onChoice }} />}
          <Questions system={system} />
          <Note above={2}>
            Checked: from what you pasted. Grey: {edits ? 'as in this scenario' : 'typical values'}. Change
            any of them.
          </Note>
        </div>
        <div className={`side ${styles.side}`}>
          {hasFigures ? (
            <Meaning system={system} />
          ) : (
            <>
              <h3 className="label">With metrics it gets better</h3>
              <p>
                Paste <code>record-queue-time-avg</code> and <code>request-latency-avg</code> per broker, and
                Linger finds the slow one and fits the model to yours.
              </p>
              <CopyButton className="above-2" label="Copy the query for them" text={() => PRODUCER_QUERY} />
            </>
          )}
        </div>
      </div>
      <Foot {...system} />
    </>
  );
}

function Foot({ base, scenario, fit, order }: DescribedSystem) {
  const { store, session } = useServices();
  const { answers, edits, texts } = useMySystem();
  const view = useApp((state) => state.view);
  const best = foundBy(fit)?.best ?? null;
  const isGood = best === null || canReproduce(best.fit);
  const isFitted = order !== null;
  const use = (fitted: Checked | null): void => {
    const screen = view.screen === 'decide' ? 'decide' : 'explore';
    const { client, origins } = systemView(answers, base);
    const found = fitted?.broker == null ? {} : from('metric', ['slow.broker', 'slow.ms']);
    const seen: Partial<View> = {
      client,
      origins: { ...origins, ...found },
      twin: fitted === null ? base.view.twin : twinText(fitted.fit.twin),
      title: (edits && view.title) || MY_SYSTEM,
      screen,
    };
    const next = fitted === null ? scenario : fitted.fit.twin.scenario;
    const question = screen === 'decide' ? { decide: view.decide } : {};
    if (edits) store.getState().describeSystem(next, seen);
    else session.openLink(encodeLink(next, { ...DEFAULT_VIEW, ...question, ...seen }));
    startOver();
    stageWanted.emit();
    closeMySystem();
  };
  return (
    <Row wrap className={`foot ${styles.foot}`}>
      {isFitted ? <FitLine fit={fit} /> : <Note as="span">Nothing leaves this page.</Note>}
      {(texts.length > 0 || edits || Object.keys(answers).length > 0) && (
        <Button look="quiet" size="touch" onClick={startOver}>
          Start over
        </Button>
      )}
      <span className="grow" />
      {isFitted ? (
        <Button size="touch" onClick={() => use(null)}>
          Use the settings only
        </Button>
      ) : (
        <Button size="touch" onClick={closeMySystem}>
          Cancel
        </Button>
      )}
      <Button
        look={isGood ? 'solid' : 'plain'}
        size="touch"
        className={styles.use}
        aria-disabled={isFitted && best === null}
        onClick={() => (isFitted && best === null ? undefined : use(best))}
      >
        {isGood ? 'Use as my system' : 'Use it anyway'}
      </Button>
    </Row>
  );
}
