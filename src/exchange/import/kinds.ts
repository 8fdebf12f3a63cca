import { kgoCalls } from './goSource';
import { librdkafkaPairs } from './pairs';
import { readPerfCommand } from './perfCommand';
import { readPerfTestOutput } from './perfTest';
import type { ImportKind } from './types';

/** Names that only librdkafka has. */
const ONLY_LIBRDKAFKA =
  /^(queue\.buffering\.|message\.(timeout|max\.bytes|send)|sticky\.partitioning\.|socket\.|metadata\.broker\.list|request\.required\.acks|compression\.codec|batch\.num\.messages|max\.in\.flight$|topic\.metadata|statistics\.interval|partitioner$)/;
/** A properties file has at least one such name. */
const NAME_OF_KAFKA = /^(acks|retries|partitioner|[a-z]+(\.[a-z]+)+)$/;

/** What a text is, judged by what is in it; null where nothing in it is known. */
export function recogniseKind(text: string): ImportKind | null {
  if (readPerfTestOutput(text) !== null || readPerfCommand(text) !== null) return 'perf-test';
  if (kgoCalls(text).length > 0) return 'franz-go';
  const names = librdkafkaPairs(text).map(({ name }) => name);
  if (names.some((name) => ONLY_LIBRDKAFKA.test(name))) return 'librdkafka';
  if (!names.some((name) => NAME_OF_KAFKA.test(name))) return null;
  return /^\s*\{/.test(text) ? 'librdkafka' : 'java';
}
