import type { ChartTable } from '../../chart/table';

/** A chart's table as comma-separated values, with comments above. */
export function tableCsv(title: string, table: ChartTable, caption: string): string {
  const comments = [title, table.says, caption].map((text) => `# ${oneLine(text)}`);
  const lines = [table.columns, ...table.rows].map((cells) => cells.map(cell).join(','));
  return `${[...comments, ...lines].join('\n')}\n`;
}

/** Narrow spaces are for the eye; programs split at plain ones. */
function cell(text: string): string {
  const plain = oneLine(text).replaceAll('\u202f', ' ');
  return /[",]/.test(plain) ? `"${plain.replaceAll('"', '""')}"` : plain;
}

function oneLine(text: string): string {
  return text.replace(/[\r\n]+/g, ' ');
}
