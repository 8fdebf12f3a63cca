import { FiguresTable, Note } from '../../../ui/Primitives';
import { formatAgainst } from '../screen/againstText';
import { letterOf } from '../screen/names';
import { Scroll } from '../screen/Scroll';
import { LetterHead } from '../screen/SettingsTable';
import tables from '../screen/Tables.module.css';
import type { ExhibitResult } from './exhibit';
import { formatMean, formatSpread, tableNote } from './exhibitText';

interface ExhibitTableProps {
  readonly result: ExhibitResult;
  readonly names: readonly string[];
  /** Whether more runs will come. */
  readonly running: boolean;
}

/** Every figure of every scenario over its runs, with confidence intervals of the pairs. */
export function ExhibitTable({ result, names, running }: ExhibitTableProps) {
  const { pairs, rows } = result;
  return (
    <>
      <Scroll label="Table of figures">
        <FiguresTable lined className={tables.table} data-picture="part">
          <caption className="visually-hidden">Figures</caption>
          <thead>
            <tr>
              <th scope="col">Whole run</th>
              {names.map((name, index) => (
                <LetterHead key={letterOf(index)} index={index} name={name} />
              ))}
              {pairs.map(({ of, than }) => (
                <th key={of} scope="col" className={tables.against}>
                  {letterOf(of)} against {letterOf(than)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map((line) => (
              <tr key={line.row.id}>
                <th scope="row">{line.row.label}</th>
                {names.map((_, index) => (
                  <Cell
                    key={letterOf(index)}
                    text={formatMean(line, index)}
                    sure={formatSpread(line, index)}
                  />
                ))}
                {line.against.map((found, pair) => (
                  <Cell key={pairs[pair]?.of} {...formatAgainst(found, running)} />
                ))}
              </tr>
            ))}
          </tbody>
        </FiguresTable>
      </Scroll>
      <Note className="num">{result.runs > 1 ? tableNote(result) : '\u00A0'}</Note>
    </>
  );
}

function Cell({ text, sure }: { readonly text: string; readonly sure: string }) {
  return (
    <td className="num">
      {text}
      <small>{sure}</small>
    </td>
  );
}
