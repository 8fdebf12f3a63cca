import { spawnSync } from 'node:child_process';
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import fc from 'fast-check';
import { expect, test } from 'vitest';
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

/** Named rules, and others of every kind, that code outside the client can follow. */
function rules(): readonly Rule[] {
  const named = NAMED_RULES.flatMap(({ text }) => readRule(text).rule ?? []);
  return [...named, ...fc.sample(anyRule, 100)].filter((rule) => seenBy(rule).who === 'partitioner');
}

function emptyFolder(path: string): string {
  rmSync(path, { recursive: true, force: true });
  mkdirSync(path, { recursive: true });
  return path;
}

function outputOf(program: string, words: readonly string[], folder: string): string {
  const { status, stdout, stderr } = spawnSync(program, words, { cwd: folder, encoding: 'utf8' });
  const said = `${stdout}${stderr}`.replaceAll(/\p{Cc}\[0m/gu, '').trim();
  return said === '' && status !== 0 ? `${program} failed` : said;
}

test.skipIf(maven === undefined)('rules of every kind are Java that compiles without a warning', () => {
  const folder = emptyFolder(join(MODULE, 'target/rules/src'));
  rules().forEach((rule, k) => {
    writeFileSync(join(folder, `Rule${k}.java`), ruleJava(rule, `made.Rule${k}`) ?? '');
  });
  expect(outputOf(maven ?? '', ['-q', '-B', '-Prules', 'test-compile'], MODULE)).toBe('');
});

test.skipIf(go === undefined)(
  'rules of every kind are Go that gofmt leaves alone and vet has nothing against',
  () => {
    const made = emptyFolder(join(MODULE, 'go/target/rules'));
    rules().forEach((rule, k) => {
      const source = ruleGo(rule);
      if (source === null) return;
      writeFileSync(join(emptyFolder(join(made, `rule${k}`)), 'partitioner.go'), source);
    });
    expect(outputOf(join(go ?? '', '../gofmt'), ['-l', made], MODULE)).toBe('');
    expect(outputOf(go ?? '', ['vet', './target/rules/...'], join(MODULE, 'go'))).toBe('');
  },
);
