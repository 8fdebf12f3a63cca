import { tickText } from '../../../../base/format';
import type { Figure } from '../../../../figures/catalogue';
import { ChartFigure } from '../../../../ui/ChartFigure';
import { Drawing } from '../../../../ui/chart/SvgMarks';
import styles from './pictures.module.css';
import { ANSWER_HEIGHT, RULER_WIDTH, type RulerAnswer, rulerAnswer, rulerAround, shareRuler } from './ruler';

interface RulerPictureProps extends RulerAnswer {
  readonly figure: Figure;
}

export function RulerPicture({ figure, ...answer }: RulerPictureProps) {
  const { now, before, guess, chosen = false, limit } = answer;
  if (!Number.isFinite(now)) return null;
  const values = [now, before, guess, limit?.value ?? null].filter((value) => value !== null);
  const ruler = figure.unit === 'share' ? shareRuler(10) : rulerAround(values);
  const text = (value: number): string => figure.format(value);
  const rows = [
    ['Now', text(now)],
    ...(before === null ? [] : [['Before', text(before)]]),
    ...(guess === null ? [] : [[chosen ? 'Your choice' : 'You said', text(guess)]]),
    ...(limit === null ? [] : [[limit.says, text(limit.value)]]),
  ];
  const { title } = figure;
  return (
    <ChartFigure
      title={title}
      titleHidden
      compact
      className={styles.ruler}
      table={() => ({ says: `${title} before and after the change.`, columns: ['', title], rows })}
    >
      <Drawing
        isScaled
        size={{ width: RULER_WIDTH, height: ANSWER_HEIGHT }}
        says={`${title}: ${rows.map((row) => row.join(' ')).join(', ')}.`}
        marks={rulerAnswer(answer, ruler, text, (value) => tickText(text(value)))}
      />
    </ChartFigure>
  );
}
