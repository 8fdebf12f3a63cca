import type { Browser } from 'playwright-core';
import { sender } from './target';

/** A tab that can really be hidden. Pages of the test tool's own always count as visible. */
export interface HiddenTab {
  /** Reads an expression in the page; its value must survive JSON. */
  readonly read: (expression: string) => Promise<unknown>;
  /** Brings another tab of the window to the front, or this one again. */
  readonly setHidden: (hidden: boolean) => Promise<void>;
  readonly close: () => Promise<void>;
}

/** Opens `url` in a window of its own with two tabs, after `script` has run in the empty page. */
export async function openHiddenTab(browser: Browser, url: string, script: string): Promise<HiddenTab> {
  const session = await browser.newBrowserCDPSession();
  const { browserContextId } = await session.send('Target.createBrowserContext');
  const create = async (): Promise<string> =>
    (await session.send('Target.createTarget', { url: 'about:blank', browserContextId })).targetId;
  const [other, targetId] = [await create(), await create()];
  const { sessionId } = await session.send('Target.attachToTarget', { targetId, flatten: false });
  const send = sender(session, sessionId);
  await send('Page.enable', {});
  await send('Page.addScriptToEvaluateOnNewDocument', { source: script });
  await send('Page.navigate', { url });
  return {
    read: async (expression) => {
      const answer = await send('Runtime.evaluate', { expression, returnByValue: true, awaitPromise: true });
      return (answer as { readonly result?: { readonly value?: unknown } }).result?.value;
    },
    setHidden: async (hidden) => {
      await session.send('Target.activateTarget', { targetId: hidden ? other : targetId });
    },
    close: async () => {
      await session.send('Target.disposeBrowserContext', { browserContextId });
      await session.detach();
    },
  };
}
