import type { IntentOf } from '../intent'
import type { Decoded, Effect, HbarMove, Party } from '../types'
import { hbarAllowanceOf } from './hbar-allowance'
import { rememberLast } from './remember-last'

type MintIntent = IntentOf<'mint'>

/** Effects of a mint's bytes, sorted by their meaning for the person. */
type MintFacts = {
  /** Amount of a direct payment from the account; 0 without a payment. */
  readonly paidTinybars: bigint
  readonly receivers: readonly HbarMove[]
  /** The receivers that the person has not entered as spenders. */
  readonly unlistedReceivers: readonly HbarMove[]
  /** Permissions that pay in another token, if no HBAR allowance is given. */
  readonly tokenPermissions: readonly Effect[]
  /** Permissions over NFTs, if no HBAR allowance is given. */
  readonly swapPermissions: readonly Effect[]
  /** All other effects, except HBAR debits (checked by the rules of transfers) and the empty movement of a free claim. */
  readonly extraEffects: readonly Effect[]
}

/** NFTs of the mint: the requested ones that the market accepted. */
export const acceptedNftCount = ({ count, accepted }: MintIntent): number => accepted ?? count

/** Highest amount that may leave for the whole mint: the limit for one NFT times the accepted count. */
export const maxMintTotal = (intent: MintIntent): bigint => intent.maxPrice * BigInt(acceptedNftCount(intent))

/**
 * Total that the market requests for the mint, in tinybar: the lowest of its stated price of one NFT times the count,
 * its total, and its allowance. A total of 0 counts only if nothing else is stated: the service also gives it for mints
 * that need no allowance. Null when it states nothing.
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

export const mintFacts = rememberLast(sortFacts)

function sortFacts(transaction: Decoded, intent: MintIntent): MintFacts {
  const allowance = hbarAllowanceOf(transaction, intent)
  const otherEffects = transaction.effects.filter((effect) => effect !== allowance)
  const tokenPermissions = allowance ? [] : otherEffects.filter(({ kind }) => kind === 'token-allowance')
  const swapPermissions = allowance ? [] : otherEffects.filter(({ kind }) => kind === 'nft-allowance')
  const payment = otherEffects.find((effect) => effect.kind === 'hbar-out' && effect.account === intent.account)
  const receivers = otherEffects
    .filter((effect) => effect.kind === 'hbar-in')
    .filter(({ account, amountTinybar }) => account !== intent.account && amountTinybar > 0n)
  const sortedEffects = new Set<Effect>([...tokenPermissions, ...swapPermissions, ...receivers])
  const spenders = new Set<Party>(intent.spenders)
  const isExpected = (effect: Effect): boolean =>
    sortedEffects.has(effect) || effect.kind === 'hbar-out' || isFreeClaim(effect, intent)
  return {
    paidTinybars: payment?.kind === 'hbar-out' ? payment.amountTinybar : 0n,
    receivers,
    unlistedReceivers: receivers.filter(({ account }) => !spenders.has(account)),
    tokenPermissions,
    swapPermissions,
    extraEffects: otherEffects.filter((effect) => !isExpected(effect)),
  }
}

/** True for the movement of a free claim: it names the account and moves 0 HBAR. */
function isFreeClaim(effect: Effect, { account }: MintIntent): boolean {
  return effect.kind === 'hbar-in' && effect.account === account && effect.amountTinybar === 0n && !effect.approved
}
