/**
 * Worth of an NFT, by a named method. Amounts are exact HBAR. A price that is unknown, or in another token, makes the
 * worth unknown, never zero.
 */
import { MAX_TINYBAR, type Tinybar } from '../amount'
import { groupBy } from '../group-by'
import { proceedsAfterFees, type SaleFees } from '../sale-proceeds'

/**
 * `offers`: proceeds at the best offer, after the market's fee and known royalties. Each NFT counts separately, because
 * the market reports the best offer of a collection, but not which or how many NFTs the offer buys. `floor`: the
 * collection's cheapest listing. `trait-floor`: the highest floor among the traits of the NFT, or the collection's floor
 * if no trait floor is known. `last-sale`: the price of the last sale that this app has seen.
 */
export const WORTH_METHODS = ['offers', 'floor', 'trait-floor', 'last-sale'] as const
export type WorthMethod = (typeof WORTH_METHODS)[number]

/** Prices and fees that decide the worth of one NFT; null where unknown. */
export type WorthFacts = {
  /** Id of the collection, whose NFTs share the collection's offers. */
  readonly collection: string
  readonly floor: Tinybar | null
  readonly traitFloor: Tinybar | null
  /** The best offer that this NFT can accept: for this NFT, or for any NFT of its collection. */
  readonly bestOffer: Tinybar | null
  /** The best offer for this NFT only. */
  readonly nftOffer: Tinybar | null
  /** Fees of the collection on a sale; null where unknown. Unknown fees are not deducted. */
  readonly saleFees: SaleFees | null
  /**
   * True if `saleFees` has all fees of the collection. False where fees are unknown, or some fees are due in another
   * token.
   */
  readonly areFeesKnown: boolean
  readonly lastSale: Tinybar | null
}

const NO_FEES: SaleFees = { royalties: [], fixedFee: 0n }

/** Worth of one NFT by a method; null if the price that the method uses is unknown or zero. */
export function nftWorth(method: WorthMethod, facts: WorthFacts): Tinybar | null {
  switch (method) {
    case 'offers':
      return netOffer(facts.bestOffer, facts)
    case 'floor':
      return positiveAmount(facts.floor)
    case 'trait-floor':
      // If no trait floor is known, the collection's floor is a lower bound: no trait floor is below the collection's
      // floor.
      return positiveAmount(facts.traitFloor) ?? positiveAmount(facts.floor)
    case 'last-sale':
      return positiveAmount(facts.lastSale)
  }
}

/** Proceeds of an offer after fees; null without an offer. */
const netOffer = (offer: Tinybar | null, { saleFees }: WorthFacts): Tinybar | null =>
  offer === null || offer <= 0n ? null : proceedsAfterFees(offer, saleFees ?? NO_FEES)

/** Returns the amount, or null for an amount that is not above zero. */
const positiveAmount = (amount: Tinybar | null): Tinybar | null => (amount === null || amount <= 0n ? null : amount)

export type PortfolioWorth = {
  /**
   * Sum of the known worths. Null when no worth is known, or when the sum exceeds the total supply of HBAR, so that the
   * prices cannot be real.
   */
  readonly amount: Tinybar | null
  /** Number of NFTs in the sum. */
  readonly knownCount: number
  /** Number of NFTs with an unknown worth. */
  readonly unknownCount: number
  /**
   * For `offers`: number of NFTs in the sum whose fees are not all known. If this number is above 0, `amount` is a
   * maximum.
   */
  readonly unknownFeeCount: number
  /**
   * For `offers`: number of NFTs whose worth uses a collection offer that another NFT in the sum already uses. Such an
   * offer may buy only one NFT.
   */
  readonly sharedOfferCount: number
  /** For `offers`: proceeds if each offer is accepted only once. Equal to `amount` where no offer is shared. */
  readonly amountOnce: Tinybar | null
}

type ValuedNft = { readonly facts: WorthFacts; readonly worth: Tinybar }

/** Total worth of several NFTs by one method. */
export function portfolioWorth(items: readonly WorthFacts[], method: WorthMethod): PortfolioWorth {
  const valued = items.flatMap((facts): readonly ValuedNft[] => {
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
 * Amounts to subtract from the total worth if each collection offer is accepted only once. For an NFT whose best offer is
 * a collection offer, the gain is the worth of the NFT minus the proceeds of the best offer for this NFT only. The largest
 * gain in each collection is not subtracted, because one NFT can accept the collection offer.
 */
function sharedOfferGains(valued: readonly ValuedNft[]): readonly Tinybar[] {
  const withCollectionOffer = valued.filter(
    ({ facts: { nftOffer, bestOffer } }) => nftOffer === null || nftOffer !== bestOffer,
  )
  return [...groupBy(withCollectionOffer, ({ facts }) => facts.collection).values()].flatMap((group) =>
    group
      .map(({ facts, worth }) => worth - (netOffer(facts.nftOffer, facts) ?? 0n))
      .sort(largestFirst)
      .slice(1),
  )
}

/** Comparison function for sorting. `sort` needs a number, and the difference of two bigints is a bigint. */
const largestFirst = (a: Tinybar, b: Tinybar): number => Number(b > a) - Number(b < a)

/**
 * Returns the amount, or null for an amount above the total supply of HBAR. Such sums occur, because any account can set
 * any price, and can send an NFT to any other account.
 */
export const plausibleAmount = (amount: Tinybar): Tinybar | null => (amount > MAX_TINYBAR ? null : amount)
