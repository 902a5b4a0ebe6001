/**
 * All refusals that the app knows, each with its code, its effect on money and its retry rule. Each operation's
 * declaration names the possible refusals of the operation, because one code can mean different things for two
 * operations.
 */
import { buyCompletionFailures, buyPreparationFailures, preparationFailures } from './failures/buy'
import type { Failure, DistinguishingFields } from './failures/failure'
import { generalFailures, keyedFailures, publicDataFailures, signInFailures } from './failures/general'
import { mintFailures } from './failures/mint'
import { saleFailures } from './failures/sell'
import { allowanceFailures, offerFailures } from './failures/wallet'

export { RETRY_RULES, MONEY_EFFECTS, type RetryRule, type MoneyEffect } from './failures/failure'

const allFailures = {
  ...generalFailures,
  ...keyedFailures,
  ...publicDataFailures,
  ...signInFailures,
  ...preparationFailures,
  ...buyPreparationFailures,
  ...buyCompletionFailures,
  ...mintFailures,
  ...saleFailures,
  ...allowanceFailures,
  ...offerFailures,
} as const

export type FailureName = keyof typeof allFailures
export const failures: Readonly<Record<FailureName, Failure>> = allFailures

const namesOf = <N extends string>(group: Readonly<Record<N, Failure>>): readonly N[] => Object.keys(group) as N[]
export const failureNames: readonly FailureName[] = namesOf(allFailures)

/** Refusals that the service may send to any operation with this kind of access. */
export const commonFailures = (access: 'keyless' | 'keyed'): readonly FailureName[] =>
  access === 'keyless' ? namesOf(generalFailures) : [...namesOf(keyedFailures), ...namesOf(generalFailures)]
export const isCommonFailure = (name: FailureName): boolean => name in generalFailures || name in keyedFailures

/** Code, HTTP status and fields of an answer, which identify the failure. */
type Refusal = {
  readonly code: string | null
  readonly status: number
  readonly fields: Partial<Record<keyof DistinguishingFields, unknown>>
}

/** Finds the failure that matches a refusal among those of an operation; null if none matches. */
export function matchFailure(possibleFailures: readonly FailureName[], refusal: Refusal): FailureName | null {
  const matchingFailures = possibleFailures.filter((name) => matchesFailure(failures[name], refusal))
  // A failure with `when` is more specific. Among the others, an operation's own failures come before the common ones.
  return matchingFailures.find((name) => failures[name].when !== undefined) ?? matchingFailures[0] ?? null
}

function matchesFailure({ code, statuses, when = {} }: Failure, refusal: Refusal): boolean {
  if (code !== refusal.code) return false
  // A code identifies the failure whatever the status.
  if (code === null && !statuses.includes(refusal.status)) return false
  return (Object.keys(when) as (keyof DistinguishingFields)[]).every((field) => when[field] === refusal.fields[field])
}

/**
 * Failure of an operation for an answer that never arrived; null if the operation declares no such failure: then the
 * call may be repeated.
 */
export const lostAnswerFailure = (possibleFailures: readonly FailureName[]): FailureName | null =>
  possibleFailures.find((name) => failures[name].lost === true) ?? null
