import { pictureSvg } from '../../../src/draw/svg/sheet';
import { THEMES, type Theme } from '../../../src/draw/theme';
import { tradePicture } from '../../../src/features/decide/chart/tradeOff';
import { decideTable, tradeData } from '../../../src/features/decide/screen/points';
import { answerOf } from '../../../src/run/decide/answer';
import type { DecideResult } from '../../../src/run/decide/result';
import { escaped, htmlOf } from '../../tool/vite/markdown.mjs';
import { pageFile } from '../lib/pageFile';

const SIZE = { width: 720, height: 400 };
const FIGURE_TITLE = 'Further left copes better, lower costs less';

/** The figure's place, and how the page prints: light, with every line of code. */
const OWN_STYLE = `
figure { margin: 1.5em 0; }
code { overflow-wrap: anywhere; }
@media print {
  :root { color-scheme: light; --ground: #fff; --text: #000; --quiet: #333; --line: #999; }
  pre { white-space: pre-wrap; }
  h2, h3 { break-after: avoid; }
  tr, figure { break-inside: avoid; }
}
`;

/** A decision record as one file that needs nothing else: a page with the chart, for a ticket or for paper. */
export function decisionPage(record: string, title: string, result: DecideResult): string {
  const [dark, light] = [THEMES.dark, THEMES.light].map((theme) => dataAddress(chartOf(result, theme)));
  const { says } = decideTable(result.question, result);
  const figure = `<figure><picture><source media="screen and (prefers-color-scheme: dark)" srcset="${dark}"><img src="${light}" alt="${escaped(says)}"></picture></figure>`;
  // Below the figures of the settings that it draws.
  const [above = '', ...below] = htmlOf(record).split('<h2 id="the-answer">');
  const body = below.length === 0 ? above + figure : `${above}${figure}<h2 id="the-answer">${below.join('')}`;
  return pageFile({ title, style: OWN_STYLE, body });
}

function chartOf(result: DecideResult, theme: Theme): string {
  const picture = tradePicture(SIZE, tradeData(result.question, answerOf(result)), null);
  const { says } = decideTable(result.question, result);
  return pictureSvg(picture, { title: FIGURE_TITLE, caption: says, theme });
}

function dataAddress(svg: string): string {
  return `data:image/svg+xml,${encodeURIComponent(svg)}`;
}
