import { counted, formatList, formatMilliseconds, formatShare } from '../../../base/format';
import { settingName } from '../../../scenario/settingText';
import type { Conflict, Diagnosis, Interpretation, WhatFiguresSay, WhatWasRead } from '../core/meaning/types';

/** The meaning of texts, as plain text in its three parts. */
export function meaningText({ read, figures, unknowns }: Interpretation): string {
  return [
    ...readLines(read),
    '',
    ...figureLines(figures),
    '',
    "WHAT THEY CAN'T SAY",
    ...unknowns.map(({ title, says, ask }) => `  ${title}: ${says}${ask === null ? '' : ` ${ask.says}.`}`),
    '',
  ].join('\n');
}

/** The cause, what follows from it, and what would tell it from others. */
export function diagnosisSentences({ says, remedy, apart }: Diagnosis): readonly string[] {
  const [ask] = apart;
  return [
    says,
    ...(remedy === null ? [] : [remedy]),
    ...(ask === undefined ? [] : [`${ask.says} to tell it from other causes.`]),
  ];
}

export function conflictSentence({ name, values }: Conflict): string {
  const each = values.map(({ file, value }) => `${value} in ${file ?? 'the text'}`);
  return `${name} differs: ${formatList(each)}. The last one is used.`;
}

function readLines(read: WhatWasRead): readonly string[] {
  const { refusals, settings, unused, secrets, conflicts, slips, notes } = read;
  const hidden = secrets === 0 ? '' : `, ${counted(secrets, 'secret')} among them`;
  return [
    `WHAT WAS READ (${settings.length} of ${settings.length + unused.length} settings)`,
    ...refusals.map(({ says }) => `  ! ${says}`),
    ...columns(settings.map(({ field, short, file }) => [settingName(field), short, file ?? ''])),
    ...(unused.length === 0 ? [] : [`  Not in the model: ${unused.length}${hidden}`]),
    ...conflicts.map((conflict) => `  ${conflictSentence(conflict)}`),
    ...[...slips, ...notes].map(({ says }) => `  ${says}`),
  ];
}

function figureLines(figures: WhatFiguresSay): readonly string[] {
  const { verdict, diagnosis, metrics, wait, brokers, why, pods, findings, differences } = figures;
  return [
    `WHAT THE FIGURES SAY (${counted(metrics, 'metric')})`,
    `  ${verdict.says}`,
    ...(metrics === 0 ? [] : diagnosisSentences(diagnosis).map((says) => `  ${says}`)),
    ...(wait === null
      ? []
      : [
          `  ${wait.client.metric} ${formatMilliseconds(wait.client.mean.value)}, ${wait.brokers.metric} ${formatMilliseconds(wait.brokers.mean.value)}, ${formatShare(wait.brokersShare)}`,
        ]),
    ...columns(brokers.map(({ name, latency, says }) => [name, formatMilliseconds(latency.value), says])),
    ...(why === null ? [] : [`  ${why.says}`]),
    ...(pods === null ? [] : [`  ${pods.says}`]),
    ...findings.map(({ says }) => `  ${says}`),
    ...differences.map(({ says, mend }) => `  ${says} ${mend}.`),
  ];
}

/** Rows of cells that stand below each other. */
function columns(rows: readonly (readonly string[])[]): readonly string[] {
  const widths = (rows[0] ?? []).map((_, column) => Math.max(...rows.map((row) => row[column]?.length ?? 0)));
  return rows.map((row) =>
    `  ${row.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join('  ')}`.trimEnd(),
  );
}
