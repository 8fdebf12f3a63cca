import { type RefObject, useState } from 'react';
import { withUnit } from '../../../base/format';
import { newestOf } from '../../../scenario/revisions';
import { type Handout, handoutHash } from '../../../shell/handout/handout';
import { pageAddress } from '../../../shell/handout/useHandoutLink';
import { useScenarioTitle } from '../../../shell/scenarioTitle';
import { useApp, useServices } from '../../../ui/app';
import { CopyButton } from '../../../ui/CopyButton';
import { Button } from '../../../ui/controls/Button';
import { Check } from '../../../ui/controls/Check';
import { Icon } from '../../../ui/Icon';
import { lazyPart } from '../../../ui/lazyPart';
import { useLayout } from '../../../ui/media';
import { Row, Section } from '../../../ui/Primitives';
import { fitsQr, QrCode } from '../../../ui/qr/QrCode';
import styles from './SharePopover.module.css';

const LargeQr = lazyPart(async () => (await import('../../../ui/qr/LargeQr')).LargeQr);

interface LinkSectionProps {
  readonly copy: RefObject<HTMLButtonElement | null>;
  readonly handout: Handout;
  readonly onHandoutChange: (handout: Handout) => void;
}

/** The link to copy, send or scan, and its content. */
export function LinkSection({ copy, handout, onHandoutChange }: LinkSectionProps) {
  const { link } = useServices();
  const touch = useLayout() === 'phone' ? 'touch' : undefined;
  const [large, setLarge] = useState(false);
  const state = useApp((whole) => whole);
  const title = useScenarioTitle();
  const address = pageAddress(link()) + handoutHash(state, handout);
  return (
    <Section aria-label="Link">
      <Row below={4}>
        <input
          readOnly
          className={styles.link}
          aria-label="Link to this view"
          value={address}
          onFocus={(event) => event.target.select()}
        />
        <CopyButton
          ref={copy}
          look="solid"
          size={touch}
          className={styles.copy}
          label="Copy link"
          text={() => address}
        />
      </Row>
      <Row gap={4} className={styles.includes}>
        <div className={styles.qr}>
          <QrCode text={address} label="QR code of the link" />
        </div>
        <div className={`${styles.holds} grow soft`}>
          <Holds handout={handout} onHandoutChange={onHandoutChange} />
          <Row wrap above={2}>
            {fitsQr(address) && (
              <Button size={touch} onClick={() => setLarge(true)}>
                Large QR code
              </Button>
            )}
            <SendButton title={title} address={address} size={touch} />
          </Row>
        </div>
      </Row>
      {large && <LargeQr address={address} onClose={() => setLarge(false)} />}
    </Section>
  );
}

function Holds({ handout, onHandoutChange }: Omit<LinkSectionProps, 'copy'>) {
  const seed = useApp((state) => state.scenario.seed);
  const model = useApp((state) => state.scenario.model);
  const restS = useApp((state) => state.restS);
  const fitted = useApp((state) => state.view.twin !== '');
  return (
    <>
      <h3>The link includes</h3>
      <ul>
        <li>
          <Icon name="check" />
          every setting that isn't at its default
        </li>
        <li>
          <Icon name="check" />
          seed {seed}, so the run is the same
        </li>
        {fitted && (
          <li>
            <Icon name="check" />
            your fitted cluster
          </li>
        )}
        <li>
          {restS === null ? (
            <>
              <Icon name="check" />
              the SLO and the window
            </>
          ) : (
            <Check
              label={`the playhead at ${withUnit(String(restS), 's')}`}
              checked={handout.withTime}
              onChange={(withTime) => onHandoutChange({ ...handout, withTime })}
            />
          )}
        </li>
        <li>
          {model === undefined ? (
            <Check
              label={`the model's revision, ${newestOf()}`}
              checked={handout.pinned}
              onChange={(pinned) => onHandoutChange({ ...handout, pinned })}
            />
          ) : (
            <>
              <Icon name="check" />
              the model's revision, {model}
            </>
          )}
        </li>
        <li>
          <span className={styles.without} />
          but not theme and speed
        </li>
      </ul>
    </>
  );
}

interface SendButtonProps {
  readonly title: string;
  readonly address: string;
  readonly size: 'touch' | undefined;
}

/** Shares the link if the browser can; cancelling isn't an error. */
function SendButton({ title, address, size }: SendButtonProps) {
  if (typeof navigator.share !== 'function') return null;
  const send = () => void navigator.share({ title, url: address }).catch(() => {});
  return (
    <Button size={size} onClick={send}>
      <Icon name="share" />
      Send to…
    </Button>
  );
}
