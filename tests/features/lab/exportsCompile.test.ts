import { spawnSync } from 'node:child_process';
import { copyFileSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import fc from 'fast-check';
import { expect, onTestFinished, test } from 'vitest';
import { findProgram } from '../../../scripts/lib/command.mjs';
import { ruleGo } from '../../../src/features/lab/text/go';
import { ruleJava } from '../../../src/features/lab/text/java';
import { NAMED_RULES } from '../../../src/scenario/rule/known';
import { readRule } from '../../../src/scenario/rule/read';
import type { Rule } from '../../../src/scenario/rule/rule';
import { seenBy } from '../../../src/scenario/rule/signals';
import { anyRule } from '../../support/anyRule';

const [maven, go] = [findProgram(['mvn']), findProgram(['go'])];
const MODULE = resolve('partitioner');

/** Named rules, and others of every kind, the same ones each time, that code outside the client can follow. */
function rules(): readonly Rule[] {
  const named = NAMED_RULES.flatMap(({ text }) => readRule(text).rule ?? []);
  return [...named, ...fc.sample(anyRule, { numRuns: 100, seed: 7 })].filter(
    (rule) => seenBy(rule).who === 'partitioner',
  );
}

/** A folder outside of the module: other steps clean and compile the module's own at the same time. */
function ownFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'linger-rules-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  return folder;
}

function outputOf(program: string, words: readonly string[], folder: string): string {
  const { status, stdout, stderr } = spawnSync(program, words, { cwd: folder, encoding: 'utf8' });
  const said = `${stdout}${stderr}`.replaceAll(/\p{Cc}\[0m/gu, '').trim();
  return said === '' && status !== 0 ? `${program} failed` : said;
}

test.skipIf(maven === undefined)('rules of every kind are Java that compiles without a warning', () => {
  const made = ownFolder();
  mkdirSync(join(made, 'src'));
  rules().forEach((rule, k) => {
    writeFileSync(join(made, 'src', `Rule${k}.java`), ruleJava(rule, `made.Rule${k}`) ?? '');
  });
  const words = ['-q', '-B', '-Prules', `-Drules.folder=${made}`, 'test-compile'];
  expect(outputOf(maven ?? '', words, MODULE)).toBe('');
});

test.skipIf(go === undefined)(
  'rules of every kind are Go that gofmt leaves alone and vet has nothing against',
  () => {
    const made = ownFolder();
    for (const name of ['go.mod', 'go.sum']) copyFileSync(join(MODULE, 'go', name), join(made, name));
    rules().forEach((rule, k) => {
      const source = ruleGo(rule);
      if (source === null) return;
      mkdirSync(join(made, `rule${k}`));
      writeFileSync(join(made, `rule${k}`, 'partitioner.go'), source);
    });
    expect(outputOf(join(go ?? '', '../gofmt'), ['-l', made], MODULE)).toBe('');
    expect(outputOf(go ?? '', ['vet', './...'], made)).toBe('');
  },
);
