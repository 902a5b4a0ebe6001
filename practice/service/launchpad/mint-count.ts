import type { Rules } from '../rules'
import { mintsOneAtATime, type Stage } from './launch'

const MAX_MINT_COUNT = 10
/** In a stage with `taper`, one mint gets at most a tenth of the remaining NFTs, rounded up. */
const TAPER_DIVISOR = 10

/** Stage of a mint, and the numbers of NFTs that limit the mint. */
type MintLimits = {
  readonly stage: Stage
  /** Number of NFTs that can be minted now. */
  readonly leftCount: number
  /** Number of NFTs that the wallet may still mint in the stage; null for no limit. */
  readonly walletLeftCount: number | null
}

/** Number of NFTs that one mint gets. `reasons` has the limits that reduced the requested count; empty if none did. */
export type AcceptedCount = { readonly count: number; readonly reasons: readonly string[] }

/** Converts a requested count to an integer from 1 to 10. Missing text and text that is not a number give 1. */
export function normalCount(text: string | undefined): number {
  if (text === undefined || text.trim() === '') return 1
  const count = Math.trunc(Number(text))
  return Number.isNaN(count) ? 1 : Math.min(MAX_MINT_COUNT, Math.max(1, count))
}

/** Reduces a requested count to the limits. The accepted count can be 0. */
export function limitMintCount(
  requestedCount: number,
  { stage, leftCount, walletLeftCount }: MintLimits,
  rules: Rules,
): AcceptedCount {
  const bounds: readonly (readonly [ruleName: string, max: number | null, reason: string])[] = [
    ['mint.one-at-a-time', mintsOneAtATime(stage) ? 1 : null, 'this stage mints one at a time'],
    ['mint.per-transaction', stage.maxPerTransaction, `one mint takes at most ${stage.maxPerTransaction} here`],
    ['mint.per-wallet', walletLeftCount, `this wallet may mint ${walletLeftCount ?? 0} more`],
    ['mint.remaining-pool', leftCount, `${leftCount} are left`],
    [
      'mint.taper',
      stage.taper ? Math.ceil(leftCount / TAPER_DIVISOR) : null,
      `one mint takes at most a tenth of the ${leftCount} left`,
    ],
  ]
  let count = requestedCount
  const reasons: string[] = []
  for (const [ruleName, max, reason] of bounds) {
    if (max === null || max >= count || !rules.isKept(ruleName)) continue
    count = max
    reasons.push(reason)
  }
  return { count, reasons }
}
