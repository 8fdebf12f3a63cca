/** What an author begins with: a whole lesson with a step of each kind, to be overwritten. */
export const STARTER = {
  format: 1,
  id: 'my-lesson',
  title: 'What does a short linger do?',
  idea: 'A short linger gives batches time to fill, so the slow broker gets fewer requests.',
  minutes: 5,
  steps: [
    {
      kind: 'ask',
      title: 'Five milliseconds',
      text: 'One broker is slow, and p99 is {before:p99}.',
      scenario: 'runaway',
      change: { link: 'linger.ms=5', says: '`linger.ms` from {setting:linger.ms} to {new:linger.ms}.' },
      question: {
        kind: 'choose',
        text: 'What will p99 do?',
        figure: 'p99',
        options: [
          {
            text: 'It falls to less than half',
            right: [{ figure: 'p99', is: 'below', than: { before: 'p99', times: 0.5 } }],
          },
          { text: 'It stays about the same, or rises', right: 'otherwise' },
        ],
      },
      reveal: {
        title: 'p99 is {after:p99}, {ratio:p99}',
        why: 'A batch now holds {after:records.per.batch.others} records instead of {before:records.per.batch.others}.',
      },
    },
    {
      kind: 'try',
      title: 'How little is enough?',
      text: 'Bring p99 under {slo} with less than {setting:linger.ms} of linger.',
      slo: 200,
      check: [
        { figure: 'p99', is: 'below', than: 'slo' },
        { setting: 'linger.ms', is: 'below', than: 5 },
      ],
      keep: ['fault', 'load', 'record size', 'every record', 'throughput'],
      hint: 'Records come in bursts. How far apart are they?',
      done: 'With {now:linger.ms} of linger, p99 is {now:p99}.',
      solutions: ['linger.ms=4'],
    },
  ],
} as const;
