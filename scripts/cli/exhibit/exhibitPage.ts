import { escaped } from '../../../src/draw/svg/text';
import { formatAgainst } from '../../../src/features/compare/screen/againstText';
import type { ExhibitRow } from '../../../src/features/compare/screen/exhibit';
import {
  altText,
  formatFinding,
  formatOwn,
  formatSpread,
  headlessCommand,
  tableNote,
} from '../../../src/features/compare/screen/exhibitText';
import { letterOf } from '../../../src/features/compare/screen/names';
import { perfCommand } from '../../../src/run/export/perfCommandFile';
import { pageFile } from '../lib/pageFile';
import type { WholeExhibit } from './exhibitJson';
import { FIGURES, type FigureFile } from './figures';

/** Styles of the table and the commands, on top of those of the documents. */
const OWN_STYLE = `
.finding { font-size: 1.15em; }
.wide table { font-size: 0.82em; }
td small { display: block; color: var(--quiet); white-space: nowrap; }
figure { margin: 1.5em 0; }
.wide { margin-right: min(0px, (46rem - 100vw) / 2 + 1rem, 0px); }
.note { color: var(--quiet); font-size: 0.9em; }
summary { cursor: pointer; }
`;

/** An exhibit as a page that needs neither a server nor a script. `page` = a hosted copy of Linger, to open it live. */
export function exhibitPage(whole: WholeExhibit, page: string | null): string {
  const { subject, result, modelRevision, window } = whole;
  const { title, says, source, names, scenarios, leavesOut, link } = subject;
  const main = [
    `<h1>${escaped(title)}</h1>`,
    ...says.split('\n').filter(Boolean).map(paragraph),
    ...(source === null ? [] : [`<p><a href="${escaped(source)}">The proposal</a></p>`]),
    `<p class="finding">${escaped(formatFinding(result, names))}</p>`,
    figureOf(altText(result, names)),
    tableOf(whole),
    '<h2>What isn\u2019t modelled</h2>',
    `<ul>${leavesOut.map((text) => `<li>${escaped(text)}</li>`).join('')}</ul>`,
    '<h2>Reproduce it</h2>',
    ...(page === null ? [] : [`<p><a href="${escaped(page + link)}">Open it live in Linger</a></p>`]),
    '<p>Headless, in a clone of Linger:</p>',
    code(headlessCommand(subject, result.runs, window)),
    '<p>On your own cluster:</p>',
    ...scenarios.map(
      (scenario, index) =>
        `<details><summary>${letterOf(index)}: ${escaped(names[index] ?? '')}</summary>${code(perfCommand({ scenario, summary: null }))}</details>`,
    ),
    `<p><small>Linger, model revision ${modelRevision}. The figures as data: <a href="exhibit.json">exhibit.json</a>.</small></p>`,
  ];
  return pageFile({ title, style: OWN_STYLE, body: main.join('\n') });
}

function paragraph(text: string): string {
  return `<p>${escaped(text)}</p>`;
}

function code(text: string): string {
  return `<pre tabindex="0"><code>${escaped(text)}</code></pre>`;
}

/** The picture that suits window and colours. */
function figureOf(alt: string): string {
  const usual = FIGURES.at(-1);
  const source = ({ name, media }: FigureFile): string => `<source media="${media}" srcset="${name}">`;
  const image = `<img src="${usual?.name}" alt="${escaped(alt)}">`;
  return `<figure><picture>${FIGURES.slice(0, -1).map(source).join('')}${image}</picture></figure>`;
}

function tableOf({ subject, result }: WholeExhibit): string {
  const { names } = subject;
  const heads = [
    ...names.map((name, index) => `${letterOf(index)}<br>${escaped(name)}`),
    ...result.pairs.map(({ of, than }) => `${letterOf(of)} against ${letterOf(than)}`),
  ];
  const cell = (text: string, more: string): string =>
    `<td>${escaped(text)}${more === '' ? '' : `<small>${escaped(more)}</small>`}</td>`;
  const row = (line: ExhibitRow): string =>
    [
      `<tr><th scope="row">${escaped(line.row.label)}</th>`,
      ...names.map((_, index) => cell(formatOwn(line, index), formatSpread(line, index))),
      ...line.against.map((found) => formatAgainst(found)).map(({ text, sure }) => cell(text, sure)),
      '</tr>',
    ].join('');
  return `<div class="wide" role="group" aria-label="Table of figures" tabindex="0"><table aria-label="Figures">
<thead><tr><td></td>${heads.map((head) => `<th scope="col">${head}</th>`).join('')}</tr></thead>
<tbody>
${result.rows.map(row).join('\n')}
</tbody></table></div>
<p class="note">${escaped(tableNote(result))}</p>`;
}
