import { type ReadingOrder, readImport } from './read';

/** Reads long texts in a thread of its own, one for each. */
addEventListener('message', ({ data }: MessageEvent<ReadingOrder>) => {
  postMessage(readImport(data.text, data.scenario, data.choice));
});
