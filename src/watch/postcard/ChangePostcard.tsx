import { useMemo } from 'react';
import type { WholeRun } from '../../run/WatchedRun';
import { useApp } from '../../ui/app';
import { changePostcard } from './changePostcard';
import { PostcardDialog } from './PostcardDialog';

interface ChangePostcardProps {
  readonly before: WholeRun;
  readonly now: WholeRun;
  readonly onClose: () => void;
}

/** The postcard of a change of settings. */
export function ChangePostcard({ before, now, onClose }: ChangePostcardProps) {
  const view = useApp((state) => state.view);
  const card = useMemo(() => changePostcard(before, now, view), [before, now, view]);
  return card && <PostcardDialog title="Postcard of this change" card={card} onClose={onClose} />;
}
