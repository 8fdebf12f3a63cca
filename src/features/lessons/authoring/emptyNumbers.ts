import { NO_FIGURE } from '../../../base/format';
import type { JsonPath } from '../core/jsonPlaces';
import { type Facts, fill, piecesOf } from '../core/placeholders';
import { placeOf } from '../core/problems';
import { within } from './within';

/** Numbers in a value's texts for which readers would see a dash, as sentences. What isn't known yet is none of them. */
export function emptyNumbers(value: unknown, path: JsonPath, facts: Facts): readonly string[] {
  return within(value, path, (text, place) => (typeof text === 'string' ? inText(text, place, facts) : []));
}

function inText(text: string, path: JsonPath, facts: Facts): readonly string[] {
  return piecesOf(text).flatMap((piece) => {
    // A guess is a dash wherever the reader's answer isn't a number.
    if (piece.type !== 'number' || piece.placeholder.type === 'guess') return [];
    if (fill(piece.placeholder, facts) !== NO_FIGURE) return [];
    const where = piece.placeholder.type === 'kafka' ? 'the evidence' : 'the run';
    return [`${placeOf(path)}: ${where} has no ${piece.source}, so readers see a dash.`];
  });
}
