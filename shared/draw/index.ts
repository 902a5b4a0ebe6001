export { judgedBy } from './again'
export type { Unreadable } from './claim'
export { UnreadableError } from './claim'
export { DrawSet, type RangeSpread, type SetFinding, type SetResult, unevenOf } from './draw-set'
export { formsTried, mappingSteps, saltHashes, type ValueSteps, valueSteps } from './explain'
export { type GivenDraw, verifyGiven } from './given'
export type { LedgerFacts, LedgerTransaction } from './ledger-facts'
export { writeProof } from './proof'
export { DrawReader, type ReadItem } from './read-draws'
export {
  KEPT_OF_EACH,
  type KeptDraw,
  MAX_TEXT_BYTES,
  type Outcome,
  type TextParts,
  verifyText,
  verifyTexts,
} from './run'

export type { Bias } from './bias'
export type { Reason, Verdict } from './reasons'
export { type DrawResult, type NumberResult, type PoolResult, verify } from './verify'
