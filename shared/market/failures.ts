/**
 * Every refusal that the two documents know, once: what it comes with, what it means for money, and whether the call may
 * be made again. Each operation's declaration names those that it may answer; a code is read only as its own operation
 * means it.
 */
import { ofBuyCompleting, ofBuyPreparing, ofPreparing } from './failures/buy'
import type { Failure, Told } from './failures/failure'
import { ofAll, ofKeyed, ofPublicData, ofSignIn } from './failures/general'
import { ofMint } from './failures/mint'
import { ofSelling } from './failures/sell'
import { ofAllowance, ofOffers } from './failures/wallet'

export { AGAIN, MONEY, type Again, type Money } from './failures/failure'

const declared = {
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

export type FailureName = keyof typeof declared
export const failures: Readonly<Record<FailureName, Failure>> = declared

const namesOf = <N extends string>(group: Readonly<Record<N, Failure>>): readonly N[] => Object.keys(group) as N[]
export const failureNames: readonly FailureName[] = namesOf(declared)

/** What every operation may answer beside what its own declaration names. */
export const commonFailures = (access: 'keyless' | 'keyed'): readonly FailureName[] =>
  access === 'keyless' ? namesOf(ofAll) : [...namesOf(ofKeyed), ...namesOf(ofAll)]
export const isCommon = (name: FailureName): boolean => name in ofAll || name in ofKeyed

/** What of a refusal tells which one it is. */
type Refused = {
  readonly code: string | null
  readonly status: number
  readonly told: Partial<Record<keyof Told, unknown>>
}

/** Which of these failures it is; null of one that the documents do not know on this route. */
export function failureOf(possible: readonly FailureName[], refused: Refused): FailureName | null {
  const fitting = possible.filter((name) => fits(failures[name], refused))
  // What asks for more is the narrower meaning; what the operation itself names stands before what all have.
  return fitting.find((name) => failures[name].when !== undefined) ?? fitting[0] ?? null
}

function fits({ code, statuses, when = {} }: Failure, refused: Refused): boolean {
  if (code !== refused.code) return false
  if (code === null && !statuses.includes(refused.status)) return false
  return (Object.keys(when) as (keyof Told)[]).every((field) => when[field] === refused.told[field])
}

/** The one that stands for an answer that never came; null where that means nothing but another try. */
export const lostOf = (possible: readonly FailureName[]): FailureName | null =>
  possible.find((name) => failures[name].lost === true) ?? null
