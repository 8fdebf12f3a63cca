/** Skins by name: a picture of something everyone knows, in the place of the stage. */
export const SKINS = ['bus'] as const;
export type SkinName = (typeof SKINS)[number];

/** A skin on the stage; its parts turn into Kafka's one by one. */
export interface StageSkin {
  readonly name: SkinName;
  /** How many parts have turned, in the order of `SKIN_PARTS`. */
  readonly turned: number;
}

/** A part of a skin, and what it is in Kafka. */
export interface SkinPart {
  readonly is: string;
  readonly becomes: string;
  readonly says: string;
}

/** Roles of each skin, step by step. */
export const SKIN_PARTS: Readonly<Record<SkinName, readonly SkinPart[]>> = {
  bus: [
    {
      is: 'Town',
      becomes: 'Producer',
      says: 'The town that people come from is a producer, and each of them is a record.',
    },
    {
      is: 'Stop',
      becomes: 'Accumulator',
      says: 'The stop is the accumulator: records wait there, in batches, until they can leave.',
    },
    {
      is: 'Bus',
      becomes: 'Request',
      says: 'The bus is a request. Its seats are `batch.size`: what one batch has room for.',
    },
    {
      is: 'Counter',
      becomes: 'Broker',
      says: 'The counter is the broker. It answers each request, and a minute was a millisecond.',
    },
  ],
};
