import type { CardPicture } from '../core/picture';
import { Arrow, Box, Crate, Label, Line, partitionColor, Unknown, upTo } from './marks';

/** Two batches at the gate, the second the one that leaves; which one, is the question. */
export function Gate({ values: [waiting = 0, leaving = 0], asks }: CardPicture) {
  const x = asks ? 88 : 172;
  return (
    <>
      <Crate records={waiting} x={24} y={10} w={52} h={60} />
      <Crate records={leaving} x={x} y={10} w={52} h={60} />
      <Line d="M158,14v20M158,46v20" strokeWidth="2" />
      <Arrow x={asks ? 166 : 130} y={40} to={asks ? 190 : 152} />
      {asks && <Unknown x={206} y={48} />}
    </>
  );
}

/** One batch, and the small ones that the same records fill; how full they are, is the question. */
export function Split({ values: [whole = 0, each = 0], asks }: CardPicture) {
  return (
    <>
      <Crate records={whole} x={24} y={12} w={56} h={56} />
      <Arrow x={92} y={40} to={116} />
      {upTo(10).map((index) => {
        const [x, y] = [130 + (index % 5) * 18, 16 + Math.floor(index / 5) * 26];
        return (
          <g key={index}>
            <Box {...{ x, y }} w={14} h={22} fill="none" />
            {upTo(Math.min(3, Math.round(each))).map((row) => (
              <rect key={row} x={x + 3} y={y + 15 - row * 6} width="8" height="4" fill="var(--c1)" />
            ))}
          </g>
        );
      })}
      {asks && <Unknown x={173} y={48} />}
    </>
  );
}

/** Requests of one connection that may be on their way at once. */
const SLOTS = 5;

/** Producer and broker, and how many requests are between them. */
export function InFlight({ values: [taken = 0], asks }: CardPicture) {
  return (
    <>
      <Box x={20} y={22} w={44} h={36} />
      <Box x={176} y={22} w={44} h={36} />
      <Line d="M64,40H176" stroke="var(--line2)" />
      {upTo(SLOTS).map((slot) =>
        slot < taken ? (
          <rect key={slot} x={74 + slot * 20} y="30" width="12" height="20" fill="var(--c1)" />
        ) : (
          <Box key={slot} x={74 + slot * 20} y={30} w={12} h={20} fill="var(--bg0)" dashed />
        ),
      )}
      {asks && <Unknown x={120} y={24} />}
    </>
  );
}

/** More comes in than goes out, and how full the buffer is. */
export function Buffer({ values: [fill = 0], asks }: CardPicture) {
  const height = 56 * Math.min(1, fill);
  return (
    <>
      <Box x={96} y={10} w={48} h={60} fill="var(--bg0)" />
      <rect x="98" y={68 - height} width="44" height={height} fill="var(--c1)" opacity="0.85" />
      <Arrow x={20} y={30} to={86} color="var(--tx1)" width={4} />
      <Arrow x={152} y={50} to={214} color="var(--tx1)" width={2} />
      {asks && <Unknown x={120} y={42} />}
    </>
  );
}

/** Height of all ribbons together, and of a broker at least. */
const RIBBONS = 42;
const LEAST_BROKER = 14;

/** How the records divide among brokers, one of them slow. */
export function Ribbons({ values, slow, asks }: CardPicture) {
  const total = values.reduce((sum, value) => sum + value, 0) || 1;
  const count = values.length;
  const room = 76 - 4 * count - LEAST_BROKER * count;
  let [from, to] = [(80 - RIBBONS - 3 * (count - 1)) / 2, 2];
  const ribbons = values.map((value) => {
    const share = value / total;
    const [height, broker] = [RIBBONS * share, LEAST_BROKER + room * share];
    const ribbon = { from, height, broker, top: to, to: to + (broker - height) / 2 };
    from += height + 3;
    to += broker + 4;
    return ribbon;
  });
  return (
    <>
      <rect x="16" y="6" width="6" height="68" fill="var(--line3)" />
      {ribbons.map((ribbon, index) => (
        <g key={ribbon.top}>
          <path
            d={`M22,${ribbon.from}C86,${ribbon.from} 86,${ribbon.to} 148,${ribbon.to}v${ribbon.height}C86,${ribbon.to + ribbon.height} 86,${ribbon.from + ribbon.height} 22,${ribbon.from + ribbon.height}Z`}
            fill={partitionColor(index)}
            opacity="0.55"
          />
          <Box x={156} y={ribbon.top} w={72} h={ribbon.broker} hot={slow?.broker === index} />
          <Label
            x={192}
            y={ribbon.top + ribbon.broker / 2 + 4}
            strong={slow?.broker === index}
            color={slow?.broker === index ? 'var(--hot)' : undefined}
          >
            {slow?.broker === index ? slow.says : `Broker ${index}`}
          </Label>
        </g>
      ))}
      {asks && ribbons[0] !== undefined && <Unknown x={84} y={24} />}
    </>
  );
}

/** A leader and two followers, and how many of them have the record when the ack goes out. */
export function Replicas({ values: [having = 1], asks }: CardPicture) {
  const replicas = [
    { y: 6, h: 22 },
    { y: 33, h: 16 },
    { y: 54, h: 16 },
  ];
  return (
    <>
      {replicas.map(({ y, h }, index) => (
        <g key={y}>
          <Box x={96} {...{ y, h }} w={64} dashed={index >= having} />
          {!asks && index < having && <rect x="100" y={y + 4} width="10" height={h - 8} fill="var(--c1)" />}
        </g>
      ))}
      <Label x={132} y={21} strong>
        leader
      </Label>
      <Arrow x={24} y={12} to={90} />
      <Line
        d="M90,22H30m6,-4l-6,4l6,4"
        stroke="var(--c1)"
        strokeWidth="1.500"
        strokeDasharray={asks ? '3 2' : undefined}
      />
      <Label x={60} y={40}>
        ack
      </Label>
      <Line d="M166,17q26,24 0,24m0,0q32,20 0,20" strokeDasharray="2 2" />
      {asks && <Unknown x={204} y={46} />}
    </>
  );
}

/** Batches in front of a broker that is gone; where they go, is the question. */
export function Lost({ values: [waiting = 0], asks }: CardPicture) {
  return (
    <>
      <Box x={160} y={8} w={64} h={28} hot dashed />
      <Line d="M184,14l16,16m0,-16l-16,16" stroke="var(--hot)" strokeWidth="1.500" />
      <Box x={160} y={46} w={64} h={28} />
      {upTo(Math.min(6, waiting)).map((batch) => (
        <rect key={batch} x={94 - batch * 14} y="30" width="10" height="20" fill={partitionColor(0)} />
      ))}
      <Line d="M112,40C132,40 134,60 152,60m-6,-4l6,4l-6,4" strokeDasharray="3 2" stroke="var(--tx2)" />
      {asks && <Unknown x={132} y={44} />}
    </>
  );
}

/** Records on their way into a file, and the file on its way into storage. */
export function Files({ values: [records = 0], asks }: CardPicture) {
  return (
    <>
      {upTo(Math.min(12, Math.round(records))).map((record) => (
        <rect
          key={record}
          x={20 + (record % 4) * 11}
          y={46 - Math.floor(record / 4) * 11}
          width="8"
          height="8"
          fill="var(--c1)"
        />
      ))}
      <Arrow x={72} y={40} to={96} />
      <Box x={102} y={22} w={36} h={36} />
      <Label x={120} y={44} strong>
        file
      </Label>
      <Arrow x={144} y={40} to={168} />
      <path
        d="M182,54a10,10 0 0 1 0,-20a14,14 0 0 1 26,2a9,9 0 0 1 0,18Z"
        fill="var(--bg2)"
        stroke="var(--line3)"
      />
      {asks && <Unknown x={156} y={32} />}
    </>
  );
}
