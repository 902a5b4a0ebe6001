/**
 * Every documented refusal, defined once: its code, its effect on money, and its retry rule. Each operation's
 * declaration names its possible refusals; a code is only interpreted for its own operation.
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

/** Refusals that every operation may answer in addition to its own ones. */
export const commonFailures = (access: 'keyless' | 'keyed'): readonly FailureName[] =>
  access === 'keyless' ? namesOf(generalFailures) : [...namesOf(keyedFailures), ...namesOf(generalFailures)]
export const isCommonFailure = (name: FailureName): boolean => name in generalFailures || name in keyedFailures

/** Fields that identify a refusal. */
type Refused = {
  readonly code: string | null
  readonly status: number
  readonly fields: Partial<Record<keyof DistinguishingFields, unknown>>
}

/** Finds the failure that matches a refusal; null if the documents do not name the refusal on this route. */
export function matchFailure(possible: readonly FailureName[], refused: Refused): FailureName | null {
  const matching = possible.filter((name) => matchesFailure(failures[name], refused))
  // A failure with more conditions is more specific; an operation's own failures come before the common ones.
  return matching.find((name) => failures[name].when !== undefined) ?? matching[0] ?? null
}

function matchesFailure({ code, statuses, when = {} }: Failure, refused: Refused): boolean {
  if (code !== refused.code) return false
  if (code === null && !statuses.includes(refused.status)) return false
  return (Object.keys(when) as (keyof DistinguishingFields)[]).every((field) => when[field] === refused.fields[field])
}

/** Failure for an answer that never arrived; null where only a retry is needed. */
export const lostAnswerFailure = (possible: readonly FailureName[]): FailureName | null =>
  possible.find((name) => failures[name].lost === true) ?? null
