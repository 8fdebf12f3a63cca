import type { Frame, RequestRow } from '../../../workers/frame';
import type { Window } from '../../figures/windowFigures';
import { JUST_MS, type Looks } from './Looks';

/** The ack of one batch, with what stood just before it arrived. */
export interface Ack {
  readonly lane: number;
  readonly atMs: number;
  /** Latency of the last record in the batch, ms: the shortest of them. */
  readonly lastLatencyMs: number;
  /** Who led the lane's partitions; -1 where nobody did. */
  readonly leader: number;
  /** The requests in flight; none where the scenario is too large for the model to list them. */
  readonly requests: readonly RequestRow[];
  /** When leader and requests were seen, just before the ack, ms. */
  readonly seenAtMs: number;
}

interface Place {
  readonly lane: number;
  readonly atMs: number;
  readonly lastLatencyMs: number;
}

/**
 * Goes through the acks that arrived in a window, from the end of the window back, lane by lane: the one that looks
 * most like what is sought comes first. A frame knows only the last ack of each lane, so every step is a look at the
 * instant just before the ack that was last in it.
 */
export class AckWalk {
  readonly #looks: Looks;
  readonly #window: Window;
  readonly #distance: (lastLatencyMs: number) => number;
  #places: Place[] | null = null;

  /** `distance` says how far an ack with this latency of its last record is from what is sought. */
  constructor(looks: Looks, window: Window, distance: (lastLatencyMs: number) => number) {
    this.#looks = looks;
    this.#window = window;
    this.#distance = distance;
  }

  /** The next ack; null where all were seen. */
  async next(): Promise<Ack | null> {
    this.#places ??= await this.#looks.look(this.#window.toMs, (frame) => this.#lanesOf(frame));
    const place = this.#takeNearest(this.#places);
    if (place === null) return null;
    const before = await this.#looks.look(place.atMs - JUST_MS, (frame) => ({
      place: this.#placeOf(frame, place.lane),
      leader: frame.lane(place.lane).leader,
      requests: Array.from({ length: frame.requestRows }, (_, row) => frame.request(row)),
      seenAtMs: frame.atMs,
    }));
    const { place: earlier, ...seen } = before;
    if (earlier !== null) this.#places.push(earlier);
    return { ...place, ...seen };
  }

  #lanesOf(frame: Frame): Place[] {
    const lanes = Array.from({ length: frame.laneRows }, (_, lane) => this.#placeOf(frame, lane));
    return lanes.filter((place) => place !== null);
  }

  #placeOf(frame: Frame, lane: number): Place | null {
    const { lastAckAtMs: atMs, lastAckLatencyMs: lastLatencyMs } = frame.lane(lane);
    return atMs < Math.max(0, this.#window.fromMs) ? null : { lane, atMs, lastLatencyMs };
  }

  #takeNearest(places: Place[]): Place | null {
    let nearest = 0;
    for (const [index, place] of places.entries()) {
      const best = places[nearest];
      if (best && this.#distance(place.lastLatencyMs) < this.#distance(best.lastLatencyMs)) nearest = index;
    }
    return places.splice(nearest, 1)[0] ?? null;
  }
}
