import { groupThousands, withUnit } from '../base/format';
import type { RunCost } from './consent';

/** "about 40 s and 600 MB", in two digits: an estimate has no more. Of a run that was stopped: "more than 600 MB". */
export function formatRunCost({ seconds, bytes, stopped }: RunCost): string {
  if (stopped && seconds < 1) return `more than ${formatMemory(bytes)}`;
  if (stopped) return `more than ${formatRunTime(seconds).replace('about ', '')} and ${formatMemory(bytes)}`;
  return `${formatRunTime(seconds)} and ${formatMemory(bytes)}`;
}

/** "about 7 s". */
export function formatRunTime(seconds: number): string {
  if (seconds < 1) return 'less than a second';
  if (seconds < 100) return `about ${withUnit(twoDigits(seconds), 's')}`;
  return `about ${twoDigits(seconds / 60)} minutes`;
}

function formatMemory(bytes: number): string {
  const megabytes = bytes / 1e6;
  if (megabytes < 1000) return withUnit(twoDigits(Math.max(1, megabytes)), 'MB');
  return withUnit(twoDigits(megabytes / 1000), 'GB');
}

function twoDigits(value: number): string {
  return groupThousands(Number(value.toPrecision(2)).toString());
}
