import { parentPort, receiveMessageOnPort } from 'node:worker_threads';
import type { Command } from '../../../workers/protocol';
import { Runner } from '../../../workers/Runner';

/** Wires a worker thread to the same Runner that a worker of the page has. */
export function serveRuns(compileFormer: (revision: number) => Promise<WebAssembly.Module>): void {
  const page = parentPort;
  if (page === null) throw new Error("This is a worker thread's entry; don't run it on its own.");
  const runner = new Runner({
    post: (report) => page.postMessage(report),
    // Whoever starts the thread has compiled the model and sends it.
    waitsForModule: true,
    compile: () => Promise.reject(new Error('The thread was started without the model.')),
    compileFormer,
    // To look for messages is many times cheaper than a turn of the event loop, and there is nothing else to let in.
    yieldNow: async () => {
      for (let got = receiveMessageOnPort(page); got !== undefined; got = receiveMessageOnPort(page))
        runner.handle(got.message as Command);
    },
    now: () => performance.now(),
  });
  page.on('message', (command: Command) => runner.handle(command));
}
