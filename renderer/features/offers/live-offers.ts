/** Sums over live offers, and the comparison of an offer with the floor. Pure. */
import { formatHbar, parseHbar, type Tinybar } from '@shared/amount'
import type { SingleOffer } from '@shared/contract/offers'
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

export type ReceivedSummary = {
  /** Highest price, decimal HBAR; null without an offer. */
  readonly bestPrice: string | null
  readonly aboveFloorCount: number
  /** Number of offers whose floor is unknown. */
  readonly unknownFloorCount: number
  /** Sum of the proceeds if the person accepts the best offer for each NFT, decimal HBAR; null if none is known. */
  readonly proceedsOnce: string | null
  /** True if some fees are unknown, so that `proceedsOnce` is a maximum. */
  readonly isMaximum: boolean
}

type ValuedOffer = Pick<SingleOffer, 'token' | 'serial' | 'price' | 'floor' | 'proceeds'>

/** Sums over received offers. */
export function receivedSummary(offers: readonly ValuedOffer[]): ReceivedSummary {
  const bestByNft = new Map<string, { readonly proceeds: Tinybar; readonly isMaximum: boolean }>()
  for (const { token, serial, proceeds } of offers) {
    if (proceeds === null) continue
    const key = nftKey(token, serial)
    const amount = parseHbar(proceeds.hbar)
    if (amount > (bestByNft.get(key)?.proceeds ?? -1n)) {
      bestByNft.set(key, { proceeds: amount, isMaximum: proceeds.isMaximum })
    }
  }
  const bestOffers = [...bestByNft.values()]
  const prices = offers.map(({ price }) => parseHbar(price))
  const knownFloors = offers.flatMap(({ price, floor }) => (floor === null ? [] : [{ price, floor }]))
  return {
    bestPrice: prices.length === 0 ? null : formatHbar(prices.reduce((best, price) => (price > best ? price : best))),
    aboveFloorCount: knownFloors.filter(({ price, floor }) => parseHbar(price) > parseHbar(floor)).length,
    unknownFloorCount: offers.length - knownFloors.length,
    proceedsOnce:
      bestOffers.length === 0 ? null : formatHbar(bestOffers.reduce((sum, { proceeds }) => sum + proceeds, 0n)),
    isMaximum: bestOffers.some(({ isMaximum }) => isMaximum),
  }
}

/** Offers in order of price, highest first. Offers at one price keep their order. */
export const highestFirst = <T extends { readonly price: string }>(offers: readonly T[]): readonly T[] =>
  offers.toSorted((a, b) => {
    const [priceA, priceB] = [parseHbar(a.price), parseHbar(b.price)]
    return Number(priceB > priceA) - Number(priceB < priceA)
  })
