import type { Rules } from '../rules'
import { mintsOne, type Stage } from './launch'

const MOST = 10
/** With a taper, one mint takes at most this fraction (one in ten) of the NFTs left. */
const TAPER = 10

/** Limits of a mint in addition to its stage. Null means no limit. */
type Room = {
  readonly stage: Stage
  /** NFTs that can be minted now. */
  readonly left: number
  /** Number of NFTs the wallet may still mint in the stage. */
  readonly walletLeft: number | null
}

export type Accepted = { readonly count: number; readonly reasons: readonly string[] }

/** Normalizes the requested count to 1 to 10; text that is not a number counts as 1. */
export function normalCount(given: string | undefined): number {
  const number = Math.trunc(Number(given?.trim() === '' ? undefined : (given ?? 1)))
  return Number.isNaN(number) ? 1 : Math.min(MOST, Math.max(1, number))
}

/** Number of requested NFTs that one mint gets, and the reasons for granting fewer. The count can be 0. */
export function accept(wanted: number, { stage, left, walletLeft }: Room, rules: Rules): Accepted {
  const bounds: readonly (readonly [rule: string, most: number | null, reason: string])[] = [
    ['mint.one-at-a-time', mintsOne(stage) ? 1 : null, 'this stage mints one at a time'],
    ['mint.per-transaction', stage.maxPerTransaction, `one mint takes at most ${stage.maxPerTransaction} here`],
    ['mint.per-wallet', walletLeft, `this wallet may mint ${walletLeft ?? 0} more`],
    ['mint.remaining-pool', left, `${left} are left`],
    ['mint.taper', stage.taper ? Math.ceil(left / TAPER) : null, `one mint takes at most a tenth of the ${left} left`],
  ]
  let count = wanted
  const reasons: string[] = []
  for (const [rule, most, reason] of bounds) {
    if (most === null || most >= count || !rules.holds(rule)) continue
    count = most
    reasons.push(reason)
  }
  return { count, reasons }
}
