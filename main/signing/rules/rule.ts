import type { Intent } from '../intent'
import type { Decoded, Effect, Evidence, Severity } from '../types'
import { effectValue } from '../words'

/** Row of the comparison of the request with the bytes. */
export type ComparisonRowId =
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

/** One finding of a rule on a transaction, before the rule's id and severity are added. */
export type Hit = {
  readonly message: string
  readonly evidence: readonly Evidence[]
  /** One line with actor, verb, object and amount; the title of the rule if absent. */
  readonly claim?: string
  /** Words that the person types to accept the warning; without these words, a tick accepts the warning. */
  readonly requiredText?: string
}

/** One check of a transaction. `check` is pure and returns an empty list if there is no finding. */
export type Rule<I extends Intent = Intent> = {
  readonly id: string
  readonly severity: Severity
  /** Row of the comparison that a hit marks; null if a hit concerns no row. */
  readonly row: ComparisonRowId | null
  /** True if a hit skips the later rules of the list, because these expect a transaction of the right kind. */
  readonly skipsLaterRules?: true
  /** Title of the finding, a few words. */
  readonly title: string
  /** Condition and reason of the rule, for the table of rules in the documentation. */
  readonly about: string
  readonly check: (transaction: Decoded, intent: I) => readonly Hit[]
}

/** Protobuf path and exact value of each effect. */
export function evidenceOf(effects: readonly Effect[]): readonly Evidence[] {
  return effects.map((effect) => ({ path: effect.path, value: effectValue(effect) }))
}

/** Shared by all rules, to save an allocation: most rules report no hit. */
const NO_HITS: readonly Hit[] = []

/** One hit if the condition is true, otherwise an empty list. */
export function hitIf(condition: boolean, hit: () => Hit): readonly Hit[] {
  return condition ? [hit()] : NO_HITS
}
