import type { IntentOf } from '../intent'
import type { Decoded, Effect, HbarMove, Party } from '../types'
import { hbarAllowanceOf } from './hbar-allowance'
import { rememberLast } from './remember-last'

type MintIntent = IntentOf<'mint'>

/** Effects of a mint's bytes, sorted by their meaning for the person. */
type MintFacts = {
  /** Tinybars that the account pays directly; 0 without a direct payment. */
  readonly paidTinybars: bigint
  /** Movements that credit HBAR to other accounts. */
  readonly receivers: readonly HbarMove[]
  /** The receivers that the person has not entered as spenders. */
  readonly unlistedReceivers: readonly HbarMove[]
  /** Token allowances; empty if the bytes also set the HBAR allowance. */
  readonly tokenPermissions: readonly Effect[]
  /** NFT allowances; empty if the bytes also set the HBAR allowance. */
  readonly swapPermissions: readonly Effect[]
  /**
   * Effects that a mint does not need. HBAR debits are not included, because the rules on transfers check debits. The
   * movement of a free claim is not included either.
   */
  readonly unneededEffects: readonly Effect[]
}

/** Count of NFTs that the market accepted; the requested count if the market stated no other. */
export const acceptedNftCount = ({ count, accepted }: MintIntent): number => accepted ?? count

/** Highest amount in tinybar that may leave for the whole mint: the limit for one NFT times the accepted count. */
export const maxMintTotal = (intent: MintIntent): bigint => intent.maxPrice * BigInt(acceptedNftCount(intent))

/**
 * Total that the market requests for the mint, in tinybar: the lowest of the price of one NFT times the accepted count,
 * the stated total, and the needed allowance. A stated total of 0 counts only if the market states neither a price nor
 * an allowance above 0, because the market also states 0 for mints that need no allowance. Null if the market states
 * nothing.
 */
export function marketMintTotal(intent: MintIntent): bigint | null {
  const { allowance, context } = intent
  const { price, total } = context?.mint ?? {}
  const amounts = [
    ...(price === undefined ? [] : [price * BigInt(acceptedNftCount(intent))]),
    ...(total === undefined || total === 0n ? [] : [total]),
    ...(allowance === undefined || allowance === 0n ? [] : [allowance]),
  ]
  if (amounts.length === 0) return total ?? null
  return amounts.reduce((lowest, amount) => (amount < lowest ? amount : lowest))
}

export const mintFacts = rememberLast(sortEffects)

function sortEffects(transaction: Decoded, intent: MintIntent): MintFacts {
  const allowance = hbarAllowanceOf(transaction, intent)
  const otherEffects = transaction.effects.filter((effect) => effect !== allowance)
  const tokenPermissions = allowance ? [] : otherEffects.filter(({ kind }) => kind === 'token-allowance')
  const swapPermissions = allowance ? [] : otherEffects.filter(({ kind }) => kind === 'nft-allowance')
  const payment = otherEffects
    .filter((effect) => effect.kind === 'hbar-out')
    .find(({ account }) => account === intent.account)
  const receivers = otherEffects
    .filter((effect) => effect.kind === 'hbar-in')
    .filter(({ account, amountTinybar }) => account !== intent.account && amountTinybar > 0n)
  const sortedEffects = new Set<Effect>([...tokenPermissions, ...swapPermissions, ...receivers])
  const spenders = new Set<Party>(intent.spenders)
  const isExpected = (effect: Effect): boolean =>
    sortedEffects.has(effect) || effect.kind === 'hbar-out' || isFreeClaim(effect, intent)
  return {
    paidTinybars: payment?.amountTinybar ?? 0n,
    receivers,
    unlistedReceivers: receivers.filter(({ account }) => !spenders.has(account)),
    tokenPermissions,
    swapPermissions,
    unneededEffects: otherEffects.filter((effect) => !isExpected(effect)),
  }
}

/** True for the movement of a free claim: 0 HBAR to the person's account, without use of an allowance. */
function isFreeClaim(effect: Effect, { account }: MintIntent): boolean {
  return effect.kind === 'hbar-in' && effect.account === account && effect.amountTinybar === 0n && !effect.approved
}
