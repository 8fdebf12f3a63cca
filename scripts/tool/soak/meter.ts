import { readFile } from 'node:fs/promises';
import type { Browser, CDPSession, Page } from 'playwright-core';
import { type Send, sender } from '../../../tests/e2e/support/target';

/** State of a page after a collection of garbage. Memory in MB of 10⁶ bytes. */
export interface Reading {
  /** Objects of the page's own JavaScript. */
  readonly heapMb: number;
  /** The same of all its workers. */
  readonly workerHeapMb: number;
  /** Memories of WebAssembly in the workers. */
  readonly wasmMb: number;
  /** Nodes of the document, and those that are out of it but still held. */
  readonly nodes: number;
  readonly listeners: number;
  readonly workers: number;
  /** Memory of the page's processes; NaN if the system doesn't report it. */
  readonly residentMb: number;
}

/** Reads the memory of one page, which is the only one of its browser. */
export async function openMeter(browser: Browser, page: Page): Promise<() => Promise<Reading>> {
  const ofPage = await page.context().newCDPSession(page);
  const ofBrowser = await browser.newBrowserCDPSession();
  await ofPage.send('Performance.enable');
  await ofPage.send('HeapProfiler.enable');
  return async () => {
    const workers = await readWorkers(ofBrowser);
    await ofPage.send('HeapProfiler.collectGarbage');
    const { metrics } = await ofPage.send('Performance.getMetrics');
    const metric = (wanted: string): number =>
      metrics.find(({ name }) => name === wanted)?.value ?? Number.NaN;
    return {
      heapMb: metric('JSHeapUsedSize') / 1e6,
      nodes: metric('Nodes'),
      listeners: metric('JSEventListeners'),
      ...workers,
      residentMb: await residentMb(ofBrowser),
    };
  };
}

type OfWorkers = Pick<Reading, 'workers' | 'workerHeapMb' | 'wasmMb'>;

async function readWorkers(browser: CDPSession): Promise<OfWorkers> {
  const { targetInfos } = await browser.send('Target.getTargets', { filter: [{}] });
  // The browser has workers of its own, without an address.
  const ours = targetInfos.filter(({ type, url }) => type === 'worker' && url !== '');
  let [workerHeap, wasm] = [0, 0];
  for (const { targetId } of ours) {
    const { sessionId } = await browser.send('Target.attachToTarget', { targetId, flatten: false });
    const send = sender(browser, sessionId);
    await send('HeapProfiler.enable');
    await send('HeapProfiler.collectGarbage');
    workerHeap += ((await send('Runtime.getHeapUsage')) as { readonly usedSize: number }).usedSize;
    wasm += await wasmBytes(send);
    await browser.send('Target.detachFromTarget', { sessionId });
  }
  return { workers: ours.length, workerHeapMb: workerHeap / 1e6, wasmMb: wasm / 1e6 };
}

interface Held {
  readonly objectId: string;
}

/** Bytes of all memories of WebAssembly that a worker holds. */
async function wasmBytes(send: Send): Promise<number> {
  const expression = 'WebAssembly.Memory.prototype';
  const prototype = (await send('Runtime.evaluate', { expression })) as { readonly result: Held };
  const prototypeObjectId = prototype.result.objectId;
  const found = (await send('Runtime.queryObjects', { prototypeObjectId })) as { readonly objects: Held };
  const sum = (await send('Runtime.callFunctionOn', {
    objectId: found.objects.objectId,
    functionDeclaration:
      'function () { return this.reduce((sum, { buffer }) => sum + buffer.byteLength, 0); }',
    returnByValue: true,
  })) as { readonly result: { readonly value: number } };
  // The list that was asked for holds what it lists, until it is let go.
  for (const objectId of [prototypeObjectId, found.objects.objectId])
    await send('Runtime.releaseObject', { objectId });
  return sum.result.value;
}

/** Resident memory of all processes that draw pages, if the system has files for it. */
async function residentMb(browser: CDPSession): Promise<number> {
  const { processInfo } = await browser.send('SystemInfo.getProcessInfo');
  let kilobytes = 0;
  for (const { id } of processInfo.filter(({ type }) => type === 'renderer')) {
    const status = await readFile(`/proc/${id}/status`, 'utf8').catch(() => '');
    kilobytes += Number(/^VmRSS:\s+(\d+) kB$/m.exec(status)?.[1] ?? Number.NaN);
  }
  return (kilobytes * 1024) / 1e6;
}
