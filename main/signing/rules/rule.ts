import type { Intent } from '../intent'
import type { Decoded, Effect, Evidence, Severity } from '../types'
import { effectValue } from '../words'

/** The line of "You asked / It does" that a rule speaks about; null when it concerns none of them. */
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

/** What a rule found, in the words of this one transaction. */
export type Hit = {
  readonly message: string
  readonly evidence: readonly Evidence[]
  /** Words to type for a warning that a tick does not do for. */
  readonly typed?: string
}

/** One question about a transaction. Pure; an empty answer means that all is well. */
export type Rule<I extends Intent = Intent> = {
  readonly id: string
  readonly severity: Severity
  /** Null as well where the bytes are as asked and what stands beside them is not: then no line may lose its tick. */
  readonly row: Row | null
  /** When this one speaks, the rules after it in its list are not asked: they would have no meaning. */
  readonly isGate?: true
  /** Head of the finding, a few words. */
  readonly title: string
  /** For the table of rules: when it speaks, and why. */
  readonly about: string
  readonly check: (transaction: Decoded, intent: I) => readonly Hit[]
}

export function evidenceOf(effects: readonly Effect[]): readonly Evidence[] {
  return effects.map((effect) => ({ path: effect.path, value: effectValue(effect) }))
}

/** One list for all rules: most of them find nothing. */
const NO_HITS: readonly Hit[] = []

/** A hit when the condition holds, else none. */
export function hitIf(condition: boolean, hit: () => Hit): readonly Hit[] {
  return condition ? [hit()] : NO_HITS
}
