import { toJsonSchema } from '@valibot/to-json-schema';
import type * as v from 'valibot';
import { DECISION_FILE, SETTING } from '../../src/features/decide/text/shape';
import { DIAGNOSIS, DIFFERENCE, FINDING, IMPORT_FILE } from '../../src/features/import/core/shape';
import { LEAGUE_FILE, RANGE, STANDING } from '../../src/features/lab/text/shape';
import { lessonSchemaText } from '../../src/features/lessons/authoring/schema';
import { SWEEP_FILE, SWEEP_ROW } from '../../src/features/sweep/core/shape';
import { METRIC, QUANTITY } from '../../src/figures/shape';
import { NOTICE } from '../../src/scenario/shape';
import { LATENCY } from '../../workers/summary';
import { EXHIBIT_FILE } from '../cli/exhibit/shape';
import { CLUSTER_FILE, FIT_FILE } from '../cli/fit/shape';
import { REPEATED, RUN, SIMULATE_FILE } from '../cli/simulate/shape';
import { scenarioSchema } from './scenarioSchema';

/** The shape of each file of the folder `schema`, and what of it is written once. */
const SHAPES: Readonly<
  Record<string, readonly [shape: v.GenericSchema, parts?: Readonly<Record<string, v.GenericSchema>>]>
> = {
  simulate: [SIMULATE_FILE, { run: RUN, repeated: REPEATED, latency: LATENCY, notice: NOTICE }],
  sweep: [SWEEP_FILE, { cell: SWEEP_ROW }],
  decide: [DECISION_FILE, { setting: SETTING }],
  lab: [LEAGUE_FILE, { range: RANGE, standing: STANDING }],
  fit: [FIT_FILE],
  cluster: [CLUSTER_FILE],
  exhibit: [EXHIBIT_FILE],
  import: [
    IMPORT_FILE,
    {
      finding: FINDING,
      diagnosis: DIAGNOSIS,
      difference: DIFFERENCE,
      metric: METRIC,
      quantity: QUANTITY,
      notice: NOTICE,
    },
  ],
};

/** The published schemas, draft 2020-12, by their addresses next to the page. */
export function schemaFiles(): Readonly<Record<string, string>> {
  const made = Object.entries(SHAPES).map(([name, [shape, definitions = {}]]) => {
    const { $schema, ...schema } = toJsonSchema(shape, { target: 'draft-2020-12', definitions });
    return [name, { $schema, $id: `https://linger.example/schema/${name}.json`, ...schema }] as const;
  });
  const files = [...made, ['scenario', scenarioSchema()] as const].map(
    ([name, schema]) => [`schema/${name}.json`, `${JSON.stringify(schema, null, 2)}\n`] as const,
  );
  return { 'lesson.schema.json': lessonSchemaText(), ...Object.fromEntries(files) };
}
