import { readFileSync, writeFileSync, existsSync } from 'node:fs';
import { test } from 'vitest';
import { leagueRun } from '../src/run/league/leagueFigures';
import { SITUATIONS } from '../src/run/league/situations';
import { withLaterSeed } from '../src/scenario/seeds';
import { checkRule } from '../src/scenario/rule/read';
import { openRealModel } from './support/realModel';

test('search', { timeout: 3_000_000 }, async () => {
  const finish = await openRealModel();
  const rules: Record<string, string> = JSON.parse(readFileSync(process.env.RULES!, 'utf8'));
  const only = process.env.ONLY?.split(',');
  const not = process.env.NOT?.split(',') ?? [];
  const seeds = Number(process.env.SEEDS ?? 2);
  const file = '/tmp/rules/results.json';
  const known = existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : {};
  for (const [name, text] of Object.entries(rules)) {
    for (const { id, scenario } of SITUATIONS) {
      if ((only && !only.includes(id)) || not.includes(id)) continue;
      const rule = text.replaceAll('PARTS', String(scenario.partitions));
      const settings = text.includes(' ') ? { partitioner: 'rule' as const, rule } : { partitioner: text as never };
      if (text.includes(' ')) { const c = checkRule(rule); if (c.type !== 'valid') throw new Error(c.message); }
      const key = `${rule}@${id}@${seeds}`;
      if (known[key]) continue;
      const runs = Array.from({ length: seeds }, (_, n) => {
        const s = withLaterSeed({ ...scenario, ...settings }, n);
        return leagueRun(finish(s), s);
      });
      const m = (k: string) => runs.reduce((sum, r) => sum + (r as never)[k], 0) / runs.length;
      known[key] = { p99: m('p99'), mean: m('mean'), e2e: m('endToEnd'), e2em: m('endToEndMean'), failed: m('failed'), req: m('requests'), share: m('largestShare'), skew: m('skew'), away: runs.some((r) => r.runsAway) };
    }
    writeFileSync(file, JSON.stringify(known));
  }
});
