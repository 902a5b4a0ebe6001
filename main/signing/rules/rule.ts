import type { Intent } from '../intent'
import type { Decoded, Effect, Evidence, Severity } from '../types'
import { effectValue } from '../words'

/** The line of "You asked / It does" that a rule concerns; null when it concerns none of them. */
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

/** A rule's result, in words for this transaction. */
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
  /** Also null if the bytes are as requested and only a fact outside them is not: then no line may lose its tick. */
  readonly row: Row | null
  /** A hit of this rule skips the later rules of its list: they would have no meaning. */
  readonly isGate?: true
  /** Title of the finding, a few words. */
  readonly title: string
  /** For the table of rules: when the rule reports, and why. */
  readonly about: string
  readonly check: (transaction: Decoded, intent: I) => readonly Hit[]
}

export function evidenceOf(effects: readonly Effect[]): readonly Evidence[] {
  return effects.map((effect) => ({ path: effect.path, value: effectValue(effect) }))
}

/** One shared empty list: most rules find nothing. */
const NO_HITS: readonly Hit[] = []

/** One hit when the condition holds, else none. */
export function hitIf(condition: boolean, hit: () => Hit): readonly Hit[] {
  return condition ? [hit()] : NO_HITS
}
