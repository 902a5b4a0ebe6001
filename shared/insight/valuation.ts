/**
 * Worth of an NFT, by a named method. Only exact HBAR: a figure in another token, or an unknown one, is unknown and
 * never zero.
 */
import { MAX_TINYBAR, type Tinybar } from '../amount'
import { groupBy } from '../group-by'
import { proceedsAfterFees, type SaleFees } from '../sale-proceeds'

/**
 * `offers`: proceeds at the best offer, after fee and known royalties. For several NFTs, the proceeds of each one
 * separately: the market reports the best offer of a collection, but not how many NFTs the offer buys, or which.
 * `floor`: the collection's cheapest listing. `trait-floor`: the highest trait floor of the NFT. `last-sale`: the last
 * price paid that this app has seen.
 */
export const WORTH_METHODS = ['offers', 'floor', 'trait-floor', 'last-sale'] as const
export type WorthMethod = (typeof WORTH_METHODS)[number]

/** Known figures of one NFT; null where unknown. */
export type WorthFacts = {
  /** NFTs of the same collection share its offers. */
  readonly collection: string
  readonly floor: Tinybar | null
  readonly traitFloor: Tinybar | null
  /** The best offer: for this NFT, or for any NFT of its collection. */
  readonly bestOffer: Tinybar | null
  /** The best offer for this NFT only. */
  readonly ownOffer: Tinybar | null
  /** Fees of the collection on a sale; null where unknown, and then no fee is deducted. */
  readonly saleFees: SaleFees | null
  /** True if there are no other fees. False where royalties are unknown, or where a part is due in another token. */
  readonly areFeesKnown: boolean
  readonly lastSale: Tinybar | null
}

const NO_FEES: SaleFees = { royalties: [], fixed: 0n }

/** Null where the method has no figure. A price of zero counts as no price. */
export function nftWorth(method: WorthMethod, facts: WorthFacts): Tinybar | null {
  switch (method) {
    case 'offers':
      return netOffer(facts.bestOffer, facts)
    case 'floor':
      return positiveAmount(facts.floor)
    case 'trait-floor':
      // A trait floor is never below the collection's floor, which is therefore a lower bound without one.
      return positiveAmount(facts.traitFloor) ?? positiveAmount(facts.floor)
    case 'last-sale':
      return positiveAmount(facts.lastSale)
  }
}

const netOffer = (offer: Tinybar | null, { saleFees }: WorthFacts): Tinybar | null =>
  offer === null || offer <= 0n ? null : proceedsAfterFees(offer, saleFees ?? NO_FEES)

const positiveAmount = (amount: Tinybar | null): Tinybar | null => (amount === null || amount <= 0n ? null : amount)

export type PortfolioWorth = {
  /**
   * Null when no worth is known, or when the sum exceeds the total supply of HBAR, which means that prices are
   * fictitious.
   */
  readonly amount: Tinybar | null
  /** Number of items in the sum, and of items with an unknown worth: "12 of 40 have no known offer". */
  readonly knownCount: number
  readonly unknownCount: number
  /** For `offers`: number of counted items with unknown royalties, which make the amount a maximum. */
  readonly unknownFeeCount: number
  /**
   * For `offers`: number of items that depend on an offer which another item also depends on. The offer may buy only
   * one of them.
   */
  readonly sharedOfferCount: number
  /** For `offers`: certain proceeds, with each offer accepted once. Equal to the amount where no offer is shared. */
  readonly amountOnce: Tinybar | null
}

type Valued = { readonly facts: WorthFacts; readonly worth: Tinybar }

/** Total worth of several NFTs, with the number of unknown ones. */
export function portfolioWorth(items: readonly WorthFacts[], method: WorthMethod): PortfolioWorth {
  const valued = items.flatMap((facts): readonly Valued[] => {
    const worth = nftWorth(method, facts)
    return worth === null ? [] : [{ facts, worth }]
  })
  const amount = totalAmount(valued.map(({ worth }) => worth))
  const sharedGains = method === 'offers' ? sharedOfferGains(valued) : []
  return {
    amount,
    knownCount: valued.length,
    unknownCount: items.length - valued.length,
    sharedOfferCount: sharedGains.length,
    unknownFeeCount: method === 'offers' ? valued.filter(({ facts }) => !facts.areFeesKnown).length : 0,
    amountOnce: totalAmount([...valued.map(({ worth }) => worth), ...sharedGains.map((gain) => -gain)]),
  }
}

const totalAmount = (amounts: readonly Tinybar[]): Tinybar | null =>
  amounts.length === 0 ? null : plausibleAmount(amounts.reduce((sum, amount) => sum + amount, 0n))

/**
 * Gain of each NFT from the collection's offer, without the largest gain in each collection: the offer is certain for
 * one NFT only.
 */
function sharedOfferGains(valued: readonly Valued[]): readonly Tinybar[] {
  const onCollectionOffer = valued.filter(
    ({ facts: { ownOffer, bestOffer } }) => ownOffer === null || ownOffer !== bestOffer,
  )
  return [...groupBy(onCollectionOffer, ({ facts }) => facts.collection).values()].flatMap((group) =>
    group
      .map(({ facts, worth }) => worth - (netOffer(facts.ownOffer, facts) ?? 0n))
      .sort((a, b) => Number(b > a) - Number(b < a))
      .slice(1),
  )
}

/**
 * Null for an amount above the total supply of HBAR: any account can set any price and send an NFT to any other, so
 * such a value means nothing.
 */
export const plausibleAmount = (amount: Tinybar): Tinybar | null => (amount > MAX_TINYBAR ? null : amount)
