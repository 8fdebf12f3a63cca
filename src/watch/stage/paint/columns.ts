/** A span on the horizontal axis, CSS pixels. */
export interface Span {
  readonly from: number;
  readonly to: number;
}

/** The stage's columns; records go from left to right. */
export interface StageColumns {
  readonly producer: Span;
  /** From the producer to the queues. */
  readonly bands: Span;
  readonly queue: Span;
  /** Middle of the gate. */
  readonly gate: number;
  readonly slots: Span;
  readonly wire: Span;
  readonly broker: Span;
}

const REFERENCE_WIDTH = 840;
const COMPACT_REFERENCE_WIDTH = 390;

/** The columns of the full stage: made for a width of 840, they share a lack or surplus of room. */
export function fullColumns(width: number): StageColumns {
  const extra = width - REFERENCE_WIDTH;
  // Mostly the queue shrinks or grows. Text keeps its size, so the cards keep most of theirs.
  const bands = extra < 0 ? 0.18 * extra : Math.min(0.13 * extra, 120);
  const wire = extra < 0 ? 0.17 * extra : Math.min(0.1 * extra, 80);
  const broker = extra < 0 ? 0.05 * extra : Math.min(0.12 * extra, 60);
  const queueFrom = 200 + bands;
  const queueTo = 472 + extra - wire - broker;
  const brokerFrom = width - 16 - (188 + broker);
  return {
    producer: { from: 20, to: 112 },
    bands: { from: 112, to: queueFrom - 8 },
    queue: { from: queueFrom, to: queueTo },
    gate: queueTo + 8,
    slots: { from: queueTo + 18, to: queueTo + 96 },
    wire: { from: queueTo + 102, to: brokerFrom - 4 },
    broker: { from: brokerFrom, to: width - 16 },
  };
}

/** The columns of the phone's stage, given for a width of 390. */
export function compactColumns(width: number): StageColumns {
  const extra = width - COMPACT_REFERENCE_WIDTH;
  const broker = extra * 0.2;
  const queueTo = 176 + extra - broker;
  return {
    producer: { from: 14, to: 22 },
    bands: { from: 22, to: 66 },
    queue: { from: 70, to: queueTo },
    gate: queueTo + 7,
    slots: { from: queueTo + 16, to: queueTo + 62 },
    wire: { from: queueTo + 66, to: queueTo + 80 },
    broker: { from: queueTo + 84, to: width - 16 },
  };
}
