import { useApp, useServices } from '../app';
import { lessonHash } from '../share/handout';
import { LargeQr } from '../share/LargeQr';
import { pageAddress } from '../share/useHandoutLink';

/** The open lesson's short link as a QR code over the whole window, for the last row; Escape closes it. */
export function LessonQr({ onClose }: { readonly onClose: () => void }) {
  const { link } = useServices();
  const lesson = useApp((state) => state.view.lesson);
  if (lesson === null) return null;
  return <LargeQr address={pageAddress(link()) + lessonHash(lesson)} onClose={onClose} />;
}
