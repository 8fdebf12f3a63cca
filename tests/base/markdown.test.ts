import { describe, expect, test } from 'vitest';
import { address, code, codeBlock, list, markdownText, md, table } from '../../src/base/markdown';

/** The source of one block. */
const source = (block: Parameters<typeof markdownText>[0][number]): string => markdownText([block]).trimEnd();

describe('a text in Markdown', () => {
  test.each([
    ['<img src=x onerror=alert(1)>', '\\<img src=x onerror=alert\\(1\\)\\>'],
    ['[Sign off](https://evil.example)', '\\[Sign off\\]\\(https&#58;//evil.example\\)'],
    ['![p](https://evil.example/p.png)', '\\!\\[p\\]\\(https&#58;//evil.example/p.png\\)'],
    ['www.evil.example', 'www&#8288;.evil.example'],
    ['a@evil.example, @everyone', 'a@&#8288;evil.example, @&#8288;everyone'],
    ['**bold** __it__', '\\*\\*bold\\*\\* \\_\\_it\\_\\_'],
    ['`code` ~~no~~', '\\`code\\` \\~\\~no\\~\\~'],
    ['&lt;script&gt;', '\\&lt;script\\&gt;'],
    ['a | b \\', 'a \\| b \\\\'],
    ['one\n# two\r\n- three', 'one \\# two - three'],
    ['{props.x} $x$', '\\{props.x\\} \\$x\\$'],
    ['\u202Egnp.exe', 'gnp.exe'],
    ['zero\u200Bwidth, 👩\u200D👧', 'zero&#8203;width, 👩&#8205;👧'],
    ['linger.ms=5, p99 ≤ 20\u202Fms', 'linger.ms=5, p99 ≤ 20\u202Fms'],
  ])('%s stays text', (text, written) => {
    expect(source(md`# ${text}`)).toBe(`# ${written}`);
    expect(source(table([text], [[text]]))).toBe(`| ${written} |\n| --- |\n| ${written} |`);
  });

  test('is left alone if it is Markdown already', () => {
    expect(source(md`**${md`_${'*'}_`}** of ${5}`)).toBe('**_\\*_** of 5');
    expect(source(list([md`a`, md`${'- b'}`]))).toBe('- a\n- - b');
  });
});

test('code ends only where it is meant to', () => {
  expect(source(code('acks 1 to all'))).toBe('`acks 1 to all`');
  expect(source(code('a`b``c'))).toBe('``` a`b``c ```');
  expect(source(codeBlock('sh', 'a\n'))).toBe('```sh\na\n```');
  expect(source(codeBlock('sh', '```\n<b>\n'))).toBe('````sh\n```\n<b>\n````');
});

test('an address is a link to itself, and a mere fragment is code', () => {
  expect(source(address('https://linger.example/#v=1&title=*a*'))).toBe(
    '<https://linger.example/#v=1&title=*a*>',
  );
  expect(source(address('https://a.example/> <b>\n'))).toBe('<https://a.example/%3E%20%3Cb%3E%0A>');
  expect(source(address('#v=1&title=*a*'))).toBe('`#v=1&title=*a*`');
  expect(source(address('javascript:alert(1)'))).toBe('`javascript:alert(1)`');
});
