import type { Rules } from '../rules'
import { mintsOneAtATime, type Stage } from './launch'

const MAX_MINT_COUNT = 10
/** With a taper, one mint takes at most one in ten of the NFTs left. */
const TAPER_DIVISOR = 10

/** Stage of a mint, and the numbers that limit the mint. Null means no limit. */
type MintLimits = {
  readonly stage: Stage
  /** NFTs that can be minted now. */
  readonly left: number
  /** Number of NFTs the wallet may still mint in the stage. */
  readonly walletLeft: number | null
}

export type AcceptedCount = { readonly count: number; readonly reasons: readonly string[] }

/** Normalizes the requested count to 1 to 10; text that is not a number counts as 1. */
export function normalCount(text: string | undefined): number {
  if (text === undefined || text.trim() === '') return 1
  const number = Math.trunc(Number(text))
  return Number.isNaN(number) ? 1 : Math.min(MAX_MINT_COUNT, Math.max(1, number))
}

/** Number of requested NFTs that one mint gets, and the reasons for granting fewer. The count can be 0. */
export function limitMintCount(
  requestedCount: number,
  { stage, left, walletLeft }: MintLimits,
  rules: Rules,
): AcceptedCount {
  const bounds: readonly (readonly [rule: string, most: number | null, reason: string])[] = [
    ['mint.one-at-a-time', mintsOneAtATime(stage) ? 1 : null, 'this stage mints one at a time'],
    ['mint.per-transaction', stage.maxPerTransaction, `one mint takes at most ${stage.maxPerTransaction} here`],
    ['mint.per-wallet', walletLeft, `this wallet may mint ${walletLeft ?? 0} more`],
    ['mint.remaining-pool', left, `${left} are left`],
    [
      'mint.taper',
      stage.taper ? Math.ceil(left / TAPER_DIVISOR) : null,
      `one mint takes at most a tenth of the ${left} left`,
    ],
  ]
  let count = requestedCount
  const reasons: string[] = []
  for (const [rule, max, reason] of bounds) {
    if (max === null || max >= count || !rules.holds(rule)) continue
    count = max
    reasons.push(reason)
  }
  return { count, reasons }
}
