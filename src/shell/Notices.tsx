import { useApp } from '../ui/app';
import { optional } from '../ui/Boundary';
import { lazyPart } from '../ui/lazyPart';

const NoticeBanners = lazyPart(async () => (await import('./NoticeBanners')).NoticeBanners);
const PinnedModel = optional(lazyPart(async () => (await import('./PinnedModel')).PinnedModel));

/** Notices about the link and failures, and the model revision that a link pins. */
export function Notices() {
  const noted = useApp(({ notices, mishap }) => notices.length > 0 || mishap !== null);
  const pinned = useApp(({ scenario }) => scenario.model !== undefined);
  return (
    <>
      {noted && <NoticeBanners />}
      {pinned && <PinnedModel />}
    </>
  );
}
