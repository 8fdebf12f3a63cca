import { readdir, readFile, writeFile } from 'node:fs/promises';
import * as v from 'valibot';
import { beforeAll, expect, test } from 'vitest';
import { decodeLink } from '../../src/scenario/link/link';
import { moduleText } from '../../src/scenario/revisions';
import { withCompiledRules } from '../../src/scenario/rule/compile';
import type { Summary } from '../../workers/protocol';
import { SUMMARY } from '../../workers/summary';
import { type Finish, openRealModel } from '../support/realModel';

/**
 * Golden files: a scenario, the digest that it must have on every machine, and a few figures to read. The model's own
 * tests check the same files natively (`workers/model/src/proofs/golden.rs`). After a change of the model that is meant to
 * change results, count up MODEL_REVISION and run this with LINGER_UPDATE_GOLDEN=1.
 */
interface Golden {
  readonly about: string;
  readonly scenario: string;
  /** Its rule as the model reads it. */
  readonly postfix?: string;
  readonly modelRevision: number;
  readonly digest: string;
  readonly readable: Readonly<Record<string, number | null>>;
}

const FOLDER = 'tests/model/golden';
const files = (await readdir(FOLDER)).filter((name) => name.endsWith('.json')).sort();
const updating = process.env.LINGER_UPDATE_GOLDEN === '1';
let finish: Finish;

beforeAll(async () => {
  finish = await openRealModel();
});

function readable(summary: Summary): Golden['readable'] {
  return {
    seconds: summary.seconds,
    acked: summary.records.acked,
    failed: summary.records.failed,
    meanMs: summary.latencyMs?.mean ?? null,
    p99Ms: summary.latencyMs?.p99 ?? null,
    requests: summary.requests.count,
    peakBacklogBytes: summary.peakBacklogBytes,
  };
}

test.each(files)('%s holds through WebAssembly', async (name) => {
  const golden = JSON.parse(await readFile(`${FOLDER}/${name}`, 'utf8')) as Golden;
  const link = decodeLink(golden.scenario);
  if (!link.ok) throw new Error(link.message);
  expect(link.notices).toEqual([]);
  if (golden.postfix !== undefined)
    expect(moduleText(withCompiledRules(link.scenario))).toContain(`\nrule=${golden.postfix}\n`);
  const summary = finish(link.scenario);
  expect(v.parse(SUMMARY, summary), 'workers/summary.ts has every value, and no other').toEqual(summary);
  const { modelRevision, digest } = summary;
  if (updating) {
    const { about, scenario, postfix } = golden;
    const fresh = { about, scenario, postfix, modelRevision, digest, readable: readable(summary) };
    await writeFile(`${FOLDER}/${name}`, `${JSON.stringify(fresh, null, 2)}\n`);
    return;
  }
  const meaning = `${FOLDER}/${name}: the model no longer gives the same result. docs/dev/how-to.md says what to do ("add a golden file", "change the model")`;
  const { digest: known, modelRevision: revision } = golden;
  expect({ modelRevision, digest }, meaning).toEqual({ modelRevision: revision, digest: known });
  expect(readable(summary), meaning).toEqual(golden.readable);
});
