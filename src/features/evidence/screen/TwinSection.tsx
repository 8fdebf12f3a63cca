import { Fragment } from 'react';
import { formatMilliseconds } from '../../../base/format';
import { bandText } from '../../../run/twinBands';
import { useServices } from '../../../ui/app';
import { Button } from '../../../ui/controls/Button';
import { Table } from '../../../ui/NumberTable';
import { TWIN_FIGURES, type TwinRow, twinRows, twinVerdict } from '../core/twins';
import section from './EvidenceScreen.module.css';
import { SourceFold } from './SourceFold';

/** Accuracy of twins: each is fitted to a real producer's metrics, then predicts the effect of changing one setting. */
export function TwinSection({ missedOnly }: { readonly missedOnly: boolean }) {
  const { store } = useServices();
  const all = twinRows().flatMap((row) =>
    TWIN_FIGURES.map((figure) => {
      const [truth, band] = [row.truth[figure], row.predicted[figure]];
      return { row, figure, truth, band, verdict: twinVerdict(truth, band, figure) };
    }),
  );
  const covered = all.filter(({ verdict }) => verdict === 'inside').length;
  const lines = all.filter(({ verdict }) => !missedOnly || verdict === null);
  if (lines.length === 0) return null;
  const open = (row: TwinRow): void => {
    const state = store.getState();
    state.changeScenario(row.changed);
    state.setScreen('explore');
  };
  return (
    <SourceFold
      id="twin"
      title="Fitted before a change, judged after it"
      count={{ held: covered, judged: all.length }}
      says={
        <>
          A <b>twin</b> is fitted to a real producer's own metrics alone (averages and highest values), and
          predicts what a change of one setting did. Each figure holds if the truth is inside the stated band.
        </>
      }
      remark="Unlike all others here, these figures weren't computed now: they take six minutes. The project's tests compute and check them. Aim: inside the band in 80 % of the figures, and each inside it or within 15 % (mean) and 25 % (p50, p99)."
      open={missedOnly}
      isAskedFor={missedOnly}
    >
      <div className="scroll-x">
        <Table
          caption="Predicted by the twin, and measured after the change"
          captionHidden
          className={`${section.table} figures-table lined above-2`}
          columns={['Change and figure', 'Measured', 'Predicted', 'Band', 'Verdict']}
        >
          {lines.map(({ row, figure, truth, band, verdict }, index) => (
            <Fragment key={`${row.from} ${row.to} ${figure}`}>
              {lines[index - 1]?.row !== row && (
                <tr>
                  <th scope="rowgroup" colSpan={5}>
                    <Button size="small" onClick={() => open(row)}>
                      {row.change}
                    </Button>
                    {row.disturbed && <span>disturbed by other programs</span>}
                  </th>
                </tr>
              )}
              <tr>
                <th scope="row">{figure}</th>
                <td>{formatMilliseconds(truth)}</td>
                <td>{formatMilliseconds(band.median)}</td>
                <td>{bandText(band, formatMilliseconds)}</td>
                <td className={verdict === null ? 'hot' : undefined}>{verdict ?? 'missed'}</td>
              </tr>
            </Fragment>
          ))}
        </Table>
      </div>
    </SourceFold>
  );
}
