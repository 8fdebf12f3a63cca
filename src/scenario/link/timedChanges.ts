import { readList } from '../../base/list';
import { checkField, checkTimed, findField, isTimedField, timedChange } from '../fields';
import { type Notice, noteUnread, noticeOf, shorten } from '../notice';
import { leftOut, limitNotice } from '../repair';
import { TIMED_FIELDS, type TimedChange } from '../scenario';
import { suggestion } from './suggestion';

/**
 * Reads `10:slow.ms=50,25:slow.ms=0`. A bad entry costs only itself and leaves a notice; a value out of range moves to
 * the nearest limit. Limits that depend on the rest of the scenario are left to `repairScenario`. Never throws.
 */
export function readTimedChanges(text: string, notices: Notice[]): readonly TimedChange[] {
  const changes: TimedChange[] = [];
  const { entries, unread } = readList(text, ',');
  for (const entry of entries) {
    const change = readTimedChange(entry, notices);
    if (change !== null) changes.push(change);
  }
  noteUnread('at', unread, 'timed changes', notices);
  return changes;
}

function readTimedChange(entry: string, notices: Notice[]): TimedChange | null {
  const given = shorten(entry);
  const leaveOut = (reason: string) => {
    notices.push(limitNotice(leftOut(given, reason)));
    return null;
  };
  const [, timeText = '', name = '', valueText = ''] = /^([^:]*):([^=]*)=(.*)$/s.exec(entry) ?? [];
  const time = checkField('slow.from.s', timeText);
  if (time.type === 'unreadable') return leaveOut(`"${given}" doesn't have the form 10:slow.ms=50.`);
  if (time.type === 'clamped') return leaveOut(`In "${given}": ${time.message}`);
  const field = name.trim();
  if (!isTimedField(field)) {
    const meant = findField(field) === undefined ? suggestion(field, TIMED_FIELDS, notices) : '';
    return leaveOut(`In "${given}" the setting can't change while the run plays.${meant}`);
  }
  const checked = checkTimed(field, valueText);
  if (checked.type === 'unreadable') return leaveOut(`In "${given}": ${checked.message}`);
  if (checked.type === 'clamped') {
    const used = String(checked.value);
    notices.push(noticeOf('at', given, used, `In "${given}": ${checked.message}`));
  }
  return timedChange(time.value, field, checked.value);
}
