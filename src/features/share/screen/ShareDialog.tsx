import { useMemo, useRef, useState } from 'react';
import type { ShareDialogProps } from '../../../shell/featureParts';
import { type Handout, handoutHash, pageAddress } from '../../../shell/handout/handout';
import { useScenarioTitle } from '../../../shell/scenarioTitle';
import { useApp, useServices } from '../../../ui/app';
import { CopyButton } from '../../../ui/CopyButton';
import { Button } from '../../../ui/controls/Button';
import { Check } from '../../../ui/controls/Check';
import { DialogFrame } from '../../../ui/controls/DialogFrame';
import { download } from '../../../ui/download';
import { Icon } from '../../../ui/Icon';
import { lazyPart } from '../../../ui/lazyPart';
import { useLayout } from '../../../ui/media';
import { Note, Row, Stack } from '../../../ui/Primitives';
import { fileName } from '../../../ui/picture/pictureText';
import { fitsQr } from '../../../ui/qr/QrCode';
import { readWhole } from '../../../watch/before/runChange';
import { type BeforeAndAfter, useBeforeAndAfter } from '../../../watch/before/useRunBefore';
import { changePostcard } from '../../../watch/postcard/changePostcard';
import { PostcardPicture, usePostcardPng } from '../../../watch/postcard/PostcardPicture';
import { AuthorsSection } from './AuthorsSection';
import { FileButtons } from './FileButtons';
import styles from './ShareDialog.module.css';

const LargeQr = lazyPart(async () => (await import('../../../ui/qr/LargeQr')).LargeQr);

/** The card of the view with its link, three files, and one fold with the rest. */
export function ShareDialog({ onClose }: ShareDialogProps) {
  const copy = useRef<HTMLButtonElement>(null);
  const { store, link } = useServices();
  const { hide, lock } = store.getState().view;
  const [handout, setHandout] = useState<Handout>({ withTime: true, pinned: false, hide, lock });
  const [guess, setGuess] = useState(false);
  const [large, setLarge] = useState(false);
  const state = useApp((whole) => whole);
  const isRun = state.view.screen === 'explore';
  const compared = useBeforeAndAfter();
  const isChange = isRun && compared !== null;
  const before = isChange ? compared.before.run.scenario : null;
  const address = pageAddress(link()) + handoutHash(state, { ...handout, before, guess });
  const card = useCard(compared, address, isChange && guess);
  const made = usePostcardPng(card);
  const touch = useLayout() === 'phone' ? 'touch' : undefined;
  const title = useScenarioTitle();
  const { png } = made;
  const send = <SendButton title={title} address={address} size={touch} />;
  return (
    <DialogFrame
      title={isChange ? 'Share this change' : 'Share this view'}
      className={styles.share}
      initialFocus={copy}
      onClose={onClose}
    >
      <Stack gap={3} above={3}>
        {card !== null && (
          <button
            type="button"
            className={styles.card}
            aria-label={`QR code, full screen. ${card.alt}`}
            disabled={!fitsQr(address)}
            onClick={() => setLarge(true)}
          >
            <PostcardPicture {...made} alt={card.alt} />
          </button>
        )}
        {touch && send}
        <Row>
          <input
            readOnly
            className={`mono ${styles.link}`}
            aria-label="Link to this view"
            value={address}
            onFocus={(event) => event.target.select()}
          />
          <CopyButton ref={copy} look="solid" size={touch} label="Copy link" text={() => address} />
        </Row>
        {isChange && (
          <Check
            label="They guess first: hides the result in the card, the QR code and the link"
            checked={guess}
            onChange={setGuess}
          />
        )}
        <Row wrap className={styles.files}>
          {card !== null && (
            <Button
              size={touch}
              disabled={png === null}
              onClick={() => png !== null && download(png, `${fileName(card.words.title)}.png`)}
            >
              <Icon name="download" />
              Picture
            </Button>
          )}
          {isRun && <FileButtons ids={['csv', 'properties']} />}
          {!touch && send}
        </Row>
        <AuthorsSection {...{ isRun, handout, onClose }} onHandoutChange={setHandout} />
        <Note>Nothing leaves this page. Browsers never send the part after # to a server.</Note>
      </Stack>
      {large && <LargeQr address={address} onClose={() => setLarge(false)} />}
    </DialogFrame>
  );
}

/** The postcard of the last change, or of the run alone; null while there is none. */
function useCard(compared: BeforeAndAfter | null, address: string, hidesNow: boolean) {
  const view = useApp((state) => state.view);
  const run = useApp((state) => (state.run.phase === 'whole' ? state.run.shown : null));
  const reading = useApp((state) => state.reading);
  return useMemo(() => {
    if (view.screen !== 'explore') return null;
    const look = { ...view, address, hidesNow };
    if (compared !== null) return changePostcard(compared.before, compared.now, look);
    const now = readWhole(run, reading);
    return now && changePostcard(null, now, look);
  }, [view, compared, run, reading, address, hidesNow]);
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
      Share…
    </Button>
  );
}
