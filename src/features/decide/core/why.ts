import type { Part } from '../../../../workers/frame';
import { formatFigure, formatMilliseconds } from '../../../base/format';
import type { SituationId } from '../../../scenario/decision';
import type { SettingReading } from './reading';
import { BURST_FACTOR } from './situations';
import type { Trial } from './trial';

/** What a record waits for in each part of its latency. */
const WAITS: Readonly<Record<Part, string>> = {
  batch: 'in its batch',
  inFlight: 'behind the in-flight limit',
  network: 'on the network',
  brokerQueue: "in the broker's queue",
  service: 'in service',
  slowness: 'for the slow broker',
  file: 'in an open file',
  upload: 'for an upload',
  fileCommit: 'for the commit of its file',
  commit: 'for replicas',
  response: 'for its response',
};

/** A situation inside a sentence. */
const WHERE: Readonly<Record<SituationId, string>> = {
  healthy: 'on a healthy day',
  slow: 'with one broker slow',
  burst: `in a burst of ${BURST_FACTOR} times the load`,
  lost: 'with one broker lost',
  consumer: 'with a slow consumer',
  own: 'in your own scenario',
};

/**
 * Explains a setting in one sentence from the parts of latency in its own run and in the present one: which wait is
 * shorter, and why. It looks at the worst situation of the present settings.
 */
export function formatWhy(setting: SettingReading, present: SettingReading): string {
  const id = present.worst?.id ?? 'healthy';
  const [ours, theirs] = [setting.first.get(id), present.first.get(id)];
  if (ours === undefined || theirs === undefined) return '';
  const gains = (Object.keys(WAITS) as Part[])
    .map((part) => ({ part, ms: theirs.partsMs[part] - ours.partsMs[part] }))
    .toSorted((a, b) => b.ms - a.ms);
  const [gain] = gains;
  if (gain === undefined || gain.ms <= 0) return `No part of latency gets shorter ${WHERE[id]}.`;
  const from = formatMilliseconds(theirs.partsMs[gain.part]);
  const to = formatMilliseconds(ours.partsMs[gain.part]);
  const waits = `${capital(WHERE[id])}, a record waits ${to} ${WAITS[gain.part]} on average instead of ${from}`;
  return `${waits}: ${formatCause(ours, theirs)}.`;
}

/** Effect of the change on the brokers: fewer requests with more in them, or another load in another place. */
function formatCause(ours: Trial, theirs: Trial): string {
  const [now, before] = [ours.figures.requestsPerSecond, theirs.figures.requestsPerSecond];
  const perRequest = `${formatFigure(ours.recordsPerRequest, 1)} records each instead of ${formatFigure(theirs.recordsPerRequest, 1)}`;
  if (now < 0.95 * before || now > 1.05 * before)
    return `${formatFigure(now, 0)} requests a second instead of ${formatFigure(before, 0)}, with ${perRequest}`;
  return `about the same number of requests, with ${perRequest}, but they wait elsewhere`;
}

function capital(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}
