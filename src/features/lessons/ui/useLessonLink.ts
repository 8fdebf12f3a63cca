import type { LessonPlace } from '../../../scenario/view';
import { lessonHash } from '../../../shell/handout/handout';
import { pageAddress } from '../../../shell/handout/useHandoutLink';
import { useServices } from '../../../ui/app';
import { useIsOwn } from '../shelf/library';

/** The short link to a lesson's step; `none` says why there is none that others could open. */
export function useLessonLink(place: LessonPlace): string | { readonly none: string } {
  const { link } = useServices();
  const own = useIsOwn(place.id);
  return own ? { none: ONLY_HERE } : pageAddress(link()) + lessonHash(place);
}

const ONLY_HERE = 'This lesson is a file on this computer. Publish it with the page to share its link.';
