export { judgedBy } from './again'
export type { Claim, NumberClaim, PoolClaim, Unreadable } from './claim'
export { UnreadableError } from './claim'
export { DrawSet, type RangeSpread, type SetFinding, type SetResult, unevenOf } from './draw-set'
export {
  formsTried,
  type MappingStep,
  mappingSteps,
  saltHashes,
  type SaltHash,
  type ValueSteps,
  valueSteps,
} from './explain'
export { type GivenDraw, verifyGiven } from './given'
export type { LedgerFacts, LedgerTransaction } from './ledger-facts'
export { type ProvenDraw, writeProof } from './proof'
export { DrawReader, type ReadItem } from './read-draws'
export {
  KEPT_OF_EACH,
  type KeptDraw,
  MAX_TEXT_BYTES,
  type Outcome,
  type ReadText,
  type RunOptions,
  type TextParts,
  type UnreadItem,
  verifyText,
  verifyTexts,
} from './run'

export type { Bias } from './bias'
export type { Failure, Open, Reason, Verdict } from './reasons'
export type { Uniformity } from './uniformity'
export { type DrawResult, type NumberResult, type PoolResult, verify } from './verify'
