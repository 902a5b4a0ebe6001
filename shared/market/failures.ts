/**
 * All failures of operations that the app knows, each with its code, its effect on money and its retry rule. A failure is
 * a refusal of the market, or an answer that never arrived. Each operation declares its possible failures, because one
 * code can mean different things for two operations.
 */
import { buyCompletionFailures, buyPreparationFailures, preparationFailures } from './failures/buy'
import type { Failure, DistinguishingFields } from './failures/failure'
import { generalFailures, keyedFailures, publicDataAndAgentKeyFailures, signInFailures } from './failures/general'
import { mintFailures } from './failures/mint'
import { listingFailures } from './failures/sell'
import { allowanceFailures, offerFailures } from './failures/wallet'

export { RETRY_RULES, MONEY_EFFECTS, type RetryRule, type MoneyEffect } from './failures/failure'

const allFailures = {
  ...generalFailures,
  ...keyedFailures,
  ...publicDataAndAgentKeyFailures,
  ...signInFailures,
  ...preparationFailures,
  ...buyPreparationFailures,
  ...buyCompletionFailures,
  ...mintFailures,
  ...listingFailures,
  ...allowanceFailures,
  ...offerFailures,
} as const

export type FailureName = keyof typeof allFailures
export const failures: Readonly<Record<FailureName, Failure>> = allFailures

const namesOf = <N extends string>(group: Readonly<Record<N, Failure>>): readonly N[] => Object.keys(group) as N[]
export const failureNames: readonly FailureName[] = namesOf(allFailures)

/** Refusals that the market may return to any operation, for operations without a key or with a key. */
export const commonFailures = (access: 'keyless' | 'keyed'): readonly FailureName[] =>
  access === 'keyless' ? namesOf(generalFailures) : [...namesOf(keyedFailures), ...namesOf(generalFailures)]
export const isCommonFailure = (name: FailureName): boolean => name in generalFailures || name in keyedFailures

/** Parts of an answer that identify the failure. `status`: HTTP status. */
type Refusal = {
  readonly code: string | null
  readonly status: number
  readonly fields: Partial<Record<keyof DistinguishingFields, unknown>>
}

/** Finds the failure that matches a refusal among those of an operation; null if none matches. */
export function matchFailure(possibleFailures: readonly FailureName[], refusal: Refusal): FailureName | null {
  const matchingFailures = possibleFailures.filter((name) => matchesFailure(failures[name], refusal))
  // A failure with `requiredFields` is more specific. Otherwise the first match counts: `possibleFailures` has the
  // operation's own failures before the common failures.
  return matchingFailures.find((name) => failures[name].requiredFields !== undefined) ?? matchingFailures[0] ?? null
}

function matchesFailure({ code, statuses, requiredFields = {} }: Failure, refusal: Refusal): boolean {
  if (code !== refusal.code) return false
  // A code identifies the failure whatever the status.
  if (code === null && !statuses.includes(refusal.status)) return false
  return (Object.keys(requiredFields) as (keyof DistinguishingFields)[]).every(
    (field) => requiredFields[field] === refusal.fields[field],
  )
}

/**
 * Failure of an operation for an answer that never arrived. Null if the operation declares no such failure: then its call
 * may be repeated.
 */
export const lostAnswerFailure = (possibleFailures: readonly FailureName[]): FailureName | null =>
  possibleFailures.find((name) => failures[name].isAnswerLost === true) ?? null
