import type { CDPSession } from 'playwright-core';

/** Sends a command of Chrome's protocol to one target, and gives back what it answers. */
export type Send = (method: string, parameters?: object) => Promise<unknown>;

/** Speaks to the target that `session`, the browser's own, has attached to as `sessionId`, without flattening. */
export function sender(session: CDPSession, sessionId: string): Send {
  const waiting = new Map<number, (result: unknown) => void>();
  let last = 0;
  session.on('Target.receivedMessageFromTarget', (event) => {
    if (event.sessionId !== sessionId) return;
    const { id, result } = JSON.parse(event.message) as { id?: number; result?: unknown };
    if (id === undefined) return;
    waiting.get(id)?.(result);
    waiting.delete(id);
  });
  return (method, params = {}) => {
    last += 1;
    const id = last;
    const answer = new Promise<unknown>((resolve) => waiting.set(id, resolve));
    const message = JSON.stringify({ id, method, params });
    return session.send('Target.sendMessageToTarget', { sessionId, message }).then(() => answer);
  };
}
