import { propertiesPairs } from './pairs';
import type { Given } from './types';

/** A setting, and the only profiles that it's for, as written in the text. */
export interface Profiled extends Given {
  readonly profile?: string;
}

// @recipe importer
/** A Quarkus key for a profile: `%dev.kafka.acks`, `%{dev,test}.kafka.acks`. */
const QUARKUS_KEY = /^(%(?:\{[^}]{1,200}\}|[\w,-]{1,100}))\.(.{1,400})$/;
/** Spring Boot's key for the profiles of a document or a section. */
const SPRING_PROFILE = /^spring\.(?:config\.activate\.on-?profile|profiles)$/i;
/** Separator between the sections of Spring Boot's properties file. */
const SECTIONS = /^[#!]---[ \t]*$/m;

/** The pairs of one document or section with its profile. */
export function ofSection<Pair extends Profiled>(pairs: readonly Pair[]): readonly Pair[] {
  const sign = pairs.find(({ name, profile }) => profile === undefined && SPRING_PROFILE.test(name));
  if (sign === undefined) return pairs;
  return pairs.flatMap((pair) => (pair === sign ? [] : [{ profile: sign.value, ...pair }]));
}

/** The pairs of a properties file, section by section. */
export function pairsOfSections(text: string): readonly Profiled[] {
  return text.split(SECTIONS).flatMap((section) => ofSection(propertiesPairs(section)));
}

/** The pairs read from a text with profiles, and sentences about the rest. */
interface Base<Pair> {
  readonly pairs: readonly Pair[];
  /** The profiles whose producer settings can be read instead; empty if there's nothing to choose. */
  readonly profiles: readonly string[];
  readonly warnings: readonly string[];
}

/**
 * The settings without a profile, overridden by those of prod, Quarkus's default profile, or of the `wanted` one.
 * If only profiles have producer settings, those of the last one are read.
 */
export function baseOf<Pair extends Profiled>(
  given: readonly Pair[],
  isOfProducer: (name: string) => boolean,
  wanted: string | null,
): Base<Pair> {
  const all = given.map(ofQuarkus);
  const base = [...all.filter(({ profile }) => profile === undefined), ...all.filter(isProd)];
  const others = all.filter((pair) => pair.profile !== undefined && !isProd(pair));
  const set = others.filter(({ name }) => isOfProducer(name));
  const profiles = [...new Set(set.map(({ profile = '' }) => `${PROFILE}${profile}`))];
  if (set.length === 0) return { pairs: base, profiles, warnings: [] };
  const hasBase = base.some(({ name }) => isOfProducer(name));
  const choices = hasBase ? [NO_PROFILE, ...profiles] : profiles.length > 1 ? profiles : [];
  const asked = choices.includes(wanted ?? '') ? wanted : null;
  if (hasBase && (asked === null || asked === NO_PROFILE)) {
    const warnings = [leftOut(set, 'those without a profile are used')];
    return { pairs: base, profiles: choices, warnings };
  }
  const chosen = (asked ?? profiles.at(-1) ?? '').slice(PROFILE.length);
  const rest = set.filter(({ profile }) => profile !== chosen);
  const used = `those of the profile ${chosen.slice(0, 60)} are used`;
  return {
    pairs: [...base, ...others.filter(({ profile }) => profile === chosen)],
    profiles: choices,
    warnings: [rest.length === 0 ? `Every producer setting has a profile: ${used}.` : leftOut(rest, used)],
  };
}

/** What the reader chooses. */
const PROFILE = 'profile ';
const NO_PROFILE = 'no profile';

function leftOut(pairs: readonly Profiled[], used: string): string {
  const profiles = [...new Set(pairs.map(({ profile = '' }) => profile.slice(0, 60)))];
  const names = `${profiles.length === 1 ? 'profile' : 'profiles'} ${profiles.slice(0, 10).join(', ')}`;
  return `Settings of the ${names} are left out, such as ${pairs[0]?.name.slice(0, 60)}: ${used}.`;
}

function ofQuarkus<Pair extends Profiled>(pair: Pair): Pair {
  const [, profile, name] = QUARKUS_KEY.exec(pair.name) ?? [];
  return name === undefined ? pair : { ...pair, name, profile };
}

function isProd({ profile = '' }: Profiled): boolean {
  return profile.startsWith('%') && profile.split(/\W/).includes('prod');
}
