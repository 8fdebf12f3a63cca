import { APPENDERS } from './appenders';
import { BEATS } from './beats';
import type { ConfiguredProducer, Dialect } from './dialect';
import { FLUENT_BIT } from './fluentBit';
import { LOGSTASH } from './logstash';
import { OPEN_TELEMETRY } from './openTelemetry';
import { REDPANDA_CONNECT } from './redpandaConnect';
import { Shapes } from './shapes';
import { TELEGRAF } from './telegraf';
import { TERRAFORM } from './terraform';
import { VECTOR } from './vector';

// @recipe importer
/** Every program whose configuration is read by its own names. */
export const DIALECTS: readonly Dialect[] = [
  VECTOR,
  FLUENT_BIT,
  REDPANDA_CONNECT,
  OPEN_TELEMETRY,
  APPENDERS,
  TELEGRAF,
  BEATS,
  LOGSTASH,
  TERRAFORM,
];

/** The producer that a text configures, and sentences about others in it. */
export interface ConfiguredText {
  readonly dialect: Dialect;
  readonly producer: ConfiguredProducer;
  /** The producers of which one is read; empty if there's nothing to choose. */
  readonly programs: readonly string[];
  readonly warnings: readonly string[];
}

/** The `wanted` producer of the programs whose evidence a text has, else the last one; null if it has none. Never throws. */
export function configuredIn(text: string, wanted: string | null): ConfiguredText | null {
  const signed = DIALECTS.filter(({ signs }) => signs.every((sign) => sign.test(text)));
  if (signed.length === 0) return null;
  const shapes = new Shapes(text);
  const all = signed.flatMap((dialect) =>
    dialect.producersIn(shapes).map((producer) => ({ dialect, producer })),
  );
  const chosen = all.find(({ producer }) => producer.name === wanted) ?? all.at(-1);
  if (chosen === undefined) return null;
  if (all.length === 1) return { ...chosen, programs: [], warnings: [] };
  const names = all
    .slice(0, 10)
    .map(({ dialect, producer }) => `${producer.name.slice(0, 60)} (${dialect.format})`);
  return {
    ...chosen,
    programs: [...new Set(all.map(({ producer }) => producer.name))],
    warnings: [
      `The text has ${all.length} producers: ${names.join(', ')}. Only ${chosen.producer.name.slice(0, 60)} is read; choose another to read its settings.`,
    ],
  };
}
