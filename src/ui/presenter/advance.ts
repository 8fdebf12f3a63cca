import { useEffect } from 'react';

/** Where a clicker goes: 1 = forward, -1 = back. */
export type Direction = 1 | -1;

/** Makes a step of its own and answers true; false leaves it to the run's own stops. */
export type AdvanceTaker = (direction: Direction) => boolean;

/** Those who would take a step, the newest last. A clicker belongs to the room, not to a part of the page. */
const takers: AdvanceTaker[] = [];

/** Lets `taker` have the steps of a clicker, before those who were there earlier; the answer ends that. */
export function takeAdvance(taker: AdvanceTaker): () => void {
  takers.push(taker);
  return () => {
    const place = takers.lastIndexOf(taker);
    if (place >= 0) takers.splice(place, 1);
  };
}

/** Offers a step to all takers, the newest first; whether one took it. */
export function offerAdvance(direction: Direction): boolean {
  return takers.toReversed().some((taker) => taker(direction));
}

/** `takeAdvance` while the component is there; a lesson goes on by it. */
export function useAdvance(taker: AdvanceTaker): void {
  useEffect(() => takeAdvance(taker), [taker]);
}
