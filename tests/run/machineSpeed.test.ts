import { expect, test } from 'vitest';
import { formatRunCost } from '../../src/run/costText';
import { MachineSpeed, USUAL_EVENTS_PER_SECOND } from '../../src/run/machineSpeed';

test('before a run the machine is a usual one; then it is as fast as the fastest of the last runs', () => {
  const speed = new MachineSpeed();
  expect(speed.eventsPerSecond).toBe(USUAL_EVENTS_PER_SECOND);
  // WebKit on a machine with other work: its model isn't compiled yet, which says nothing of the next run.
  speed.note(4300, 2000);
  expect(speed.eventsPerSecond).toBe(USUAL_EVENTS_PER_SECOND);
  speed.note(400_000, 1000);
  speed.note(300_000, 1000);
  expect(speed.eventsPerSecond).toBe(400_000);
  for (let run = 0; run < 8; run += 1) speed.note(100_000, 1000);
  expect(speed.eventsPerSecond).toBe(100_000);
});

test('an estimate has two digits', () => {
  expect(formatRunCost({ seconds: 0.4, bytes: 7_123_456 })).toBe('less than a second and 7.1\u202FMB');
  expect(formatRunCost({ seconds: 41.7, bytes: 612_000_000 })).toBe('about 42\u202Fs and 610\u202FMB');
  expect(formatRunCost({ seconds: 4000, bytes: 2_960_000_000 })).toBe('about 67 minutes and 3\u202FGB');
});
