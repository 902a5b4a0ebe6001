/**
 * Every documented refusal, defined once: its code, its effect on money, and its retry rule. Each operation's
 * declaration names its possible refusals; a code is only interpreted for its own operation.
 */
import { ofBuyCompleting, ofBuyPreparing, ofPreparing } from './failures/buy'
import type { Failure, Told } from './failures/failure'
import { ofAll, ofKeyed, ofPublicData, ofSignIn } from './failures/general'
import { ofMint } from './failures/mint'
import { ofSelling } from './failures/sell'
import { ofAllowance, ofOffers } from './failures/wallet'

export { AGAIN, MONEY, type Again, type Money } from './failures/failure'

const allFailures = {
  ...ofAll,
  ...ofKeyed,
  ...ofPublicData,
  ...ofSignIn,
  ...ofPreparing,
  ...ofBuyPreparing,
  ...ofBuyCompleting,
  ...ofMint,
  ...ofSelling,
  ...ofAllowance,
  ...ofOffers,
} as const

export type FailureName = keyof typeof allFailures
export const failures: Readonly<Record<FailureName, Failure>> = allFailures

const namesOf = <N extends string>(group: Readonly<Record<N, Failure>>): readonly N[] => Object.keys(group) as N[]
export const failureNames: readonly FailureName[] = namesOf(allFailures)

/** Refusals that every operation may answer in addition to its own ones. */
export const commonFailures = (access: 'keyless' | 'keyed'): readonly FailureName[] =>
  access === 'keyless' ? namesOf(ofAll) : [...namesOf(ofKeyed), ...namesOf(ofAll)]
export const isCommon = (name: FailureName): boolean => name in ofAll || name in ofKeyed

/** Fields that identify a refusal. */
type Refused = {
  readonly code: string | null
  readonly status: number
  readonly told: Partial<Record<keyof Told, unknown>>
}

/** Finds the failure that matches a refusal; null if the documents do not name the refusal on this route. */
export function failureOf(possible: readonly FailureName[], refused: Refused): FailureName | null {
  const matching = possible.filter((name) => matchesFailure(failures[name], refused))
  // A failure with more conditions is more specific; an operation's own failures come before the common ones.
  return matching.find((name) => failures[name].when !== undefined) ?? matching[0] ?? null
}

function matchesFailure({ code, statuses, when = {} }: Failure, refused: Refused): boolean {
  if (code !== refused.code) return false
  if (code === null && !statuses.includes(refused.status)) return false
  return (Object.keys(when) as (keyof Told)[]).every((field) => when[field] === refused.told[field])
}

/** Failure for an answer that never arrived; null where only a retry is needed. */
export const lostOf = (possible: readonly FailureName[]): FailureName | null =>
  possible.find((name) => failures[name].lost === true) ?? null
