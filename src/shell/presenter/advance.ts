import { useEffect } from 'react';
import { useLatest } from '../../ui/useLatest';

/** Direction of a clicker: 1 = forward, -1 = back. */
export type Direction = 1 | -1;

/** Takes a step and returns true, or leaves it to the run's stops. */
export type AdvanceTaker = (direction: Direction) => boolean;

/** The newest last. A clicker belongs to the room, not to a part of the page. */
const takers = new Set<AdvanceTaker>();

/** Offers a clicker's steps to `taker` first. Returns an unsubscribe function. */
export function takeAdvance(taker: AdvanceTaker): () => void {
  takers.add(taker);
  return () => void takers.delete(taker);
}

export function offerAdvance(direction: Direction): boolean {
  return [...takers].toReversed().some((taker) => taker(direction));
}

export function useAdvance(taker: AdvanceTaker): void {
  const latest = useLatest(taker);
  useEffect(() => takeAdvance((direction) => latest.current(direction)), [latest]);
}
