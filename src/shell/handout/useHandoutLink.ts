import { useApp, useServices } from '../../ui/app';
import { handoutHash } from './handout';

/** The page's address without its `#`, from a link. */
export function pageAddress(link: string): string {
  return link.split('#', 1)[0] ?? '';
}

/** The shortest link to the present state, with the same parts hidden and locked. */
export function useHandoutLink(): string {
  const { link } = useServices();
  const state = useApp((whole) => whole);
  const { hide, lock } = state.view;
  return pageAddress(link()) + handoutHash(state, { withTime: true, pinned: false, hide, lock });
}
