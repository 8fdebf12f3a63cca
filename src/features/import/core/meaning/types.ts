import type { Shape } from '../../../../base/shape';
import type { QUANTITY } from '../../../../figures/shape';
import type * as shape from '../shape';

export type Quantity = Shape<typeof QUANTITY>;
export type { AskCode, DiagnosisCode, DifferenceCode, FindingCode } from './sentences';
export type { Evidence, Figures } from './wording';

/** A conclusion from the texts: a code with numbers and words, and the sentence that `sentences.ts` makes of them. */
export type Finding = Shape<typeof shape.FINDING>;
export type Unknown = Shape<typeof shape.UNKNOWN>;
export type Diagnosis = Shape<typeof shape.DIAGNOSIS>;
export type Difference = Shape<typeof shape.DIFFERENCE>;
export type Ask = Shape<typeof shape.ASK>;
export type Conflict = Shape<typeof shape.CONFLICT>;
export type WaitPart = Shape<typeof shape.WAIT_PART>;
export type WaitSplit = Shape<typeof shape.WAIT_SPLIT>;
export type BrokerMeaning = Shape<typeof shape.BROKER>;
export type BrokerState = BrokerMeaning['state'];
export type PodShare = Shape<typeof shape.POD_SHARE>;

export type Interpretation = Shape<typeof shape.MEANING>;
export type WhatWasRead = Interpretation['read'];
export type WhatFiguresSay = Interpretation['figures'];
