import { compileModel } from './compileModel';
import { formerAddress } from './formerAddress';
import { type Command, WAITS_FOR_MODULE } from './protocol';
import { Runner } from './Runner';
import { makeYieldNow } from './yieldNow';

declare const self: DedicatedWorkerGlobalScope;

/** The worker's entry: wires the worker's globals to a Runner, which knows none of them. */
const runner = new Runner({
  post: (report, transfer) => self.postMessage(report, transfer),
  compile:
    self.name === WAITS_FOR_MODULE
      ? null
      : () => compileModel(new URL('./model/pkg/linger_model.wasm', import.meta.url)),
  compileFormer: async (revision) => compileModel(formerAddress(revision)),
  yieldNow: makeYieldNow(),
  now: () => performance.now(),
});

self.onmessage = (event: MessageEvent<Command>) => runner.handle(event.data);
