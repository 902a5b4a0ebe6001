/** Sums over live offers, and the comparison of an offer with the floor. Pure. */
import { formatHbar, parseHbar, type Tinybar } from '@shared/amount'
import type { OwnOffer, SingleOffer } from '@shared/contract/offers'
import { groupBy } from '@shared/group-by'
import { nftKey } from '@shared/ids'

/** Value of `statusType` for live offers. Source: the market's documentation. */
const SUBMITTED_STATUS = 1

/** True for an offer that the market reports with another status than `Submitted`, such as declined or expired. */
export const isClosedOffer = ({ statusType }: Pick<SingleOffer, 'statusType'>): boolean =>
  statusType !== null && statusType !== SUBMITTED_STATUS

/** Amount as a number, for bars and percentages only. Null for an unknown amount, and for an amount of zero. */
function displayNumber(hbar: string | null): number | null {
  const amount = hbar === null ? 0 : Number(hbar)
  return Number.isFinite(amount) && amount > 0 ? amount : null
}

/** An offer and the floor as numbers for display, with the difference in percent; null without a known floor. */
export function comparedWithFloor(
  price: string,
  floor: string | null,
): { readonly amount: number; readonly mark: number; readonly percent: number } | null {
  const mark = displayNumber(floor)
  if (mark === null) return null
  const amount = displayNumber(price) ?? 0
  return { amount, mark, percent: (amount / mark - 1) * 100 }
}

/** The highest amount that the person can accept now for the NFT of a received offer. */
export type AcceptableOffer = {
  /** Decimal HBAR. */
  readonly price: string
  readonly proceeds: SingleOffer['proceeds']
  /** True if an offer for any NFT of the collection is higher than the offer for this NFT. */
  readonly isCollectionOffer: boolean
}

type PricedOffer = Pick<
  SingleOffer,
  'token' | 'serial' | 'price' | 'floor' | 'proceeds' | 'bestCollectionOffer' | 'collectionProceeds'
>

/**
 * Prices of the own offers for any NFT of a collection, by token. The market reports the best offer of a collection, but
 * not its buyer. At the price of an own offer, the best offer may be the own one, which no other person pays.
 */
export type OwnCollectionPrices = ReadonlyMap<string, readonly Tinybar[]>

export const ownCollectionPrices = (offers: readonly Pick<OwnOffer, 'token' | 'price'>[]): OwnCollectionPrices =>
  new Map(
    [...groupBy(offers, ({ token }) => token)].map(
      ([token, group]) => [token, group.map(({ price }) => parseHbar(price))] as const,
    ),
  )

/** The offer for the NFT, or the best offer of the collection if that one is higher and not the person's own. */
export function acceptableOffer(offer: PricedOffer, ownPrices: OwnCollectionPrices): AcceptableOffer {
  const { price, proceeds, token, bestCollectionOffer, collectionProceeds } = offer
  const collectionPrice = bestCollectionOffer === null ? null : parseHbar(bestCollectionOffer)
  const mayBeOwn = collectionPrice !== null && (ownPrices.get(token) ?? []).includes(collectionPrice)
  if (bestCollectionOffer === null || collectionPrice === null || mayBeOwn || collectionPrice <= parseHbar(price)) {
    return { price, proceeds, isCollectionOffer: false }
  }
  return { price: bestCollectionOffer, proceeds: collectionProceeds, isCollectionOffer: true }
}

export type ReceivedSummary = {
  /** Highest acceptable price, decimal HBAR; null without an offer. */
  readonly bestPrice: string | null
  readonly aboveFloorCount: number
  /** Number of offers whose floor is unknown. */
  readonly unknownFloorCount: number
  /**
   * Highest sum of the proceeds if the person accepts one offer for each NFT, decimal HBAR; null if none is known. Each
   * collection offer counts once, because it buys one NFT.
   */
  readonly proceedsOnce: string | null
  /** True if some fees are unknown, so that `proceedsOnce` is a maximum. */
  readonly isMaximum: boolean
}

type Proceeds = { readonly amount: Tinybar; readonly isMaximum: boolean }

const knownProceeds = (proceeds: SingleOffer['proceeds']): Proceeds | null =>
  proceeds && { amount: parseHbar(proceeds.hbar), isMaximum: proceeds.isMaximum }

/** Sums over received offers. */
export function receivedSummary(offers: readonly PricedOffer[], ownPrices: OwnCollectionPrices): ReceivedSummary {
  const acceptable = offers.map((offer) => ({ offer, best: acceptableOffer(offer, ownPrices) }))
  const chosen = chosenProceeds(offers, ownPrices)
  const prices = acceptable.map(({ best }) => parseHbar(best.price))
  const knownFloors = acceptable.flatMap(({ best: { price }, offer: { floor } }) =>
    floor === null ? [] : [{ price, floor }],
  )
  return {
    bestPrice: prices.length === 0 ? null : formatHbar(prices.reduce((best, price) => (price > best ? price : best))),
    aboveFloorCount: knownFloors.filter(({ price, floor }) => parseHbar(price) > parseHbar(floor)).length,
    unknownFloorCount: offers.length - knownFloors.length,
    proceedsOnce: chosen.length === 0 ? null : formatHbar(chosen.reduce((sum, { amount }) => sum + amount, 0n)),
    isMaximum: chosen.some(({ isMaximum }) => isMaximum),
  }
}

/** Proceeds of the best single offer for each NFT. In each collection, one NFT takes the collection offer instead. */
function chosenProceeds(offers: readonly PricedOffer[], ownPrices: OwnCollectionPrices): readonly Proceeds[] {
  const groups = groupBy(offers, ({ token }) => token)
  return [...groups.values()].flatMap((group) => {
    const bestByNft = new Map<string, Proceeds>()
    for (const { token, serial, proceeds } of group) {
      const known = knownProceeds(proceeds)
      const key = nftKey(token, serial)
      if (known !== null && known.amount > (bestByNft.get(key)?.amount ?? -1n)) bestByNft.set(key, known)
    }
    const collectionBest = group
      .map((offer) => acceptableOffer(offer, ownPrices))
      .find(({ isCollectionOffer }) => isCollectionOffer)
    const collectionProceeds = collectionBest ? knownProceeds(collectionBest.proceeds) : null
    const singles = [...bestByNft.values()].sort((a, b) => Number(a.amount > b.amount) - Number(a.amount < b.amount))
    const [lowest, ...others] = singles
    if (collectionProceeds === null || lowest === undefined || collectionProceeds.amount <= lowest.amount)
      return singles
    // The NFT with the lowest single offer gains the most from the collection offer.
    return [collectionProceeds, ...others]
  })
}

/**
 * Offers in order of their share of the floor, highest first: the offers that are worth a look lead. Offers without a
 * known floor are last.
 */
export const bestAgainstFloorFirst = <T extends { readonly price: string; readonly floor: string | null }>(
  offers: readonly T[],
): readonly T[] => {
  const shareOf = ({ price, floor }: T): number => {
    const compared = comparedWithFloor(price, floor)
    return compared === null ? Number.NEGATIVE_INFINITY : compared.percent
  }
  return highestFirst(offers).toSorted((a, b) => {
    const [shareA, shareB] = [shareOf(a), shareOf(b)]
    return Number(shareB > shareA) - Number(shareB < shareA)
  })
}

/** Offers in order of price, highest first. Offers at one price keep their order. */
export const highestFirst = <T extends { readonly price: string }>(offers: readonly T[]): readonly T[] =>
  offers.toSorted((a, b) => {
    const [priceA, priceB] = [parseHbar(a.price), parseHbar(b.price)]
    return Number(priceB > priceA) - Number(priceB < priceA)
  })
