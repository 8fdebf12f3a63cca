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
interface Chosen {
  readonly pairs: readonly Owned[];
  /** Profiles or programs whose settings can be read instead; empty if there's nothing to choose. */
  readonly choices: readonly string[];
  readonly warnings: readonly string[];
}

export function isProducerSetting(name: string): boolean {
  return producerName(name).isKnown || frameworkOf([{ name, value: '' }]) !== null;
}

/** The pairs of one producer: with the text's own variables, of one profile and of one program. */
export function oneProducer(all: readonly Owned[], wanted: string | null): Chosen {
  const profile = oneProfile(withVariables(all).map(ofQuarkus), wanted);
  const program = oneProgram(profile.pairs, wanted);
  return {
    pairs: program.pairs,
    choices: [...program.choices, ...profile.choices],
    warnings: [...profile.warnings, ...program.warnings],
  };
}

// @recipe importer
/** A Quarkus key for a profile: `%dev.kafka.acks`, `%{dev,test}.kafka.acks`. */
const QUARKUS_KEY = /^(%(?:\{[^}]{1,200}\}|[\w,-]{1,100}))\.(.{1,400})$/;
/** Spring Boot's key for the profiles of a document or a section. */
const SPRING_PROFILE = /^spring\.(?:config\.activate\.on-?profile|profiles)$/i;
/** Separator between the sections of Spring Boot's properties file. */
const SECTIONS = /^[#!]---[ \t]*$/m;

export function ofSection(pairs: readonly Owned[]): readonly Owned[] {
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
function oneProfile(all: readonly Owned[], wanted: string | null): Chosen {
  const base = [...all.filter(({ profile }) => profile === undefined), ...all.filter(isProd)];
  const others = all.filter((pair) => pair.profile !== undefined && !isProd(pair));
  const set = others.filter(({ name }) => isProducerSetting(name));
  if (set.length === 0) return { pairs: base, choices: [], warnings: [] };
  const hasBase = base.some(({ name }) => isProducerSetting(name));
  const profiles = [...(hasBase ? [NO_PROFILE] : []), ...new Set(set.map(choiceOf))];
  const chosen = profiles.find((each) => each === wanted) ?? (hasBase ? NO_PROFILE : profiles.at(-1));
  const left = set.filter((pair) => choiceOf(pair) !== chosen);
  const names = [...new Set(left.map(({ profile = '' }) => profile.slice(0, 60)))].slice(0, 10);
  const said =
    left.length === 0
      ? 'Every producer setting has a profile'
      : `Settings of the ${names.length === 1 ? 'profile' : 'profiles'} ${names.join(', ')} are left out, such as ${left[0]?.name.slice(0, 60)}`;
  const used = chosen === NO_PROFILE ? 'without a profile' : `of the ${chosen?.slice(0, 60)}`;
  return {
    pairs: [...base, ...others.filter((pair) => choiceOf(pair) === chosen)],
    choices: profiles.length > 1 ? profiles : [],
    warnings: [`${said}: those ${used} are used.`],
  };
}

const NO_PROFILE = 'no profile';

function choiceOf({ profile = '' }: Owned): string {
  return `profile ${profile}`;
}

function ofQuarkus(pair: Owned): Owned {
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
 * The settings of one program, if several have different ones: no producer has the settings of both. The `wanted` one is read, else
 * the last one with producer settings, together with settings for no program.
 */
function oneProgram(pairs: readonly Owned[], wanted: string | null): Chosen {
  const having = (is: (name: string) => boolean): readonly string[] => [
    ...new Set(pairs.flatMap((pair) => (is(pair.name) ? (programOf(pair) ?? []) : []))),
  ];
  const all = having(isProducerSetting);
  const settings = new Set(
    all.map((program) => settingsOf(pairs.filter((pair) => programOf(pair) === program))),
  );
  if (settings.size < 2) return { pairs, choices: [], warnings: [] };
  const names = all.slice(0, 10).map((name) => name.slice(0, 60));
  const last = having((name) => producerName(name).isKnown).at(-1) ?? all.at(-1) ?? '';
  const chosen = all.find((name) => name === wanted) ?? last;
  const others = all.filter((name) => name !== chosen);
  const says = `The text has producers of ${all.length} programs: ${names.join(', ')}. Only those of ${chosen.slice(0, 60)} are read; choose another to read its settings.`;
  return {
    pairs: pairs.filter((pair) => !others.includes(programOf(pair) ?? '')),
    choices: all,
    warnings: [says],
  };
}

/** A program's framework and settings, as text: alike ones are one producer. */
function settingsOf(pairs: readonly Owned[]): string {
  const known = pairs.map(({ name, value }) => ({ ...producerName(name), value }));
  const settings = known.flatMap(({ name, isKnown, value }) => (isKnown ? [`${name}=${value}`] : []));
  return [frameworkOf(pairs), ...settings.toSorted()].join('\n');
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
function withVariables(pairs: readonly Owned[]): readonly Owned[] {
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
