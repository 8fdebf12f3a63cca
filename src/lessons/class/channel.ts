import { useEffect, useRef } from 'react';
import { PRESENTER_WINDOW } from '../../ui/presenter/windowName';

/** What the teacher's window shows, in plain words. */
export interface PresenterView {
  readonly where: string;
  readonly asks: string;
  readonly options: readonly { readonly text: string; readonly hands: number; readonly right: boolean }[];
  /** Null while the run is computed, and where nothing was asked. */
  readonly answer: string | null;
  readonly notes: readonly { readonly title: string; readonly text: string }[];
  readonly next: string;
  readonly revealed: boolean;
}

/** What the two windows say to each other, on one machine: nothing leaves it. */
export type PresenterMessage =
  /** Null once nothing is shown that has notes. */
  | { readonly type: 'view'; readonly view: PresenterView | null }
  /** The teacher's window opened. */
  | { readonly type: 'hello' }
  /** A key pressed in the teacher's window is meant for the projector's. */
  | { readonly type: 'key'; readonly key: string; readonly code: string; readonly shiftKey: boolean };

/** A channel between the windows of this page. */
export function openChannel(onMessage: (message: PresenterMessage) => void) {
  const channel = new BroadcastChannel(PRESENTER_WINDOW);
  channel.onmessage = ({ data }: MessageEvent<PresenterMessage>) => onMessage(data);
  return {
    post: (message: PresenterMessage): void => channel.postMessage(message),
    close: (): void => channel.close(),
  };
}

/** Opens the teacher's window beside the projector's, or brings it to the front. */
export function openPresenterWindow(): void {
  window.open(location.pathname, PRESENTER_WINDOW, 'popup,width=760,height=820');
}

/** Shows a step in the teacher's window, if there is one, and takes keys from there. */
export function usePresenterView(view: PresenterView | null): void {
  const channel = useRef<ReturnType<typeof openChannel> | null>(null);
  const text = view === null ? null : JSON.stringify(view);
  const newest = useRef(text);
  newest.current = text;
  const active = view !== null;
  useEffect(() => {
    if (!active || typeof BroadcastChannel === 'undefined') return;
    const post = (): void => {
      if (newest.current !== null) channel.current?.post({ type: 'view', view: JSON.parse(newest.current) });
    };
    channel.current = openChannel((message) => {
      if (message.type === 'hello') post();
      else if (message.type === 'key') press(message);
    });
    post();
    return () => {
      channel.current?.post({ type: 'view', view: null });
      channel.current?.close();
      channel.current = null;
    };
  }, [active]);
  useEffect(() => {
    if (text !== null) channel.current?.post({ type: 'view', view: JSON.parse(text) });
  }, [text]);
}

function press({ key, code, shiftKey }: Extract<PresenterMessage, { readonly type: 'key' }>): void {
  document.body.dispatchEvent(
    new KeyboardEvent('keydown', { key, code, shiftKey, bubbles: true, cancelable: true }),
  );
}
