import { groupThousands, withUnit } from '../base/format';
import type { RunCost } from './consent';

/** "about 40 s and 600 MB", in two digits: an estimate has no more. Of a run that was stopped: "more than 600 MB". */
export function formatRunCost({ seconds, bytes, stopped }: RunCost): string {
  if (stopped && seconds < 1) return `more than ${formatMemory(bytes)}`;
  if (stopped) return `more than ${formatLeastRunTime(seconds)} and ${formatMemory(bytes)}`;
  return `${formatRunTime(seconds)} and ${formatMemory(bytes)}`;
}

/** "about 7 s". */
export function formatRunTime(seconds: number): string {
  return seconds < 1 ? 'less than a second' : `about ${formatLeastRunTime(seconds)}`;
}

/** For a bound, which needs no "about". */
export function formatLeastRunTime(seconds: number): string {
  return seconds < 100 ? withUnit(twoDigits(seconds), 's') : `${twoDigits(seconds / 60)} minutes`;
}

function formatMemory(bytes: number): string {
  const megabytes = bytes / 1e6;
  if (megabytes < 1000) return withUnit(twoDigits(Math.max(1, megabytes)), 'MB');
  return withUnit(twoDigits(megabytes / 1000), 'GB');
}

function twoDigits(value: number): string {
  return groupThousands(Number(value.toPrecision(2)).toString());
}
