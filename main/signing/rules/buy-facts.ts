import type { BuyIntent } from '../intent'
import type { Decoded, HbarMove, NftMove, Party, TokenMove } from '../types'
import { rememberLast } from './remember-last'

/**
 * Percent of the price up to which payments to the fee accounts count as market fees. The rules on shares (`shares.ts`)
 * count any amount above this limit as a payment to others.
 */
export const MAX_FEE_PERCENT = 10n

/** The movements of a transfer, sorted by their meaning for a buyer. */
export type BuyFacts = {
  /** HBAR movements to accounts other than the buyer's, largest first. */
  readonly credits: readonly HbarMove[]
  /** HBAR movement of the buyer's account; null if there is none. */
  readonly buyerMove: HbarMove | null
  /** HBAR movements from accounts other than the buyer's. */
  readonly otherDebits: readonly HbarMove[]
  /** Tinybars that leave the buyer, without the network fee; negative when the buyer gains. */
  readonly paidTinybars: bigint
  /** Movement of the requested NFT; null if there is none. */
  readonly requestedNftMove: NftMove | null
  readonly otherNftMoves: readonly NftMove[]
  readonly tokenMoves: readonly TokenMove[]
}

/** Facts of a transaction for a purchase. The last result is cached, because many rules need the same facts. */
export const buyFacts = rememberLast(sortMovements)

function sortMovements({ effects }: Decoded, intent: BuyIntent): BuyFacts {
  const hbarMoves = effects.filter(
    (effect): effect is HbarMove => effect.kind === 'hbar-in' || effect.kind === 'hbar-out',
  )
  const nftMoves = effects.filter((effect) => effect.kind === 'nft-move')
  const buyerMove = hbarMoves.find(({ account }) => account === intent.account) ?? null
  const otherMoves = hbarMoves.filter((move) => move !== buyerMove)
  const requestedNftMove =
    nftMoves.find(({ token, serial }) => token === intent.token && serial === intent.serial) ?? null
  return {
    buyerMove,
    credits: otherMoves.filter(({ kind }) => kind === 'hbar-in').sort(byAmountDescending),
    otherDebits: otherMoves.filter(({ kind }) => kind === 'hbar-out'),
    paidTinybars: debitedTinybars(buyerMove),
    requestedNftMove,
    otherNftMoves: nftMoves.filter((move) => move !== requestedNftMove),
    tokenMoves: effects.filter((effect) => effect.kind === 'token-move'),
  }
}

/** Tinybars that a movement takes from its account; negative when the account gains. */
function debitedTinybars(move: HbarMove | null): bigint {
  if (move === null) return 0n
  return move.kind === 'hbar-out' ? move.amountTinybar : -move.amountTinybar
}

/** True if `party` is paid, and no other party is paid more. */
export function isPaidMost(facts: BuyFacts, party: Party): boolean {
  const paid = amountPaidTo(facts, party)
  return paid > 0n && facts.credits.every(({ amountTinybar }) => amountTinybar <= paid)
}

/** Tinybar that the bytes credit to `party`. */
export function amountPaidTo({ credits }: BuyFacts, party: Party): bigint {
  return credits.find(({ account }) => account === party)?.amountTinybar ?? 0n
}

/** Credits of accounts that are neither the seller nor a fee account: receivers of royalties, or unwanted receivers. */
export function creditsOfOthers(
  { credits, requestedNftMove }: BuyFacts,
  { seller, feeAccounts }: BuyIntent,
): readonly HbarMove[] {
  const sellerAndMarket = new Set<Party | undefined>([seller, requestedNftMove?.from, ...feeAccounts])
  return credits.filter(({ account, amountTinybar }) => amountTinybar > 0n && !sellerAndMarket.has(account))
}

/** Credits of the market's fee accounts. A fee account that sells the NFT counts only as the seller. */
export function creditsOfFeeAccounts(
  { credits, requestedNftMove }: BuyFacts,
  { seller, feeAccounts }: BuyIntent,
): readonly HbarMove[] {
  const marketAccounts = new Set<Party>(feeAccounts)
  return credits.filter(
    ({ account }) => marketAccounts.has(account) && account !== seller && account !== requestedNftMove?.from,
  )
}

export const totalTinybars = (moves: readonly HbarMove[]): bigint =>
  moves.reduce((total, { amountTinybar }) => total + amountTinybar, 0n)

/**
 * Share of `amount` in `total` in percent, rounded up to a tenth, so that a share above a limit never looks equal to
 * the limit.
 */
export function percentText(amount: bigint, total: bigint): string {
  const tenths = (amount * 1000n + total - 1n) / total
  return `${tenths / 10n}${tenths % 10n === 0n ? '' : `.${tenths % 10n}`} %`
}

function byAmountDescending(a: HbarMove, b: HbarMove): number {
  if (a.amountTinybar === b.amountTinybar) return 0
  return a.amountTinybar > b.amountTinybar ? -1 : 1
}
