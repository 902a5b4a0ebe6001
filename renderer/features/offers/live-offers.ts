/** Summary and order of live offers, and the comparison of an offer with the floor. Pure. */
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
export function compareWithFloor(
  price: string,
  floor: string | null,
): { readonly offerHbar: number; readonly floorHbar: number; readonly percent: number } | null {
  const floorHbar = displayNumber(floor)
  if (floorHbar === null) return null
  const offerHbar = displayNumber(price) ?? 0
  return { offerHbar, floorHbar, percent: (offerHbar / floorHbar - 1) * 100 }
}

type PricedOffer = Pick<SingleOffer, 'token' | 'serial' | 'price' | 'floor' | 'proceeds' | 'bestCollectionOffer'>

/**
 * Prices of the person's own offers in a collection, by token. The market reports the best offer of a collection, but
 * not its buyer. A best offer at the price of an own offer may therefore be that own offer.
 */
export type OwnCollectionPrices = ReadonlyMap<string, readonly Tinybar[]>

export const ownCollectionPrices = (offers: readonly Pick<OwnOffer, 'token' | 'price'>[]): OwnCollectionPrices =>
  new Map(
    [...groupBy(offers, ({ token }) => token)].map(
      ([token, group]) => [token, group.map(({ price }) => parseHbar(price))] as const,
    ),
  )

/**
 * Best offer of the collection if it is higher than the offer for the NFT; null otherwise. The market counts offers for
 * other single NFTs, too, so the person may not be able to accept this price for this NFT. Null also if it may be the
 * person's own offer: at the price of an own offer, and while the own offers are unknown (`ownPrices` null).
 */
export function higherCollectionOffer(
  { price, token, bestCollectionOffer }: Pick<PricedOffer, 'price' | 'token' | 'bestCollectionOffer'>,
  ownPrices: OwnCollectionPrices | null,
): string | null {
  if (bestCollectionOffer === null || ownPrices === null) return null
  const collectionPrice = parseHbar(bestCollectionOffer)
  const mayBeOwn = (ownPrices.get(token) ?? []).includes(collectionPrice)
  return mayBeOwn || collectionPrice <= parseHbar(price) ? null : bestCollectionOffer
}

export type ReceivedSummary = {
  /** Highest price of an offer, decimal HBAR; null without an offer. */
  readonly bestPrice: string | null
  readonly aboveFloorCount: number
  /** Number of offers whose floor is unknown. */
  readonly unknownFloorCount: number
  /**
   * Highest sum of the proceeds if the person accepts one offer for each NFT, decimal HBAR; null if none is known. Offers
   * for the collection do not count, because they may not apply to these NFTs.
   */
  readonly proceedsOnce: string | null
  /** True if some fees are unknown, so that `proceedsOnce` is a maximum. */
  readonly isMaximum: boolean
}

type Proceeds = { readonly amount: Tinybar; readonly isMaximum: boolean }

const knownProceeds = (proceeds: SingleOffer['proceeds']): Proceeds | null =>
  proceeds && { amount: parseHbar(proceeds.hbar), isMaximum: proceeds.isMaximum }

/** Summary of received offers. */
export function receivedSummary(offers: readonly PricedOffer[]): ReceivedSummary {
  const bestProceeds = bestProceedsByNft(offers)
  const prices = offers.map(({ price }) => parseHbar(price))
  const knownFloors = offers.flatMap(({ price, floor }) => (floor === null ? [] : [{ price, floor }]))
  return {
    bestPrice: prices.length === 0 ? null : formatHbar(prices.reduce((best, price) => (price > best ? price : best))),
    aboveFloorCount: knownFloors.filter(({ price, floor }) => parseHbar(price) > parseHbar(floor)).length,
    unknownFloorCount: offers.length - knownFloors.length,
    proceedsOnce:
      bestProceeds.length === 0 ? null : formatHbar(bestProceeds.reduce((sum, { amount }) => sum + amount, 0n)),
    isMaximum: bestProceeds.some(({ isMaximum }) => isMaximum),
  }
}

/** Proceeds of the best offer for each NFT. */
function bestProceedsByNft(offers: readonly PricedOffer[]): readonly Proceeds[] {
  const bestByNft = new Map<string, Proceeds>()
  for (const { token, serial, proceeds } of offers) {
    const known = knownProceeds(proceeds)
    const key = nftKey(token, serial)
    if (known !== null && known.amount > (bestByNft.get(key)?.amount ?? -1n)) bestByNft.set(key, known)
  }
  return [...bestByNft.values()]
}

/**
 * Offers in order of their price relative to the floor, highest first. Offers without a known floor are last.
 */
export const bestAgainstFloorFirst = <T extends { readonly price: string; readonly floor: string | null }>(
  offers: readonly T[],
): readonly T[] => {
  const percentAboveFloor = ({ price, floor }: T): number => {
    const compared = compareWithFloor(price, floor)
    return compared === null ? Number.NEGATIVE_INFINITY : compared.percent
  }
  return highestFirst(offers).toSorted((a, b) => {
    const [percentA, percentB] = [percentAboveFloor(a), percentAboveFloor(b)]
    return Number(percentB > percentA) - Number(percentB < percentA)
  })
}

/** Offers in order of price, highest first. Offers at one price keep their order. */
export const highestFirst = <T extends { readonly price: string }>(offers: readonly T[]): readonly T[] =>
  offers.toSorted((a, b) => {
    const [priceA, priceB] = [parseHbar(a.price), parseHbar(b.price)]
    return Number(priceB > priceA) - Number(priceB < priceA)
  })
