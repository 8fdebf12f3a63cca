import { describe, expect, test } from 'vitest';
import { assertNever } from '../../src/base/assert';
import {
  formatBytes,
  formatBytesPerSecond,
  formatCount,
  formatFigure,
  formatFineShare,
  formatMilliseconds,
  formatPlayhead,
  formatShare,
  withUnit,
} from '../../src/base/format';

const spaced = (text: string) => text.replaceAll('\u202F', '_');

describe('numbers', () => {
  test.each([
    [0, '0'],
    [0.8422, '0.842'],
    [0.00012, '0.000'],
    [2.6949, '2.69'],
    [9.996, '10.0'],
    [99.96, '100'],
    [132.6, '133'],
    [999.6, '1,000'],
    [1724.87, '1,725'],
    [-0.0001, '0.000'],
    [-19.84, '-19.8'],
    [Number.NaN, '–'],
    [Number.POSITIVE_INFINITY, '–'],
  ])('%d is %s', (value, text) => {
    expect(formatFigure(value)).toBe(text);
  });

  test.each([
    [0, '0_ms'],
    [0.2, '0.20_ms'],
    [133, '133_ms'],
    [999.4, '999_ms'],
    [999.5, '1.00_s'],
    [4072.74, '4.07_s'],
    [71_240, '71.2_s'],
    [Number.NaN, '–'],
  ])('%d ms is %s', (value, text) => {
    expect(spaced(formatMilliseconds(value))).toBe(text);
  });

  test.each([
    [512, '512_B'],
    [16_384, '16_KB'],
    [3_460_300, '3.3_MB'],
    [33_554_432, '32_MB'],
    [8_589_934_592, '8_GB'],
    [104_857_600, '100_MB'],
    [1023, '1,023_B'],
    [1_048_575, '1_MB'],
    [1_073_741_823, '1_GB'],
    [1_047_552, '1,023_KB'],
  ])('%d bytes are %s', (value, text) => {
    expect(spaced(formatBytes(value))).toBe(text);
  });

  test('counts, shares, rates, times', () => {
    expect(formatCount(4_065_444)).toBe('4,065,444');
    expect(formatCount(-0.2)).toBe('0');
    expect(spaced(formatShare(-0.001))).toBe('0_%');
    expect(spaced(formatShare(-0.25))).toBe('-25_%');
    expect(spaced(formatShare(0.8449))).toBe('84_%');
    expect(spaced(formatShare(31.25))).toBe('3,125_%');
    expect(formatShare(Number.NaN)).toBe('–');
    expect(spaced(formatBytesPerSecond(2048 * 512))).toBe('1.00_MB/s');
    expect(spaced(formatBytesPerSecond(884_000))).toBe('0.84_MB/s');
    expect(spaced(formatPlayhead(31_518))).toBe('31.518_s');
    expect(withUnit('3', '')).toBe('3');
  });

  test('a small share is not nothing', () => {
    expect([0, 0.000_008, 0.000_05, 0.0058, 0.009_96, 0.0724, 0.25].map(formatFineShare).map(spaced)).toEqual(
      ['0_%', '< 0.01_%', '0.01_%', '0.58_%', '1.00_%', '7.2_%', '25_%'],
    );
    expect(formatFineShare(Number.NaN)).toBe('–');
  });
});

test('an impossible case throws, and says which', () => {
  expect(() => assertNever('x' as never)).toThrow('This case can\'t happen: "x".');
});
