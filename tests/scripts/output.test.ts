import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { expect, test } from 'vitest';
import { importFiles } from '../../scripts/cli/import/importFiles';
import { EXIT } from '../../scripts/cli/lib/exit';

test('a reader that has seen enough ends a script without a word', async () => {
  const body = "for (let line = 0; line < 1e5; line += 1) process.stdout.write('line\\n');";
  const code = `import { runScript } from './scripts/lib/say.mjs'; await runScript(async () => { ${body} });`;
  const script = spawn(process.execPath, ['--input-type=module', '-e', code]);
  let said = '';
  script.stderr.on('data', (text: Buffer) => {
    said += String(text);
  });
  script.stdout.once('data', () => script.stdout.destroy());
  expect(await once(script, 'close')).toEqual([0, null]);
  expect(said).toBe('');
});

test('a script with a closed output still gives its result', async () => {
  const body = `
    await new Promise((resolve) => process.stdin.once('data', resolve));
    for (let line = 0; line < 3; line += 1) {
      say('something');
      await new Promise(setImmediate);
    }
    process.stdout.write('result');
    process.stdin.destroy();
    return 3;`;
  const code = `import { runScript, say } from './scripts/lib/say.mjs'; await runScript(async () => { ${body} });`;
  const script = spawn(process.execPath, ['--input-type=module', '-e', code]);
  let result = '';
  script.stdout.on('data', (text: Buffer) => {
    result += String(text);
  });
  script.stderr.destroy();
  await once(script.stderr, 'close');
  script.stdin.end('go');
  expect(await once(script, 'close')).toEqual([3, null]);
  expect(result).toBe('result');
});

test('a producer that the metrics do not have is named, with those that they have', async () => {
  const metrics = ['a', 'b'].map((id) => `kafka_producer_batch_size_avg{client_id="${id}"} 1000`).join('\n');
  const warned: string[] = [];
  const world = {
    readText: async () => `${metrics}\n`,
    print: () => undefined,
    warn: (text: string) => warned.push(text),
  };
  expect(await importFiles(['metrics.txt', '--producer', 'nope'], world)).toBe(EXIT.unusable);
  expect(warned).toMatchSnapshot();
  expect(await importFiles(['metrics.txt', '--producer', 'b'], world)).toBe(EXIT.done);
});
