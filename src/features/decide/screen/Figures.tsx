import { FiguresTable } from '../../../ui/Primitives';
import { keepsShare, type SettingReading } from '../core/reading';
import type { DecideResult } from '../core/result';
import { COST_TEXT, formatHeld, formatSituation, situationFigure } from '../text/sentences';

export interface SettingProps {
  readonly setting: SettingReading;
  readonly result: DecideResult;
}

/** A setting's figures in each situation, its cost, and the runs that keep the objective. */
export function Figures({ setting, result: { question } }: SettingProps) {
  const { cost, percentile, share } = question.decision;
  return (
    <FiguresTable lined className="num">
      <tbody>
        {setting.situations.map((reading) => (
          <tr key={reading.id}>
            <th scope="row">
              {percentile}, {formatSituation(reading.id, question.scenario).toLowerCase()}
            </th>
            <td className={keepsShare(reading, share) ? 'bold' : 'bold hot'}>{situationFigure(reading)}</td>
          </tr>
        ))}
        <tr>
          <th scope="row">{COST_TEXT[cost].label.toLowerCase()}</th>
          <td className="bold">{COST_TEXT[cost].format(setting.costs[cost])}</td>
        </tr>
        <tr>
          <th scope="row">runs that keep it</th>
          <td className="bold">{formatHeld(setting)}</td>
        </tr>
      </tbody>
    </FiguresTable>
  );
}
