import { useEffect, useMemo, useState } from 'react';
import { type PaintBox, POSTCARD, type PostcardText, paintPostcard } from '../../draw/postcard';
import { SvgSurface } from '../../draw/svg/surface';
import { useServices } from '../../ui/app';
import { CopyButton } from '../../ui/CopyButton';
import { Button } from '../../ui/controls/Button';
import { DialogFrame } from '../../ui/controls/DialogFrame';
import { download } from '../../ui/download';
import { Note, Row, Stack } from '../../ui/Primitives';
import { fileName } from '../../ui/picture/pictureText';
import { pngOf } from '../../ui/picture/png';
import { useTheme } from '../../ui/theme';

/** What a postcard says and shows, and a text for those who don't see it. */
export interface Postcard {
  readonly words: PostcardText;
  readonly paint: PaintBox;
  readonly alt: string;
}

interface PostcardDialogProps {
  /** Of the dialog. */
  readonly title: string;
  /** Keep the same value while nothing changes. */
  readonly card: Postcard;
  readonly onClose: () => void;
}

/** A postcard in the theme on the screen, with the ways to send it. */
export function PostcardDialog({ title, card, onClose }: PostcardDialogProps) {
  const { link } = useServices();
  const theme = useTheme();
  const svg = useMemo(() => {
    const surface = new SvgSurface();
    paintPostcard(surface, theme, card.words, card.paint);
    return surface.document(POSTCARD, { title: card.words.title, description: card.alt });
  }, [card, theme]);
  const { png, problem } = usePng(svg);
  const shown = useAddress(png);
  const [said, setSaid] = useState('');
  const name = `${fileName(card.words.title)}.png`;
  const copy = (): void => {
    if (png === null) return;
    copyPicture(png).then(
      () => setSaid('Copied.'),
      () => setSaid("Your browser doesn't allow copying pictures: download it instead."),
    );
  };
  const file = png && new File([png], name, { type: png.type });
  const canSend = file !== null && (navigator.canShare?.({ files: [file] }) ?? false);
  const send = (): void => {
    if (file === null) return;
    // Cancelling isn't an error.
    navigator.share({ files: [file], title: card.words.title, text: card.alt, url: link() }).catch(() => {});
  };
  return (
    <DialogFrame title={title} onClose={onClose}>
      <Stack gap={3} above={3}>
        <div style={ROOM} aria-busy={png === null && problem === null}>
          {shown !== null && <img src={shown} alt={card.alt} width="100%" />}
        </div>
        <Note className="soft">{card.alt}</Note>
        <Row wrap>
          <Button look="solid" disabled={png === null} onClick={copy}>
            Copy picture
          </Button>
          <Button disabled={png === null} onClick={() => png !== null && download(png, name)}>
            Download
          </Button>
          {canSend && <Button onClick={send}>Share…</Button>}
          <CopyButton label="Copy alt text" text={() => card.alt} />
        </Row>
        <p role="status" className="note">
          {problem ?? said}
        </p>
      </Stack>
    </DialogFrame>
  );
}

/** Nothing moves when the picture arrives. */
const ROOM = { aspectRatio: `${POSTCARD.width} / ${POSTCARD.height}`, maxWidth: POSTCARD.width / 2 };

async function copyPicture(png: Blob): Promise<void> {
  await navigator.clipboard.write([new ClipboardItem({ [png.type]: png })]);
}

/** The picture as a PNG: null until it is there, and a sentence if the browser can't make it. */
function usePng(svg: string): { readonly png: Blob | null; readonly problem: string | null } {
  const [made, setMade] = useState<{ readonly png: Blob | null; readonly problem: string | null }>({
    png: null,
    problem: null,
  });
  useEffect(() => {
    let wanted = true;
    pngOf(svg, 1).then(
      (png) => wanted && setMade({ png, problem: null }),
      (error: unknown) =>
        wanted && setMade({ png: null, problem: error instanceof Error ? error.message : String(error) }),
    );
    return () => {
      wanted = false;
    };
  }, [svg]);
  return made;
}

/** An address of the picture within this page. */
function useAddress(png: Blob | null): string | null {
  const [address, setAddress] = useState<string | null>(null);
  useEffect(() => {
    if (png === null) return;
    const made = URL.createObjectURL(png);
    setAddress(made);
    return () => URL.revokeObjectURL(made);
  }, [png]);
  return address;
}
