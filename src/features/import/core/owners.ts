import { frameworkOf } from './dialects/frameworks';
import { linePairs } from './pairs';
import { producerName } from './producerName';
import type { Given } from './types';

export interface Owned extends Given {
  /** The only profiles that it's for, as written in the text. */
  readonly profile?: string;
  /** A Compose service, a container, a Strimzi resource, a variable of source code. */
  readonly program?: string;
}

export function isProducerSetting(name: string): boolean {
  return producerName(name).isKnown || frameworkOf([{ name, value: '' }]) !== null;
}

/** The `wanted` one of several producers, else the `usual` one, and a sentence that names them. */
export function oneOf(names: readonly string[], wanted: string | null, usual = names.at(-1)) {
  const chosen = names.find((each) => each === wanted) ?? usual;
  if (names.length < 2) return { chosen, choices: [], notes: [] };
  const [one, ...all] = [chosen ?? '', ...names.slice(0, 10)].map((name) => `"${name.slice(0, 60)}"`);
  const says = `The text has settings of ${names.length} producers or profiles: ${all.join(', ')}. Only those of ${one} are read; choose another to read its settings.`;
  return { chosen, choices: names, notes: [says] };
}

/** The pairs of one of several rivals, and those of everybody else. */
export function ofOne(
  pairs: readonly Owned[],
  ownerOf: (pair: Owned) => string | null,
  names: readonly string[],
  ...choice: readonly [wanted: string | null, usual?: string]
) {
  const rivals = new Set(names);
  const { chosen, ...said } = oneOf([...rivals], ...choice);
  const isLeft = (owner: string): boolean => owner === chosen || !rivals.has(owner);
  return { ...said, pairs: pairs.filter((pair) => isLeft(ownerOf(pair) ?? '')) };
}

/**
 * The pairs of one producer: with the text's own variables, of one profile and of one program. Without a choice, they
 * are those without a profile or for prod, Quarkus's default profile; of the last program with settings of a producer.
 */
export function oneProducer(all: readonly Owned[], wanted: string | null) {
  const ranked = withVariables(all)
    .map(ofQuarkus)
    .toSorted((one, other) => rankOf(one) - rankOf(other));
  const owners = ranked.filter(({ name }) => isProducerSetting(name)).map((pair) => profileOf(pair));
  const base = owners.includes(null) ? NO_PROFILE : undefined;
  const profiles = owners.map((owner) => owner ?? NO_PROFILE);
  const profile = ofOne(ranked, profileOf, profiles, wanted, base);
  const last = profile.pairs.findLast((pair) => programOf(pair) !== null && producerName(pair.name).isKnown);
  const usual = (last && programOf(last)) ?? undefined;
  const program = ofOne(profile.pairs, programOf, programsIn(profile.pairs), wanted, usual);
  const isOnly = base === undefined && new Set(profiles).size === 1;
  const only = isOnly ? [`All producer settings here are of the ${profiles[0]}.`] : [];
  return {
    pairs: program.pairs,
    choices: [...program.choices, ...profile.choices],
    notes: [...only, ...profile.notes, ...program.notes],
  };
}

/** The settings of one variable of source code, if several set something differently. */
export function oneVariable(pairs: readonly Owned[], wanted: string | null) {
  const values = grouped(pairs.map(({ name, value }) => [name, value]));
  const rivals = pairs.filter(({ name }) => (values.get(name)?.size ?? 0) > 1);
  const variableOf = ({ program = '' }: Owned): string => program;
  return ofOne(pairs, variableOf, rivals.map(variableOf), wanted);
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
  return text.split(SECTIONS).flatMap((section) => ofSection(linePairs(section)));
}

const NO_PROFILE = 'no profile';

function profileOf(pair: Owned): string | null {
  return rankOf(pair) < 2 ? null : `profile ${pair.profile}`;
}

/** Settings of a profile override those without one, whatever their order. */
function rankOf({ profile }: Owned): number {
  if (profile === undefined) return 0;
  return profile.startsWith('%') && profile.split(/\W/).includes('prod') ? 1 : 2;
}

function ofQuarkus(pair: Owned): Owned {
  const [, profile, name] = QUARKUS_KEY.exec(pair.name) ?? [];
  return name === undefined ? pair : { ...pair, name, profile };
}

/** Strimzi resources that create producers. */
const STRIMZI_KIND = /^Kafka(?:Connect|Connector|Bridge|MirrorMaker2?)$/;
/** A channel of Quarkus, a binding of Spring Cloud Stream or one of several producers, such as a client of Micronaut. */
const CHANNEL =
  /^(?:mp\.messaging\.outgoing|spring\.cloud\.stream\.kafka\.bindings|(?:[\w-]{1,60}\.){0,6}producers)\.([^.]{1,100})\./;

/** The prefix of `producer.`, unless it's a framework's own: an alias of MirrorMaker, or an application's name for one of several. */
const ALIAS = /^(?!spring\.|broker\.|%|(?:.*\.)?(?:kafka|config|streams)\.producer\.)(.{1,100})\.producer\./;

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

/** Programs with different settings of a producer; empty if there aren't several: no producer has the settings of both. */
function programsIn(pairs: readonly Owned[]): readonly string[] {
  const entries = pairs.flatMap((pair) => {
    const [program, framework] = [programOf(pair), frameworkOf([pair])];
    const { name, isKnown } = producerName(pair.name);
    const said = `${framework} ${isKnown ? `${name}=${pair.value}` : ''}`;
    return program !== null && (isKnown || framework !== null) ? [[program, said] as const] : [];
  });
  const settings = grouped(entries);
  const different = new Set([...settings.values()].map((said) => [...said].toSorted().join('\n')));
  return different.size < 2 ? [] : [...settings.keys()];
}

function grouped(entries: readonly (readonly [key: string, said: string])[]) {
  const groups = new Map<string, Set<string>>();
  for (const [key, said] of entries) groups.set(key, (groups.get(key) ?? new Set()).add(said));
  return groups;
}

function programOf({ name, program }: Owned): string | null {
  return program ?? CHANNEL.exec(name)?.[1] ?? ALIAS.exec(name)?.[1] ?? null;
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
