import { useSyncExternalStore } from 'react';
import * as v from 'valibot';
import { StoredValue } from '../shelf/StoredValue';

const FORM = v.object({ captions: v.boolean(), stops: v.boolean() });

/** How the reader likes films: with captions, and with a stop inside the effect. */
export type FilmSwitches = v.InferOutput<typeof FORM>;

const BOTH: FilmSwitches = { captions: true, stops: true };

/** Reads what was stored; anything else is both. */
function readSwitches(text: string | null): FilmSwitches {
  try {
    const checked = v.safeParse(FORM, JSON.parse(text ?? '{}'));
    return checked.success ? checked.output : BOTH;
  } catch {
    return BOTH;
  }
}

const switches = new StoredValue('linger.lessons.film', { read: readSwitches, write: JSON.stringify });

/** The switches of every film, kept between visits. */
export function useFilmSwitches(): FilmSwitches {
  return useSyncExternalStore(switches.subscribe, switches.get);
}

/** Turns a switch of every film. */
export function turnFilmSwitch(name: keyof FilmSwitches, on: boolean): void {
  switches.change((all) => ({ ...all, [name]: on }));
}
