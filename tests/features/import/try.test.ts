import { readFileSync, readdirSync } from 'node:fs';
import { test } from 'vitest';
import { readImport } from '../../../src/features/import/core/read';
import { DEFAULT_SCENARIO } from '../../../src/scenario/scenario';
test('try', () => {
  for (const dir of ['/work/shared/evidence/texts/', '/work/shared/reference/trials/files/']) for (const f of readdirSync(dir)) {
    if (/cases|expected|hash|query/.test(f)) continue;
    const r = readImport(readFileSync(dir + f, 'utf8'), DEFAULT_SCENARIO);
    console.log('=====', f, r && JSON.stringify({ kind: r.kind, format: r.format, client: r.client?.id, u: r.understood.map(({name,given,field,used})=>`${name}=${given}>${field} ${used}`), warnings: r.warnings, mm: r.mismatches.map(x=>x.says+'|'+x.mend), measured: r.measured, metrics: r.metrics.length, producers: r.producers.length, ign: r.ignored.length }, null, 1));
  }
});
