import { useState } from 'react';
import type { Postcard } from '../../draw/postcard';
import { Button } from '../../ui/controls/Button';
import { DialogFrame } from '../../ui/controls/DialogFrame';
import { download } from '../../ui/download';
import { Row, Stack } from '../../ui/Primitives';
import { fileName } from '../../ui/picture/pictureText';
import { PostcardPicture, usePostcardPng } from './PostcardPicture';

interface PostcardDialogProps {
  readonly title: string;
  /** Keep the same value while nothing changes. */
  readonly card: Postcard;
  readonly onClose: () => void;
}

export function PostcardDialog({ title, card, onClose }: PostcardDialogProps) {
  const made = usePostcardPng(card);
  const [said, setSaid] = useState('');
  const { png } = made;
  const copy = (): void => {
    if (png === null) return;
    copyPicture(png).then(
      () => setSaid('Copied.'),
      () => setSaid("Your browser doesn't allow copying pictures: download it instead."),
    );
  };
  return (
    <DialogFrame title={title} onClose={onClose}>
      <Stack gap={3} above={3}>
        <PostcardPicture {...made} alt={card.alt} />
        <Row wrap>
          <Button look="solid" disabled={png === null} onClick={copy}>
            Copy picture
          </Button>
          <Button
            disabled={png === null}
            onClick={() => png !== null && download(png, `${fileName(card.words.title)}.png`)}
          >
            Download
          </Button>
        </Row>
        <p role="status" className="note">
          {said}
        </p>
      </Stack>
    </DialogFrame>
  );
}

async function copyPicture(png: Blob): Promise<void> {
  await navigator.clipboard.write([new ClipboardItem({ [png.type]: png })]);
}
