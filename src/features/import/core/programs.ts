import { frameworkOf } from './dialects/frameworks';
import { producerName } from './producerName';
import type { Profiled } from './profiles';

/** A setting, and the program that it's for: a Compose service, a container, a Strimzi resource. */
export interface Owned extends Profiled {
  readonly program?: string;
}

/** Strimzi resources that create producers. */
const STRIMZI_KIND = /^Kafka(?:Connect|Connector|Bridge|MirrorMaker2?)$/;
/** A channel of Quarkus, a binding of Spring Cloud Stream or a client of Micronaut, which has its own producer. */
const CHANNEL =
  /^(?:mp\.messaging\.outgoing|spring\.cloud\.stream\.kafka\.bindings|kafka\.producers)\.([^.]{1,100})\./;

/** What stands in front of `producer.`: an alias of MirrorMaker, or an application's own name for one of several. */
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

/** The pairs read from a text with several programs, and a sentence about the others. */
interface Chosen<Pair> {
  readonly pairs: readonly Pair[];
  /** The programs of which one is read; empty if there's nothing to choose. */
  readonly programs: readonly string[];
  readonly warnings: readonly string[];
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
  if (all.length < 2 || chosen === undefined) return { pairs, programs: [], warnings: [] };
  const names = all.slice(0, 10).map((name) => name.slice(0, 60));
  const says = `The text has producers of ${all.length} programs: ${names.join(', ')}.`;
  if (!doDiffer(pairs, all)) {
    return {
      pairs,
      programs: [],
      warnings: [`${says} Their settings are read together, because they don't conflict.`],
    };
  }
  return {
    pairs: pairs.filter((pair) => {
      const program = programOf(pair);
      return program === null || program === chosen || !all.includes(program);
    }),
    programs: all,
    warnings: [`${says} Only those of ${chosen.slice(0, 60)} are read; choose another to read its settings.`],
  };
}

/**
 * Whether a setting has several values in these programs, or only some of them belong to a framework. Channels differ
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
