import type { CardPicture } from '../core/picture';
import { Box, Label, Line, Unknown, upTo } from './marks';

/** Who has room in a bus. */
const SEATS = 6;

/** People at a stop, and how many are in the bus. */
export function Bus({ values: [aboard = 0], asks }: CardPicture) {
  const waiting = asks ? 7 : 3;
  return (
    <>
      {upTo(waiting).map((index) => (
        <circle
          key={index}
          cx={96 - index * 12}
          cy="46"
          r="4"
          fill={index < 4 ? 'var(--tx2)' : 'var(--line3)'}
        />
      ))}
      <Box x={124} y={24} w={92} h={36} />
      {upTo(SEATS).map((seat) => {
        const taken = seat < Math.round(aboard);
        return (
          <circle
            key={seat}
            cx={138 + seat * 13}
            cy="40"
            r="4.500"
            fill={taken ? 'var(--c1)' : 'none'}
            stroke={taken ? 'none' : 'var(--line3)'}
          />
        );
      })}
      {asks && <Unknown x={190} y={48} />}
      <circle cx="142" cy="61" r="5" fill="var(--line3)" />
      <circle cx="198" cy="61" r="5" fill="var(--line3)" />
      <Line d="M16,66H224" />
    </>
  );
}

const SQUARE = 9;

/** How many records travel together, group by group; one group is all of them, before it is known. */
export function Groups({ values, asks }: CardPicture) {
  const groups = values.map((count) => Math.max(1, Math.round(count)));
  const gap = groups.length > 1 ? 16 : 0;
  const length = groups.reduce((sum, count) => sum + count * SQUARE, gap * (groups.length - 1));
  let at = 120 - length / 2;
  return (
    <>
      <Line d="M16,58H224" stroke="var(--line2)" />
      {groups.map((count, index) => {
        const x = at;
        at += count * SQUARE + gap;
        return (
          // biome-ignore lint/suspicious/noArrayIndexKey: two groups can be alike
          <g key={index}>
            {upTo(count).map((record) => (
              <rect key={record} x={x + record * SQUARE} y="46" width="7" height="8" fill="var(--c1)" />
            ))}
            <Line d={`M${x - 3},40v-6h${count * SQUARE + 4}v6`} stroke="var(--tx2)" />
            {asks ? (
              <Unknown x={x + (count * SQUARE) / 2} y={28} />
            ) : (
              <Label x={x + (count * SQUARE) / 2} y={27} strong>
                {count}
              </Label>
            )}
          </g>
        );
      })}
    </>
  );
}

const MOST_DOTS = 16;

/** Records sent, then those that should have been, then sent again. */
export function Unsent({ values: [sent = MOST_DOTS, missing = 0], asks }: CardPicture) {
  const isMissing = (index: number): boolean => index >= sent && index < sent + missing;
  const from = 22 + (sent - 0.5) * 13;
  return (
    <>
      <Line d="M16,52H224" stroke="var(--line2)" />
      {upTo(MOST_DOTS).map((index) => (
        <circle
          key={index}
          cx={22 + index * 13}
          cy="52"
          r="3.500"
          fill={isMissing(index) ? 'var(--bg0)' : 'var(--c1)'}
          stroke={isMissing(index) ? 'var(--hot)' : 'none'}
        />
      ))}
      {asks && <Unknown x={120} y={36} />}
      {missing > 0 && (
        <>
          <Line d={`M${from},40v-6h${missing * 13}v6`} stroke="var(--tx2)" />
          <Label x={from + (missing * 13) / 2} y={27}>
            not sent
          </Label>
        </>
      )}
    </>
  );
}
