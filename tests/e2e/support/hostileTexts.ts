import { encodeLink } from '../../../src/scenario/link/link';
import { PRESETS } from '../../../src/scenario/presets/presets';
import type { Dice } from './dice';
import { hostileHashes } from './hashes';

/** Texts of strangers that have broken programs before. None of them may become markup, or break a picture or a file. */
export const HOSTILE_TEXTS = [
  '<img src=x onerror="document.title=\'owned\'">',
  '</title></style></script><script>document.title="owned"</script>',
  "\"><svg/onload=document.title='owned'>",
  "javascript:document.title='owned'",
  '&lt;b&gt; &amp;amp; &#x3C;script&#x3E; &bogus;',
  '\u202Etxet thgir-ot-tfel\u202C \u2067RTL\u2069',
  'zero\u200B\u200C\u200D\uFEFFwidth\u2060',
  'e\u0301\u0302\u0303\u0304\u0305\u0306\u0307\u0308 Zalgo',
  '👩‍👩‍👧‍👦🏳️‍🌈',
  '\uD800 a lone surrogate \uDC00',
  '=HYPERLINK("http://example.invalid","click")',
  '{{7*7}} #{7*7} <%= 7*7 %> %s %n %%',
  "'; DROP TABLE runs; --",
  '../../../../etc/passwd',
  'tab\tand\u0000null\u0007bell\u001B[31m',
  'line one\nline two\r\n\nline five',
  'x'.repeat(2000),
  'wort '.repeat(400),
  '\u200B',
  '   ',
] as const;

/** What somebody could type if a number is wanted. */
const NUMBERS = ['0', '-1', '1e99', '1e-9', '5', '007', '1,024', '1.5', '12px', '٣', '0x10', '∞', ' 42 ', ''];

/** What somebody could paste or drop: settings of clients, output of tools, and what is neither. */
const PASTES = [
  'linger.ms=5\nbatch.size=65536\nacks=all\n# a comment\nunknown.key=1\n',
  'linger.ms=99999999999\nacks=maybe\nbatch.size=-1\n=\n\\u00zz=1\n',
  '{"linger.ms": 5, "queue.buffering.max.ms": 100}',
  '{"__proto__": {"polluted": true}, "a": [[[[[]]]]]',
  '122880 records sent, 1724.87 records/sec (0.84 MB/sec), 4072.74 ms avg latency, 11246.00 ms max latency, 3870 ms 50th, 10221 ms 95th, 10992 ms 99th, 11214 ms 99.9th.',
  '0 records sent, -1 records/sec (NaN MB/sec), 1e400 ms avg latency, 0 ms max latency.',
  'kgo.ProducerLinger(5 * time.Millisecond),\nkgo.ProducerBatchMaxBytes(1000012),',
  'x'.repeat(200_000),
] as const;

/** A text to type, of any kind. */
export function hostileText(dice: Dice): string {
  return dice.chance(0.5) ? dice.pick(NUMBERS) : dice.pick(HOSTILE_TEXTS);
}

/** A text to paste or to put into a file. */
export function hostilePaste(dice: Dice): string {
  return dice.chance(0.7) ? dice.pick(PASTES) : hostileText(dice);
}

/** Where a walk may begin, and what may be in the address later: the part of a link after its `#`. */
export function anyLink(dice: Dice): string {
  const kind = dice.share();
  if (kind < 0.3) return screenLink(dice);
  if (kind < 0.5) return encodeLink(dice.pick(PRESETS).scenario).replace(/^#/, '');
  if (kind < 0.75) return teachersLink(dice);
  if (kind < 0.85) return '';
  return dice.pick(HASHES);
}

const HASHES = hostileHashes(200, 1905);

/** More parts of a link, by its screen. */
const SCREEN_PARTS = {
  explore: ['', '&view=projector', '&title=Monday', '&at=10:slow.ms=50,25:slow.ms=0'],
  compare: ['', '&compare.b=partitioner=uniform', '&compare.b=linger.ms=5&compare.c=&compare.d=rate=max'],
  sweep: ['', '&sweep.y=none', '&sweep.x=rate:log:100:100000:13', '&sweep.metric=p50&sweep.runs=1'],
  decide: ['', '&decide=lost=must;change=linger.ms:0~50', '&decide=slow=9999;unlock=all;;=&slo.p99.ms=5'],
  lab: [
    '',
    '&partitioner=rule&rule=leave%20each%20record;%20score%20sent.bytes(50)/0;%20pick%20lowest',
    ...HOSTILE_TEXTS.map((text) => `&partitioner=rule&rule=${encoded(text)}`),
  ],
  lessons: ['', '&lesson=batch', '&lesson=none-such'],
  evidence: [''],
  exhibit: ['', '&compare.b=partitioner=uniform', '&embed=1&title=%3Cb%3E'],
};

function screenLink(dice: Dice): string {
  const [screen, more] = dice.pick(Object.entries(SCREEN_PARTS));
  return `v=1&screen=${screen}&duration.s=${dice.pick([2, 20, 60])}${dice.pick(more)}`;
}

const LESSON_PLACES = [
  'the-runaway',
  'batch:2',
  'honest-latency:99',
  'full-buffer:3',
  'none-such',
  '__proto__',
];

/** Links as teachers make them, with titles and notes as attackers do. */
function teachersLink(dice: Dice): string {
  const parts = ['v=1', `duration.s=${dice.pick([5, 30])}`];
  if (dice.chance(0.4)) parts.push(`title=${encoded(dice.pick(HOSTILE_TEXTS))}`);
  if (dice.chance(0.4)) parts.push(`notes=${encoded(dice.pick(HOSTILE_TEXTS))}`);
  if (dice.chance(0.3)) parts.push('embed=1');
  if (dice.chance(0.3))
    parts.push(`hide=${dice.pick(['verdict', 'stage,strips', 'settings', 'linger.ms,x'])}`);
  if (dice.chance(0.3)) parts.push(`lock=${dice.pick(['all', 'rate,linger.ms', 'partitioner'])}`);
  if (dice.chance(0.2)) parts.push('view=projector');
  if (dice.chance(0.3)) parts.push(`lesson=${dice.pick(LESSON_PLACES)}`);
  if (dice.chance(0.2)) parts.push(`consumers=2&replication.factor=3`);
  if (dice.chance(0.2)) parts.push('sending=sync&latency.from=intended');
  return parts.join('&');
}

/** A text as it is in a link; a lone surrogate, which no link can hold, becomes the sign for what is broken. */
export function encoded(text: string): string {
  return encodeURIComponent(text.replace(/\p{Surrogate}/gu, '\uFFFD'));
}
