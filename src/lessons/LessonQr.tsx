import { useApp, useServices } from '../ui/app';
import { lessonHash } from '../ui/share/handout';
import { LargeQr } from '../ui/share/LargeQr';
import { pageAddress } from '../ui/share/useHandoutLink';
import { ONLY_HERE, useIsOwn } from './library';

/** The open lesson's short link as a QR code over the whole window, for the last row; Escape closes it. */
export function LessonQr({ onClose }: { readonly onClose: () => void }) {
  const { link } = useServices();
  const lesson = useApp((state) => state.view.lesson);
  const own = useIsOwn(lesson?.id ?? null);
  if (lesson === null) return null;
  const address = pageAddress(link()) + lessonHash(lesson);
  return <LargeQr address={own ? { none: ONLY_HERE } : address} onClose={onClose} />;
}
