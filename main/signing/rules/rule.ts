import type { Intent } from '../intent'
import type { Decoded, Effect, Evidence, Severity } from '../types'
import { effectValue } from '../words'

/** Lines of "You asked / It does" that a rule can concern. */
export type Row =
  | 'action'
  | 'token'
  | 'price'
  | 'seller'
  | 'spender'
  | 'operator'
  | 'contract'
  | 'count'
  | 'amount'
  | 'fee'
  | 'anything-else'

/** One result of a rule, in words for this transaction. */
export type Hit = {
  readonly message: string
  readonly evidence: readonly Evidence[]
  /** Words to type for a warning that a tick cannot accept. */
  readonly typed?: string
}

/** One check of a transaction. Pure; an empty result means no finding. */
export type Rule<I extends Intent = Intent> = {
  readonly id: string
  readonly severity: Severity
  /**
   * Null if the rule concerns no line. Also null if only a fact outside the bytes differs: every line then keeps its
   * tick, because the bytes match the request.
   */
  readonly row: Row | null
  /** A hit of this rule skips the later rules of its list, which would be meaningless. */
  readonly isGate?: true
  /** Title of the finding, a few words. */
  readonly title: string
  /** For the table of rules: when the rule reports, and why. */
  readonly about: string
  readonly check: (transaction: Decoded, intent: I) => readonly Hit[]
}

/** Position and raw value of each effect. */
export function evidenceOf(effects: readonly Effect[]): readonly Evidence[] {
  return effects.map((effect) => ({ path: effect.path, value: effectValue(effect) }))
}

/** Shared empty list: most rules report no hit. */
const NO_HITS: readonly Hit[] = []

/** One hit if the condition is true, otherwise an empty list. */
export function hitIf(condition: boolean, hit: () => Hit): readonly Hit[] {
  return condition ? [hit()] : NO_HITS
}
