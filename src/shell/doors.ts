import { Signal } from '../base/Signal';
import { isOwnSystem } from '../scenario/ownSystem';
import { isHidden } from '../scenario/parts';
import { useApp } from '../ui/app';

/* Signals that ask something of a feature from anywhere on the page. Features are above their askers, so they subscribe. */

/** The page of the reader's system is wanted: about the scenario in sight (`edits`), or about a new system. */
export const mySystemWanted = new Signal<[{ readonly edits: boolean }]>();

/** The dialog with link and postcard is wanted. */
export const shareWanted = new Signal();

/** The run is wanted in sight: whatever lies over it closes. */
export const stageWanted = new Signal();

/**
 * Opens the page of the reader's system, about the present scenario if it's the reader's own; Decide calls any scenario the reader's
 * system. Null if a link hides or locks settings, which another system would undo.
 */
export function useOpenMySystem(): (() => void) | null {
  const edits = useApp(({ view }) => view.screen === 'decide' || isOwnSystem(view));
  const fixed = useApp(({ view }) => view.lock.length > 0 || isHidden(view, 'settings'));
  return fixed ? null : () => mySystemWanted.emit({ edits });
}
