import { readLinks } from '../scripts/cli/lib/links';
import { openModel } from '../scripts/cli/simulate/openModel';
import { type Figures, readRun } from '../src/features/evidence/core/figures';
import { type EvidenceRow, loadEvidence, SEEDS_OF_ROW } from '../src/features/evidence/core/rows';
import { FIGURE_IDS } from '../src/figures/catalogue';
import type { Scenario } from '../src/scenario/scenario';
import { withSeeds } from '../src/scenario/seeds';
import { calibrationOf, driverFor, driverOfRow } from './drivers';
import { type Experiment, experimentOf, type ReadExperiment } from './experiment';
import { meanFigures } from './report';

export { busyText, figuresOfRun, reportLines } from './report';

/** A measurement, and the run that it's compared with. */
export interface Task {
  readonly title: string;
  readonly scenario: Scenario;
  readonly experiment: Experiment;
  /** Figures of each recorded run; none for a link. */
  readonly recorded: readonly Figures[];
}

export type ReadTask =
  | { readonly ok: true; readonly task: Task }
  | { readonly ok: false; readonly message: string };

/** The measured row with this id. */
export async function taskOfRow(id: string, client: string | null): Promise<ReadTask> {
  const [row] = await loadEvidence((each) => each === id);
  if (row === undefined) return { ok: false, message: `No measured row is called ${id}: see --list.` };
  const read = readRow(row, client);
  if (!read.ok) return read;
  return {
    ok: true,
    task: { title: row.title, scenario: row.scenario, experiment: read.experiment, recorded: row.runs },
  };
}

/** A link's scenario on this machine: its cluster's constants give way to those of the machine of the measured rows. */
export async function taskOfLink(
  link: string,
  client: string | null,
  warn: (text: string) => void,
): Promise<ReadTask> {
  const [found] = (await readLinks([link], warn)) ?? [];
  if (found === undefined) return { ok: false, message: 'The link can\u2019t be used.' };
  const driver = driverFor(found.scenario);
  const read = experimentOf(found.scenario, client, driver);
  if (!read.ok) return read;
  const scenario = { ...found.scenario, ...calibrationOf(driver) };
  return { ok: true, task: { title: link, scenario, experiment: read.experiment, recorded: [] } };
}

/** Every measured row that this can repeat, and how many it can't. */
export async function repeatableRows(): Promise<{
  readonly lines: readonly string[];
  readonly others: number;
}> {
  const rows = await loadEvidence();
  const repeatable = rows.filter(({ command }) => command !== null);
  return {
    lines: repeatable.map(({ id, title }) => `${id.padEnd(40)}${title}`),
    others: rows.length - repeatable.length,
  };
}

function readRow({ id, client: version, scenario }: EvidenceRow, client: string | null): ReadExperiment {
  const driver = driverOfRow(version);
  if (driver !== null) return experimentOf(scenario, client, driver);
  if (/^[\d.]+$/.test(version)) return experimentOf(scenario, client ?? version);
  const message = `${id} is of ${version}: this has only Java's released clients, librdkafka and kafka-python.`;
  return { ok: false, message };
}

/** The model's figures: means of as many runs as the evidence has of each row. */
export async function modelFigures(scenario: Scenario, module: WebAssembly.Module): Promise<Figures> {
  const finish = await openModel(module);
  const runs = withSeeds(scenario, SEEDS_OF_ROW).map((each) => {
    const run = readRun(finish(each), each);
    return Object.fromEntries(
      FIGURE_IDS.flatMap((id) => {
        const value = run.figure(id);
        return value === null ? [] : [[id, value]];
      }),
    );
  });
  return meanFigures(runs);
}
