import type { Shape } from '../../../../base/shape';
import type { QUANTITY } from '../../../../figures/shape';
import type { Scenario } from '../../../../scenario/scenario';
import type {
  ASK,
  BROKER,
  CONFLICT,
  DIAGNOSIS,
  DIFFERENCE,
  FINDING,
  MEANING,
  POD_SHARE,
  WAIT_PART,
  WAIT_SPLIT,
} from '../shape';

export type Quantity = Shape<typeof QUANTITY>;
export type { AskCode, DiagnosisCode, FindingCode, UnknownCode } from './sentences';
export type { Evidence, Figures } from './wording';

/** A conclusion from the texts: a code with numbers and words, and the sentence that `sentences.ts` makes of them. */
export type Finding = Shape<typeof FINDING>;
export type Diagnosis = Shape<typeof DIAGNOSIS>;
export type Ask = Shape<typeof ASK>;
export type Conflict = Shape<typeof CONFLICT>;
export type WaitPart = Shape<typeof WAIT_PART>;
export type WaitSplit = Shape<typeof WAIT_SPLIT>;
export type BrokerMeaning = Shape<typeof BROKER>;
export type BrokerState = BrokerMeaning['state'];
export type PodShare = Shape<typeof POD_SHARE>;

/** What the texts can't say. */
export interface Unknown extends Finding {
  readonly title: string;
  readonly ask: Ask | null;
}

export interface Difference extends Omit<Shape<typeof DIFFERENCE>, 'patch'> {
  readonly patch: Partial<Scenario>;
}

export type DifferenceCode = Difference['code'];

type Meaning = Shape<typeof MEANING>;
export type WhatWasRead = Meaning['read'];
export interface WhatFiguresSay extends Omit<Meaning['figures'], 'differences'> {
  readonly differences: readonly Difference[];
}
export interface Interpretation {
  readonly read: WhatWasRead;
  readonly figures: WhatFiguresSay;
  readonly unknowns: readonly Unknown[];
}
