import { areLimitsLifted } from '../faults'
import type { ApiKey } from '../keys'
import type { Service } from '../service'
import { waitRefusal } from './refusals'

/**
 * Limits on the number of preparations within a time window. The market's documentation names the limits without
 * numbers. These numbers are assumptions, high enough for one busy hour of one key.
 */
const CAPS = {
  PREPARE_CAP: { limit: 30, windowMs: 60_000 },
  PURCHASE_HOLD_LIMIT: { limit: 8, windowMs: 3_600_000 },
  AFFILIATE_HOLD_BUDGET: { limit: 200, windowMs: 3_600_000 },
} as const

type CapCaller = { readonly key: ApiKey | null }
type Cap = keyof typeof CAPS
type Nft = { readonly token: number; readonly serial: number }

const MESSAGES: Readonly<Record<Cap, string>> = {
  PREPARE_CAP: 'Too many preparations with this key in the last minute.',
  PURCHASE_HOLD_LIMIT: 'Too many purchases of this NFT were prepared with this key in the last hour.',
  AFFILIATE_HOLD_BUDGET: 'Too many purchases were prepared with this key in the last hour.',
}

/** Each cap, with the name of the counter to which the cap applies. */
const capCounters = ({ key }: CapCaller, { token, serial }: Nft): readonly (readonly [cap: Cap, counter: string])[] => [
  ['PREPARE_CAP', `prepare minute ${key?.hash}`],
  ['PURCHASE_HOLD_LIMIT', `prepare nft ${key?.hash} ${token}/${serial}`],
  ['AFFILIATE_HOLD_BUDGET', `prepare hour ${key?.hash}`],
]

/** Refuses a preparation if a cap is already reached. Refuses nothing while rate limits and caps are lifted. */
export function checkCaps({ limits, faults, rules }: Service, caller: CapCaller, nft: Nft): void {
  if (areLimitsLifted(faults)) return
  for (const [cap, counter] of capCounters(caller, nft)) {
    const { limit, windowMs } = CAPS[cap]
    if (!limits.isWindowFull(counter, limit, windowMs) || !rules.isKept(`buy.cap ${cap}`)) continue
    const seconds = limits.windowSecondsLeft(counter, limit, windowMs)
    throw waitRefusal(cap, `${MESSAGES[cap]} Nothing was prepared; wait before the next preparation.`, seconds)
  }
}

/** Adds one preparation to the counter of every cap. */
export function countPreparation({ limits }: Service, caller: CapCaller, nft: Nft): void {
  for (const [cap, counter] of capCounters(caller, nft))
    limits.countInWindow(counter, CAPS[cap].limit, CAPS[cap].windowMs)
}
