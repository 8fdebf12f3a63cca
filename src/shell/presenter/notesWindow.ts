import { isSameOrigin } from '../../base/windows';

/** Asks the page for the teacher's notes instead of the model. */
const QUERY = 'presenter';
/** Opening the notes again brings their window to the front. */
const NAME = 'linger-presenter';

/** Opens the notes next to the projector's window. Returns their window, or null if the browser refuses. */
export function openNotesWindow(): Window | null {
  return window.open(`${location.pathname}?${QUERY}`, NAME, 'popup,width=760,height=820');
}

/** True if a page of this origin opened this window for the notes: a mere link, or a window's name, shows the page. */
export function isNotesWindow(): boolean {
  const opener: Window | null = window.opener;
  return new URLSearchParams(location.search).has(QUERY) && opener !== null && isSameOrigin(opener);
}
