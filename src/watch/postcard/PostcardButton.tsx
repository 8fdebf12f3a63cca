import { useState } from 'react';
import { Button } from '../../ui/controls/Button';
import { lazyPart } from '../../ui/lazyPart';
import type { BeforeAndAfter } from '../before/useRunBefore';

const ChangePostcard = lazyPart(async () => (await import('./ChangePostcard')).ChangePostcard);

interface PostcardButtonProps {
  readonly compared: BeforeAndAfter;
  readonly touch?: boolean;
}

/** Opens a picture of the last change, to be sent. */
export function PostcardButton({ compared, touch = false }: PostcardButtonProps) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button
        look="solid"
        size={touch ? 'touch' : undefined}
        className="grow"
        aria-haspopup="dialog"
        onClick={() => setOpen(true)}
      >
        Share this change
      </Button>
      {open && (
        <ChangePostcard before={compared.before.run} now={compared.now.run} onClose={() => setOpen(false)} />
      )}
    </>
  );
}
