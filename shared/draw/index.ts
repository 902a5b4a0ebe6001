export { outcomeWithLedgerFacts } from './reverify'
export type { Unreadable } from './claim'
export { UnreadableError } from './claim'
export { DrawSet, type RangeSpread, type SetFinding, type SetResult, unevenSpreads } from './draw-set'
export { triedForms, mappingSteps, saltHashes, type ValueSteps, valueSteps } from './explain'
export { type DrawInput, verifyDrawInput } from './draw-input'
export type { LedgerFacts, LedgerTransaction } from './ledger-facts'
export { writeProof } from './proof'
export { DrawReader, type ReadItem } from './read-draws'
export {
  MAX_STORED_PER_VERDICT,
  type NumberedDraw,
  MAX_TEXT_BYTES,
  type Outcome,
  type TextParts,
  verifyText,
  verifyTexts,
} from './run'

export type { Bias } from './bias'
export type { Reason, Verdict } from './reasons'
export { type DrawResult, type NumberResult, type PoolResult, verify } from './verify'
