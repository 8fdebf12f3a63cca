import type { Lesson } from './format';
import type { JsonPath } from './jsonPlaces';
import { type KafkaFigures, NO_KAFKA, piecesOf } from './placeholders';
import { placeOf } from './problems';

/** Figures of real Kafka that the evidence doesn't have: readers would see a dash. */
export function unknownKafka(lesson: Lesson, kafka: KafkaFigures): readonly string[] {
  // Without the evidence nothing is known to be missing.
  if (kafka === NO_KAFKA) return [];
  return textsIn(lesson, []).flatMap(({ path, text }) =>
    piecesOf(text).flatMap((piece) => {
      if (piece.type !== 'number' || piece.placeholder.type !== 'kafka') return [];
      const { row, figure } = piece.placeholder;
      return kafka(row, figure) === null
        ? [`${placeOf(path)}: the evidence has nothing for ${piece.source}, so readers see a dash.`]
        : [];
    }),
  );
}

interface PlacedText {
  readonly path: JsonPath;
  readonly text: string;
}

function textsIn(value: unknown, path: JsonPath): readonly PlacedText[] {
  if (typeof value === 'string') return [{ path, text: value }];
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, inner]) =>
    textsIn(inner, [...path, Array.isArray(value) ? Number(key) : key]),
  );
}
