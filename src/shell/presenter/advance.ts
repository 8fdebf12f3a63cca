import { useEffect } from 'react';

/** Direction of a clicker: 1 = forward, -1 = back. */
export type Direction = 1 | -1;

/** Takes a step and returns true, or leaves it to the run's stops. */
export type AdvanceTaker = (direction: Direction) => boolean;

/** The newest last. A clicker belongs to the room, not to a part of the page. */
const takers: AdvanceTaker[] = [];

/** Offers a clicker's steps to `taker` first. Returns an unsubscribe function. */
export function takeAdvance(taker: AdvanceTaker): () => void {
  takers.push(taker);
  return () => {
    const place = takers.lastIndexOf(taker);
    if (place >= 0) takers.splice(place, 1);
  };
}

/** Offers a step to the takers; true if one took it. */
export function offerAdvance(direction: Direction): boolean {
  return takers.toReversed().some((taker) => taker(direction));
}

/** `takeAdvance` for as long as the component lives. */
export function useAdvance(taker: AdvanceTaker): void {
  useEffect(() => takeAdvance(taker), [taker]);
}
