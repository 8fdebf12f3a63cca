import { useEffect } from 'react';
import * as v from 'valibot';
import { openNotesWindow } from '../../../shell/presenter/notesWindow';
import { useLatest } from '../../../ui/useLatest';

const list = <Item extends v.GenericSchema>(item: Item) => v.pipe(v.array(item), v.readonly());

const VIEW = v.pipe(
  v.object({
    where: v.string(),
    asks: v.string(),
    options: list(
      v.pipe(v.object({ text: v.string(), hands: v.number(), right: v.boolean() }), v.readonly()),
    ),
    /** Null while the run is computed, and if nothing was asked. */
    answer: v.nullable(v.string()),
    notes: list(v.pipe(v.object({ title: v.string(), text: v.string() }), v.readonly())),
    next: v.string(),
    revealed: v.boolean(),
  }),
  v.readonly(),
);

const MESSAGE = v.variant('type', [
  /** Null once nothing is shown that has notes. */
  v.object({ type: v.literal('view'), view: v.nullable(VIEW) }),
  /** The teacher's window has nothing to show. */
  v.object({ type: v.literal('hello') }),
  /** A key pressed in the teacher's window is meant for the projector's. */
  v.object({ type: v.literal('key'), key: v.string(), code: v.string(), shiftKey: v.boolean() }),
]);

/** The teacher's window, in plain words. */
export type PresenterView = v.InferOutput<typeof VIEW>;

export type PresenterMessage = v.InferOutput<typeof MESSAGE>;

/** Sends a message to the other window, but not to another page that has taken its place. */
export function postTo(other: Window, message: PresenterMessage): void {
  other.postMessage(message, location.origin);
}

/**
 * Hears the messages of the windows that `isOther` accepts. Whatever else arrives counts as nothing: another window's
 * messages, or those of another version of the page. Returns a function that ends it.
 */
export function hear(
  isOther: (source: Window) => boolean,
  onMessage: (message: PresenterMessage, source: Window) => void,
): () => void {
  const listener = ({ source, origin, data }: MessageEvent<unknown>): void => {
    if (origin !== location.origin || source === null || !('opener' in source) || !isOther(source)) return;
    const read = v.safeParse(MESSAGE, data);
    if (read.success) onMessage(read.output, source);
  };
  addEventListener('message', listener);
  return () => removeEventListener('message', listener);
}

/** The teacher's window. After a reload it's known again once it says hello. */
let notesWindow: Window | null = null;

/** Opens the teacher's window next to the projector's, or brings it to the front. */
export function openPresenterWindow(): void {
  notesWindow = openNotesWindow() ?? notesWindow;
}

/** Shows a step in the teacher's window, if there is one, and takes keys from there. */
export function usePresenterView(view: PresenterView | null): void {
  const text = JSON.stringify(view);
  const newest = useLatest(text);
  const active = view !== null;
  useEffect(() => {
    if (!active) return;
    const leave = (): void => show('null');
    const end = hear(
      (source) => source.opener === window,
      (message, source) => {
        notesWindow = source;
        if (message.type === 'hello') show(newest.current);
        else if (message.type === 'key') press(message);
      },
    );
    addEventListener('pagehide', leave);
    return () => {
      leave();
      removeEventListener('pagehide', leave);
      end();
    };
  }, [active, newest]);
  useEffect(() => {
    if (active) show(text);
  }, [active, text]);
}

/** Shows a view, as JSON, in the teacher's window. */
function show(text: string): void {
  if (notesWindow !== null) postTo(notesWindow, { type: 'view', view: JSON.parse(text) });
}

function press({ key, code, shiftKey }: Extract<PresenterMessage, { readonly type: 'key' }>): void {
  document.body.dispatchEvent(
    new KeyboardEvent('keydown', { key, code, shiftKey, bubbles: true, cancelable: true }),
  );
}
