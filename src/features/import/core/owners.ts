import { frameworkOf } from './dialects/frameworks';
import { propertiesPairs } from './pairs';
import { producerName } from './producerName';
import type { Given } from './types';

export interface Owned extends Given {
  /** The only profiles that it's for, as written in the text. */
  readonly profile?: string;
  /** A Compose service, a container, a Strimzi resource. */
  readonly program?: string;
}

/** The pairs read of a text with several producers. */
interface Chosen<Pair> {
  readonly pairs: readonly Pair[];
  /** Profiles or programs whose settings can be read instead; empty if there's nothing to choose. */
  readonly choices: readonly string[];
  readonly warnings: readonly string[];
}

// @recipe importer
/** A Quarkus key for a profile: `%dev.kafka.acks`, `%{dev,test}.kafka.acks`. */
const QUARKUS_KEY = /^(%(?:\{[^}]{1,200}\}|[\w,-]{1,100}))\.(.{1,400})$/;
/** Spring Boot's key for the profiles of a document or a section. */
const SPRING_PROFILE = /^spring\.(?:config\.activate\.on-?profile|profiles)$/i;
/** Separator between the sections of Spring Boot's properties file. */
const SECTIONS = /^[#!]---[ \t]*$/m;

export function ofSection<Pair extends Owned>(pairs: readonly Pair[]): readonly Pair[] {
  const sign = pairs.find(({ name, profile }) => profile === undefined && SPRING_PROFILE.test(name));
  if (sign === undefined) return pairs;
  return pairs.flatMap((pair) => (pair === sign ? [] : [{ profile: sign.value, ...pair }]));
}

export function pairsOfSections(text: string): readonly Owned[] {
  return text.split(SECTIONS).flatMap((section) => ofSection(propertiesPairs(section)));
}

/**
 * The settings without a profile, overridden by those of prod, Quarkus's default profile, or of the `wanted` one.
 * If only profiles have producer settings, those of the last one are read.
 */
export function baseOf<Pair extends Owned>(
  given: readonly Pair[],
  isOfProducer: (name: string) => boolean,
  wanted: string | null,
): Chosen<Pair> {
  const all = given.map(ofQuarkus);
  const base = [...all.filter(({ profile }) => profile === undefined), ...all.filter(isProd)];
  const others = all.filter((pair) => pair.profile !== undefined && !isProd(pair));
  const set = others.filter(({ name }) => isOfProducer(name));
  const profiles = [...new Set(set.map(({ profile = '' }) => `${PROFILE}${profile}`))];
  if (set.length === 0) return { pairs: base, choices: profiles, warnings: [] };
  const hasBase = base.some(({ name }) => isOfProducer(name));
  const choices = hasBase ? [NO_PROFILE, ...profiles] : profiles.length > 1 ? profiles : [];
  const asked = choices.includes(wanted ?? '') ? wanted : null;
  if (hasBase && (asked === null || asked === NO_PROFILE)) {
    const warnings = [leftOut(set, 'those without a profile are used')];
    return { pairs: base, choices, warnings };
  }
  const chosen = (asked ?? profiles.at(-1) ?? '').slice(PROFILE.length);
  const rest = set.filter(({ profile }) => profile !== chosen);
  const used = `those of the profile ${chosen.slice(0, 60)} are used`;
  return {
    pairs: [...base, ...others.filter(({ profile }) => profile === chosen)],
    choices,
    warnings: [rest.length === 0 ? `Every producer setting has a profile: ${used}.` : leftOut(rest, used)],
  };
}

const PROFILE = 'profile ';
const NO_PROFILE = 'no profile';

function leftOut(pairs: readonly Owned[], used: string): string {
  const profiles = [...new Set(pairs.map(({ profile = '' }) => profile.slice(0, 60)))];
  const names = `${profiles.length === 1 ? 'profile' : 'profiles'} ${profiles.slice(0, 10).join(', ')}`;
  return `Settings of the ${names} are left out, such as ${pairs[0]?.name.slice(0, 60)}: ${used}.`;
}

function ofQuarkus<Pair extends Owned>(pair: Pair): Pair {
  const [, profile, name] = QUARKUS_KEY.exec(pair.name) ?? [];
  return name === undefined ? pair : { ...pair, name, profile };
}

function isProd({ profile = '' }: Owned): boolean {
  return profile.startsWith('%') && profile.split(/\W/).includes('prod');
}

/** Strimzi resources that create producers. */
const STRIMZI_KIND = /^Kafka(?:Connect|Connector|Bridge|MirrorMaker2?)$/;
/** A channel of Quarkus, a binding of Spring Cloud Stream or one of several producers, such as a client of Micronaut. */
const CHANNEL =
  /^(?:mp\.messaging\.outgoing|spring\.cloud\.stream\.kafka\.bindings|(?:[\w-]{1,60}\.){0,6}producers)\.([^.]{1,100})\./;

/** The prefix of `producer.`: an alias of MirrorMaker, or an application's own name for one of several. */
const ALIAS = /^(.{1,100})\.producer\./;

/** The program of a whole document by its kind; null if it has none. A connector's producer is Connect's. */
export function programOfKind(kind: unknown): string | null {
  if (typeof kind !== 'string' || !STRIMZI_KIND.test(kind)) return null;
  return kind === 'KafkaConnector' ? 'KafkaConnect' : kind;
}

/** The program of a part of a document: a service under `services`, or a named container. */
export function programAt(path: string, key: string | null, item: unknown): string | null {
  if (key !== null) return path === 'services' ? key : null;
  const named = /(?:^|\.)(?:initC|c)ontainers$/.test(path) ? (item as { name?: unknown } | null) : null;
  return typeof named?.name === 'string' ? named.name : null;
}

/**
 * The settings of one program, if several set something differently or have their own frameworks: none has the settings
 * of both. The `wanted` one is read, else the last one with producer settings, together with settings for no program.
 */
export function oneProgram<Pair extends Owned>(
  pairs: readonly Pair[],
  isOfProducer: (name: string) => boolean,
  wanted: string | null,
): Chosen<Pair> {
  const having = (is: (name: string) => boolean): readonly string[] => [
    ...new Set(pairs.flatMap((pair) => (is(pair.name) ? (programOf(pair) ?? []) : []))),
  ];
  const all = having(isOfProducer);
  const last = having((name) => producerName(name).isKnown).at(-1) ?? all.at(-1);
  const chosen = all.find((name) => name === wanted) ?? last;
  if (all.length < 2 || chosen === undefined) return { pairs, choices: [], warnings: [] };
  const names = all.slice(0, 10).map((name) => name.slice(0, 60));
  const says = `The text has producers of ${all.length} programs: ${names.join(', ')}.`;
  if (!doDiffer(pairs, all)) {
    return {
      pairs,
      choices: [],
      warnings: [`${says} Their settings are read together, because they don't conflict.`],
    };
  }
  return {
    pairs: pairs.filter((pair) => {
      const program = programOf(pair);
      return program === null || program === chosen || !all.includes(program);
    }),
    choices: all,
    warnings: [`${says} Only those of ${chosen.slice(0, 60)} are read; choose another to read its settings.`],
  };
}

/**
 * True if a setting has several values in these programs, or only some of them belong to a framework. Channels differ
 * even if only one of them has a setting, because each is a producer of its own.
 */
function doDiffer(pairs: readonly Owned[], programs: readonly string[]): boolean {
  const own = programs.map((program) => pairs.filter((pair) => programOf(pair) === program));
  const frameworks = new Set(own.map(frameworkOf));
  const values = own.map(
    (each) =>
      new Map(
        each.flatMap(({ name, value }) => {
          const { name: setting, isKnown } = producerName(name);
          return isKnown ? [[setting, value] as const] : [];
        }),
      ),
  );
  const areChannels = own.flat().some(({ name }) => CHANNEL.test(name) || aliasOf(name) !== null);
  const settings = new Set(values.flatMap((each) => [...each.keys()]));
  const isOtherwise = [...settings].some((setting) => {
    const given = values.map((each) => each.get(setting));
    return new Set(areChannels ? given : given.filter((value) => value !== undefined)).size > 1;
  });
  return frameworks.size > 1 || isOtherwise;
}

function programOf({ name, program }: Owned): string | null {
  return program ?? CHANNEL.exec(name)?.[1] ?? aliasOf(name);
}

/** The name in front of `producer.`; null without one, or if it's a framework's own. */
function aliasOf(name: string): string | null {
  const alias = ALIAS.exec(name)?.[1] ?? null;
  return alias === null || /^(?:spring\.|broker\.|%)|(?:^|\.)(?:kafka|config|streams)$/.test(alias)
    ? null
    : alias;
}

const VARIABLE = /^[A-Z][A-Z0-9_]{2,99}$/;
/** A placeholder, with or without a default: `${LINGER}`, `${LINGER:5}`, `${LINGER:-5}`. */
const PLACEHOLDER = /^\$\{([A-Z][A-Z0-9_]{2,99})(?::-?[^{}]{0,200})?\}$/;

/**
 * The settings of a text with the variables that it sets elsewhere, as a ConfigMap beside an application's file does.
 * Variables that fill a placeholder are no settings of their own.
 */
export function withVariables<Pair extends Given>(pairs: readonly Pair[]): readonly Pair[] {
  const variables = new Map(pairs.flatMap(({ name, value }) => (VARIABLE.test(name) ? [[name, value]] : [])));
  if (variables.size === 0) return pairs;
  const used = new Set<string>();
  const filled = pairs.map((pair) => {
    const [, name = ''] = PLACEHOLDER.exec(pair.value) ?? [];
    const value = variables.get(name);
    if (value === undefined) return pair;
    used.add(name);
    return { ...pair, value };
  });
  return filled.filter(({ name }) => !used.has(name));
}
