import { describe, expect, test } from 'vitest';
import { decodeLink, encodeLink, presetName } from '../../../src/scenario/link/link';
import type { Notice } from '../../../src/scenario/notice';
import { PARTITIONERS } from '../../../src/scenario/partitioners';
import { findPreset } from '../../../src/scenario/presets/presets';
import { DEFAULT_SCENARIO, type Scenario } from '../../../src/scenario/scenario';
import { DEFAULT_VIEW, type View } from '../../../src/scenario/view';
import { SCREENS } from '../../support/screens';

function decoded(text: string): { scenario: Scenario; view: View; notices: readonly Notice[] } {
  const link = decodeLink(text, { screens: SCREENS });
  if (!link.ok) throw new Error(link.message);
  return link;
}

const messages = (text: string) => decoded(text).notices.map(({ field, message }) => `${field}: ${message}`);

describe('valid forms of a link', () => {
  test.each([
    '#v=1&linger.ms=5',
    'v=1&linger.ms=5',
    'linger.ms=5',
    '  linger.ms=5\n',
    'https://linger.example/course/?a=b#v=1&linger.ms=5',
  ])('%j', (text) => {
    expect(decoded(text)).toMatchObject({ scenario: { ...DEFAULT_SCENARIO, 'linger.ms': 5 }, notices: [] });
  });

  test('an address without a hash is the default scenario', () => {
    expect(decoded('https://linger.example/?linger.ms=5').scenario).toEqual(DEFAULT_SCENARIO);
  });

  test('a preset by its id, with its view', () => {
    const runaway = findPreset('runaway');
    const link = decodeLink('#runaway');
    expect(link).toEqual({
      ok: true,
      scenario: runaway?.scenario,
      view: { ...DEFAULT_VIEW, window: 'slow' },
      preset: runaway,
      notices: [],
    });
  });

  test('an unknown preset is refused, and a close one suggested', () => {
    expect(decodeLink('runawy')).toEqual({
      ok: false,
      reason: 'unknown-preset',
      message: expect.stringContaining('Did you mean "runaway"?'),
    });
    expect(presetName('#runawy')).toBe('runawy');
    expect(presetName('#linger.ms=5')).toBeNull();
    expect(presetName('')).toBeNull();
  });

  test('presets of the evidence count when they are handed in', () => {
    const mine = {
      id: 'mine',
      title: '',
      says: '',
      group: '',
      scenario: { ...DEFAULT_SCENARIO, producers: 7 },
    };
    expect(decodeLink('mine').ok).toBe(false);
    expect(decodeLink('mine', { presets: [mine] })).toMatchObject({ ok: true, preset: mine });
  });
});

describe('versions', () => {
  test('a newer version is refused in words', () => {
    expect(decodeLink('#v=2&linger.ms=5')).toMatchObject({
      ok: false,
      reason: 'from-newer-version',
      message: expect.stringContaining('newer Linger made this link'),
    });
    expect(decodeLink(`#v=${'9'.repeat(400)}`)).toMatchObject({ ok: false, reason: 'from-newer-version' });
  });

  test('an unreadable version is read as the present one', () => {
    expect(decoded('#v=one&linger.ms=5').notices).toMatchObject([{ field: 'v' }]);
    expect(messages('#v=one&linger.ms=5')).toMatchSnapshot();
    expect(decoded('#v=0&linger.ms=5').scenario['linger.ms']).toBe(5);
  });
});

describe('bad fields cost only themselves', () => {
  test.each([
    ['linger.ms=5ms', '0\u202Fms'],
    ['linger.ms=5.5', '0\u202Fms'],
    ['linger.ms=', '0\u202Fms'],
    ['linger.ms=-1', '0\u202Fms'],
    ['producers=1e99', '5,000'],
    ['rtt.ms=NaN', '0.2\u202Fms'],
    ['rtt.ms=0x10', '0.2\u202Fms'],
    ['rate=fast', '2,048\u202Frec/s'],
    ['slow.broker=x', '0'],
    ['linger=5', ''],
    ['liner.ms=5', ''],
    ['ligner.ms=5', ''],
    ['retries=3', ''],
    ['__proto__=1', ''],
    ['slo.p99.ms=low', '200\u202Fms'],
    ['t=-4', '0\u202Fs'],
    ['t=soon', ''],
    ['screen=cinema', 'explore'],
    ['view=cinema', ''],
    ['window=9-3', 'slow'],
  ])('%s', (text, used) => {
    const link = decoded(`${text}&partitions=6`);
    expect(link.notices).toMatchObject([{ field: text.replace(/=.*/, ''), used }]);
    expect(link.notices[0]?.message).toMatchSnapshot();
    expect(link.scenario.partitions).toBe(6);
  });

  test.each([
    ['screen=cinema', 'cinema', 0],
    ['screen=%3Cb%3E', 'explore', 1],
  ])('without screens, as in a command: %s', (text, screen, notices) => {
    expect(decodeLink(text)).toMatchObject({ view: { screen }, notices: { length: notices } });
  });

  test.each([
    ['compare.b=linger.ms=abc', '7\u202Fms'],
    ['compare.b=linger.ms=-1', '0\u202Fms'],
    ['compare.b=liner.ms=5', ''],
    ['compare.b=model=4', ''],
    ['compare.b=modell=4', ''],
  ])('of a comparison: %s', (text, used) => {
    const link = decoded(`linger.ms=7&${text}`);
    expect(link.notices).toMatchObject([{ field: 'compare.b', used }]);
    expect(link.notices[0]?.message).toMatchSnapshot();
    expect(link.scenario['linger.ms']).toBe(7);
  });

  test.each([
    'linger.ms%20=5',
    '%20linger.ms=5',
    'linger.ms=%205',
    ';linger.ms=5;',
    'linger.ms=6;linger.ms=5',
  ])('spaces and empty parts of a comparison mean nothing: %s', (text) => {
    const { view, notices } = decoded(`compare.b=${text}`);
    expect(view.compare.map((scenario) => scenario['linger.ms'])).toEqual([5]);
    expect(notices).toEqual([]);
  });

  test.each(['rate=5e-324', `rate=0.${'0'.repeat(300)}1`, 'rtt.ms=5e-324&compare.b=rtt.ms=abc'])(
    'a long number is shortened: %s',
    (text) => {
      expect(messages(text)).toMatchSnapshot();
    },
  );

  test.each(['a.AAAAA', 'a.AAAA', 'a.A', 'a.BABC.BABC', 'zz.BABC', 'text'])(
    'a twin that is not whole: %s',
    (text) => {
      const link = decoded(`linger.ms=7&twin=${text}`);
      expect(link.view.twin).toBe('');
      expect(link.notices).toMatchObject([
        { field: 'twin', message: `"${text}" isn't a fitted cluster. Left out.` },
      ]);
      expect(decoded('twin=a.BABC').view.twin).toBe('a.BABC');
    },
  );

  test('a choice that does not exist', () => {
    expect(decoded('partitioner=stick').notices).toMatchObject([{ field: 'partitioner', used: 'adaptive' }]);
    const [message] = messages('partitioner=stick');
    expect(message).toContain(`isn't one of ${PARTITIONERS.join(', ')}. Did you mean "sticky"?`);
  });

  test('of a repeated name, the last counts', () => {
    expect(decoded('linger.ms=5&linger.ms=7').scenario['linger.ms']).toBe(7);
    expect(messages('linger.ms=5&linger.ms=7')).toEqual([expect.stringContaining('more than once')]);
  });

  test('limits between fields are kept', () => {
    expect(decoded('measure.from.s=50&duration.s=20').scenario['measure.from.s']).toBe(20);
  });

  test('a link that is wrong all over has few notices', () => {
    const text = Array.from({ length: 500 }, (_, index) => `x${index}=1`).join('&');
    const { notices } = decoded(text);
    expect(notices).toHaveLength(30);
    expect(notices.at(-1)?.message).toMatch(/^471 more parts/);
  });
});

describe('timed changes', () => {
  test('are put in order of time, equal times as given', () => {
    expect(decoded('at=25:slow.ms=0,10:slow.ms=50,10:rate=1').scenario.at).toEqual([
      { atS: 10, field: 'slow.ms', value: 50 },
      { atS: 10, field: 'rate', value: 1 },
      { atS: 25, field: 'slow.ms', value: 0 },
    ]);
  });

  test.each(['nonsense', '-1:slow.ms=5', '5:partitions=6', '5:slow.m=6', '5:linger.ms=a', '5:slow.broker=3'])(
    '%s is left out alone',
    (entry) => {
      expect(messages(`at=1:slow.ms=1,${entry},2:slow.ms=2`)).toMatchSnapshot();
      expect(decoded(`at=1:slow.ms=1,${entry},2:slow.ms=2`).scenario.at.map(({ atS }) => atS)).toEqual([
        1, 2,
      ]);
    },
  );

  test('a value out of range is moved', () => {
    expect(decoded('at=5:slow.ms=99999').scenario.at).toEqual([{ atS: 5, field: 'slow.ms', value: 10_000 }]);
    expect(decoded('at=5:slow.ms=99999').notices).toMatchObject([{ field: 'at', used: '10000' }]);
  });

  test('there are at most 200', () => {
    const text = Array.from({ length: 250 }, (_, index) => `${index}:slow.ms=1`).join(',');
    expect(decoded(`at=${text}`).scenario.at).toHaveLength(200);
    expect(decoded(`at=${text}`).notices).toHaveLength(1);
  });
});

describe('writing', () => {
  test('nothing is escaped needlessly', () => {
    const at = [
      { atS: 10, field: 'slow.ms', value: 50 },
      { atS: 25, field: 'slow.ms', value: 0 },
    ] as const;
    expect(encodeLink({ ...DEFAULT_SCENARIO, at, 'broker.byte.ns': 1e-7 })).toBe(
      '#v=1&broker.byte.ns=0.0000001&at=10:slow.ms=50,25:slow.ms=0',
    );
  });

  test('any title is read back', () => {
    const title = 'a & b = 100 % + #1 "é" <日本> `x`';
    const link = encodeLink(DEFAULT_SCENARIO, { ...DEFAULT_VIEW, title });
    expect(link).toMatch(/^#[!$'()*+,./:;?@_~=&%A-Za-z0-9-]*$/);
    expect(decoded(link).view.title).toBe(title);
    expect(new URL(`https://linger.example/${link}`).hash).toBe(link);
  });

  test('half a surrogate pair and control characters do no harm', () => {
    const link = encodeLink(DEFAULT_SCENARIO, { ...DEFAULT_VIEW, title: 'a\ud800b\u0000c' });
    expect(decoded(link).view.title).toBe('a\ufffdb c');
  });

  test('a long title is cut', () => {
    const { view, notices } = decoded(`title=${'x'.repeat(300)}`);
    expect(view.title).toHaveLength(120);
    expect(notices).toHaveLength(1);
  });
});
