import { describe, expect, test } from 'vitest';
import { exhibit, type Surroundings } from '../../scripts/cli/exhibit/exhibit';
import { EXIT } from '../../scripts/cli/lib/exit';
import { readRequest } from '../../scripts/cli/lib/request';
import { misfits } from '../support/published';
import { openKeptModel } from '../support/realModel';

/** Two short runs, with texts as an attacker writes them. */
const LINK =
  '#v=1&rate=500&duration.s=4&partitioner=sticky&title=%3Cscript%3E&notes=One%0A%22two%22&compare.b=linger.ms=5';

/** What a command wrote: its files, and standard output under ''. */
async function written(words: readonly string[]) {
  const files = new Map<string, string>();
  const warned: string[] = [];
  const world: Surroundings = {
    openModel: openKeptModel,
    openFolder: async (name) => async (written) => {
      for (const [file, text] of written) files.set(`${name}/${file}`, text);
    },
    print: (text) => void files.set('', text),
    warn: (text) => void warned.push(text),
    show: () => {},
    nowMs: () => 0,
  };
  return { code: await exhibit(words, world), files, warned };
}

describe('the words of the command', () => {
  test('are a link, and perhaps a folder, a number of runs and the address of the page', () => {
    const words = ['--out=a', 'kip-794', '--repeat', '3', '--page', 'https://example.edu/linger/'];
    const page = 'https://example.edu/linger/';
    expect(readRequest('exhibit', words)).toEqual({
      ok: true,
      links: ['kip-794'],
      out: 'a',
      repeat: 3,
      page,
      window: 'own',
      strict: false,
    });
    expect(readRequest('exhibit', ['kip-794'])).toMatchObject({ out: null, repeat: 10, page: null });
  });

  test.each([
    [[]],
    [['runaway', 'healthy']],
    [['runaway', '--out=']],
    [['runaway', '--repeat=2']],
    ...[
      'javascript:x',
      'http://[',
      'https://user:pw@example.edu/',
      'https://user@example.edu/',
      'https://example.edu/#x',
      'https://a b/',
      'https:example.edu',
      'https://',
      'ftp://example.edu/',
    ].map((page) => [['runaway', `--page=${page}`]]),
  ])('%j are answered with a sentence and the usage', (words) => {
    const read = readRequest('exhibit', words);
    const [said, ...usage] = read.ok ? [] : read.message.split('\n');
    expect(said).toMatchSnapshot();
    expect(usage).toEqual([expect.stringMatching(/^Usage: /)]);
  });

  test('that are of no use end with a code of their own', async () => {
    const { code, warned, files } = await written(['no-such-preset']);
    expect([code, files.size]).toEqual([EXIT.unusable, 0]);
    expect(warned).toEqual([expect.stringContaining('There is no preset')]);
  });
});

test('the folder needs no server and no script, and the same link writes the same bytes', async () => {
  const words = [LINK, '--out', 'dir', '--repeat', '3', '--page', 'https://example.edu/'];
  const { code, files } = await written(words);
  expect(code).toBe(EXIT.done);
  expect((await written(words)).files).toEqual(files);

  const printed = files.get('') ?? '';
  expect(misfits('exhibit.json', printed)).toEqual([]);
  expect(files.get('dir/exhibit.json')).toBe(printed);
  const { finding, alt, reproduce } = JSON.parse(printed);
  expect(finding).toMatch(
    /^p99 over the whole run goes from .* \(linger\.ms 0\sms\) to .*\. Intervals: 95\s% confidence, from 3 pairs/,
  );
  expect(alt).toMatch(/A, linger\.ms 0\sms: p50 .* B, linger\.ms 5\sms: p50 /);
  expect(reproduce.headless).toContain('&compare.b=linger.ms=5');

  const html = files.get('dir/index.html') ?? '';
  expect(html).not.toMatch(/<script|\son\w+=/);
  expect(html).toContain('<h1>&lt;script&gt;</h1>');
  expect(html).toContain('kafka-producer-perf-test.sh');
  const shown = [...html.matchAll(/(?:src|srcset)="([^"]*)"/g)].map(([, name]) => name);
  expect(shown).toHaveLength(4);
  for (const name of shown)
    expect(files.get(`dir/${name}`)).toMatch(/^<svg [\s\S]*<desc>Latency by percentile/);
  const linked = [...html.matchAll(/href="([^"]*)"/g)].map(([, to = '']) => to.replace(/#.*/, ''));
  expect(linked).toEqual(['https://example.edu/', 'exhibit.json']);
});
