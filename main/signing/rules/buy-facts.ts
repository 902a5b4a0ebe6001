import type { BuyIntent } from '../intent'
import type { Decoded, HbarMove, NftMove, Party, TokenMove } from '../types'
import { rememberLast } from './remember-last'

/** Percent of the price that the fee accounts may get as fees; anything above counts as paid to others. */
export const MAX_FEE_PERCENT = 10n

/** The movements of a transfer, sorted by their meaning for a buyer. */
export type BuyFacts = {
  /** HBAR movements of other accounts that gain, largest first. */
  readonly credits: readonly HbarMove[]
  /** HBAR movement of the buyer. */
  readonly buyerMove: HbarMove | null
  readonly otherDebits: readonly HbarMove[]
  /** Tinybars that leave the buyer, without the network fee; negative when the buyer gains. */
  readonly price: bigint
  /** Movement of the requested NFT. */
  readonly requestedNft: NftMove | null
  readonly otherNfts: readonly NftMove[]
  readonly tokens: readonly TokenMove[]
}

export const buyFacts = rememberLast(sortFacts)

function sortFacts({ effects }: Decoded, intent: BuyIntent): BuyFacts {
  const hbar = effects.filter((effect): effect is HbarMove => effect.kind === 'hbar-in' || effect.kind === 'hbar-out')
  const nfts = effects.filter((effect) => effect.kind === 'nft-move')
  const payment = hbar.find(({ account }) => account === intent.account) ?? null
  const otherMoves = hbar.filter((move) => move !== payment)
  const requestedNft = nfts.find(({ token, serial }) => token === intent.token && serial === intent.serial) ?? null
  return {
    buyerMove: payment,
    credits: otherMoves.filter(({ kind }) => kind === 'hbar-in').sort(byAmount),
    otherDebits: otherMoves.filter(({ kind }) => kind === 'hbar-out'),
    price: debitedTinybars(payment),
    requestedNft: requestedNft,
    otherNfts: nfts.filter((move) => move !== requestedNft),
    tokens: effects.filter((effect) => effect.kind === 'token-move'),
  }
}

/** Tinybars that a movement takes from its account; negative when the account gains. */
function debitedTinybars(move: HbarMove | null): bigint {
  if (move === null) return 0n
  return move.kind === 'hbar-out' ? move.amountTinybar : -move.amountTinybar
}

/** True when `party` is paid, and no other party is paid more. */
export function isPaidMost(facts: BuyFacts, party: Party): boolean {
  const paid = paidTo(facts, party)
  return paid > 0n && facts.credits.every(({ amountTinybar }) => amountTinybar <= paid)
}

/** Tinybar that the bytes credit to `party`. */
export function paidTo({ credits }: BuyFacts, party: Party): bigint {
  return credits.find(({ account }) => account === party)?.amountTinybar ?? 0n
}

/** Credits of accounts that neither sell nor take the market's fees: royalties, or unwanted receivers. */
export function paidToOthers(
  { credits, requestedNft }: BuyFacts,
  { seller, feeAccounts }: BuyIntent,
): readonly HbarMove[] {
  const sellerAndMarket = new Set<Party | undefined>([seller, requestedNft?.from, ...feeAccounts])
  return credits.filter(({ account, amountTinybar }) => amountTinybar > 0n && !sellerAndMarket.has(account))
}

/** Credits of the market's fee accounts. An account that sells the NFT counts as the seller only. */
export function paidToFees(
  { credits, requestedNft }: BuyFacts,
  { seller, feeAccounts }: BuyIntent,
): readonly HbarMove[] {
  const marketAccounts = new Set<Party>(feeAccounts)
  return credits.filter(
    ({ account }) => marketAccounts.has(account) && account !== seller && account !== requestedNft?.from,
  )
}

export const totalTinybars = (moves: readonly HbarMove[]): bigint =>
  moves.reduce((total, { amountTinybar }) => total + amountTinybar, 0n)

/** A share in percent, rounded up to a tenth: a share above a limit never reads as the limit. */
export function percentText(part: bigint, whole: bigint): string {
  const tenths = (part * 1000n + whole - 1n) / whole
  return `${tenths / 10n}${tenths % 10n === 0n ? '' : `.${tenths % 10n}`} %`
}

/** Sorts the largest amount first. */
function byAmount(a: HbarMove, b: HbarMove): number {
  if (a.amountTinybar === b.amountTinybar) return 0
  return a.amountTinybar > b.amountTinybar ? -1 : 1
}
