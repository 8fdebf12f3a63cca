import { compileModel, formerAddress } from './compileModel';
import { type Command, WAITS_FOR_MODULE } from './protocol';
import { Runner } from './Runner';

declare const self: DedicatedWorkerGlobalScope;

/** The worker's entry: wires the worker's globals to a Runner, which knows none of them. */
const runner = new Runner({
  post: (report, transfer) => self.postMessage(report, transfer),
  compile: () => compileModel(new URL('./model/pkg/linger_model.wasm', import.meta.url)),
  waitsForModule: self.name === WAITS_FOR_MODULE,
  compileFormer: async (revision) => compileModel(formerAddress(revision)),
  yieldNow: makeYieldNow(),
  now: () => performance.now(),
});

self.onmessage = (event: MessageEvent<Command>) => runner.handle(event.data);

/**
 * Makes a function that lets waiting messages in and comes back at once. A message to oneself does that;
 * a timer would be held back to 4 ms by the browser.
 */
function makeYieldNow(): () => Promise<void> {
  const { port1, port2 } = new MessageChannel();
  const waiting: (() => void)[] = [];
  port1.onmessage = () => waiting.shift()?.();
  return () =>
    new Promise((resolve) => {
      waiting.push(resolve);
      port2.postMessage(null);
    });
}
