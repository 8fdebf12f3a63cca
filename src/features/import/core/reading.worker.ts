import { type ReadingOrder, readFiles } from './readFiles';

addEventListener('message', ({ data }: MessageEvent<ReadingOrder>) => postMessage(readFiles(data)));
