import { own } from '../../../../base/own';
import type { FieldName } from '../../../../scenario/scenario';
import { ignored, sets, UNREADABLE } from '../claims';
import type { Claim } from '../types';
import type { Translation } from './dialect';

/** The library's setting with the same value. */
export function as(name: string): Translation {
  return (value) => ({ name, value });
}

/** The library's setting in milliseconds, given in seconds. */
export function secondsAs(name: string): Translation {
  return (value) => ({
    name,
    value: /^\d{1,9}(?:\.\d{1,9})?$/.test(value) ? String(Number(value) * 1000) : value,
  });
}

/** A field with the same value. */
export function field(name: FieldName): Translation {
  return (value) => sets(name, value.toLowerCase());
}

/** A field in milliseconds, given as a duration such as `1m30s` or `500ms`. */
export function duration(name: FieldName): Translation {
  return (value) => {
    const ms = durationMs(value);
    return ms === null ? UNREADABLE : sets(name, String(ms));
  };
}

/** A field in milliseconds, given as a duration, or as a number of seconds. */
export function secondsOrDuration(name: FieldName): Translation {
  const read = duration(name);
  return (value, kind) => read(/^\d{1,9}$/.test(value) ? `${value}s` : value, kind);
}

/** A field in bytes, given as a number or with a unit such as `1MiB` or `100MB`. */
export function bytes(name: FieldName): Translation {
  return (value) => {
    const [, count, unit = ''] = /^(\d{1,12}(?:\.\d{1,6})?)\s{0,3}([a-z]{0,3})$/i.exec(value) ?? [];
    const size = own(SIZES, unit.toLowerCase());
    return count === undefined || size === undefined
      ? UNREADABLE
      : sets(name, String(Math.round(Number(count) * size)));
  };
}

/** Bytes per unit. */
const SIZES: Readonly<Record<string, number>> = {
  '': 1,
  b: 1,
  kb: 1e3,
  mb: 1e6,
  gb: 1e9,
  kib: 1024,
  mib: 1_048_576,
  gib: 1_073_741_824,
};

/** A setting without a meaning in the model. */
export function nothing(reason: string): Translation {
  const claim: Claim = ignored(reason);
  return () => claim;
}

const UNITS: Readonly<Record<string, number>> = {
  ns: 1e-6,
  us: 1e-3,
  µs: 1e-3,
  ms: 1,
  s: 1000,
  m: 60_000,
  h: 3_600_000,
};
const PART = /(\d{1,12}(?:\.\d{1,9})?)(ns|us|µs|ms|s|m|h)/g;

/** A duration as Go writes it, ms; null if it isn't one. */
export function durationMs(text: string): number | null {
  if (!/^(?:\d{1,12}(?:\.\d{1,9})?(?:ns|us|µs|ms|s|m|h)){1,6}$/.test(text)) return null;
  return [...text.matchAll(PART)].reduce(
    (sum, [, count = '0', unit = '']) => sum + Number(count) * (own(UNITS, unit) ?? 0),
    0,
  );
}
