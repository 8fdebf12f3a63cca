import type { LessonPlace } from '../../../scenario/view';
import { LargeQr } from '../../../ui/qr/LargeQr';
import { useLessonLink } from '../shelf/library';

interface LessonQrProps {
  readonly place: LessonPlace;
  readonly onClose: () => void;
}

/** A lesson's short link as a QR code over the whole window, for the last row; Escape closes it. */
export function LessonQr({ place, onClose }: LessonQrProps) {
  return <LargeQr address={useLessonLink(place)} onClose={onClose} />;
}
