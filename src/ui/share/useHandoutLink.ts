import { useApp, useServices } from '../app';
import { handoutHash } from './handout';

/** The whole address of this page without what follows the `#`, made from the address of a link. */
export function pageAddress(link: string): string {
  return link.split('#', 1)[0] ?? '';
}

/** The shortest link to what is on the screen, kept up to date; what the link that was followed hides and locks stays so. */
export function useHandoutLink(): string {
  const { link } = useServices();
  const state = useApp((whole) => whole);
  const { hide, lock } = state.view;
  return pageAddress(link()) + handoutHash(state, { withTime: true, hide, lock });
}
