import { useApp } from '../ui/app';
import { lazyPart } from '../ui/lazyPart';

const NoticeBanners = lazyPart(async () => (await import('./NoticeBanners')).NoticeBanners);

/** Notices about the link and failures, and the model revision that a link pins. */
export function Notices() {
  const some = useApp(
    ({ notices, mishap, scenario }) => notices.length > 0 || mishap !== null || scenario.model !== undefined,
  );
  return some && <NoticeBanners />;
}
