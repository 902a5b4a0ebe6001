/**
 * What an NFT is worth, by a method that is named. Exact HBAR and nothing else: a figure in another token, or one that
 * nobody knows, is unknown and never zero.
 */
import { MAX_TINYBAR, type Tinybar } from '../amount'
import { groupBy } from '../group-by'
import { proceedsOf, type SaleFees } from '../sale-proceeds'

/**
 * `offers`: what it would bring if it were sold at the best offer for it, after fee and known royalties. Of many it says
 * what each would bring by itself: the market names the best offer of a collection, and not how many NFTs it buys, nor which.
 * `floor`: the collection's cheapest listing. `trait-floor`: the cheapest listing that has its dearest trait.
 * `last-sale`: what was last paid for it, as far as this app has seen.
 */
export const WORTH_METHODS = ['offers', 'floor', 'trait-floor', 'last-sale'] as const
export type WorthMethod = (typeof WORTH_METHODS)[number]

/** What is known of one NFT; null where nobody knows. */
export type WorthFacts = {
  /** Whose offers it shares with others. */
  readonly collection: string
  readonly floor: Tinybar | null
  readonly traitFloor: Tinybar | null
  /** The best that anybody offers for it: for this very one, or for any of its collection. */
  readonly bestOffer: Tinybar | null
  /** The best for this very one. */
  readonly ownOffer: Tinybar | null
  /** What its collection takes of a sale; null where that is not known, and then nothing is taken off for it. */
  readonly saleFees: SaleFees | null
  /** Nothing else is taken of a sale. False where royalties are not known, or part of them is due in another token. */
  readonly areFeesKnown: boolean
  readonly lastSale: Tinybar | null
}

const NO_FEES: SaleFees = { royalties: [], fixed: 0n }

/** Null where the method has nothing to go by. A price of nothing is no price. */
export function worthOf(method: WorthMethod, facts: WorthFacts): Tinybar | null {
  switch (method) {
    case 'offers':
      return netOf(facts.bestOffer, facts)
    case 'floor':
      return priced(facts.floor)
    case 'trait-floor':
      // Its trait's cheapest is never below the collection's: without one, the collection's is what is known.
      return priced(facts.traitFloor) ?? priced(facts.floor)
    case 'last-sale':
      return priced(facts.lastSale)
  }
}

const netOf = (offer: Tinybar | null, { saleFees }: WorthFacts): Tinybar | null =>
  offer === null || offer <= 0n ? null : proceedsOf(offer, saleFees ?? NO_FEES)

const priced = (amount: Tinybar | null): Tinybar | null => (amount === null || amount <= 0n ? null : amount)

export type Portfolio = {
  /** Null when nothing is known of any, or when the sum is more than all HBAR there is: then prices are made up. */
  readonly amount: Tinybar | null
  /** How many of the items count in it, and how many are unknown: "12 of 40 have no known offer". */
  readonly known: number
  readonly unknown: number
  /** By offers: how many of those that count have royalties nobody knows, so that it is at most the amount. */
  readonly withoutFees: number
  /** By offers: how many rest on an offer that another of them rests on, too. It may buy one of them only. */
  readonly sharing: number
  /** By offers: what they bring for certain, each offer taken once. The amount where none is shared. */
  readonly once: Tinybar | null
}

type Valued = { readonly facts: WorthFacts; readonly worth: Tinybar }

/** What many are worth together, and of how many nobody knows. */
export function portfolioOf(items: readonly WorthFacts[], method: WorthMethod): Portfolio {
  const valued = items.flatMap((facts): readonly Valued[] => {
    const worth = worthOf(method, facts)
    return worth === null ? [] : [{ facts, worth }]
  })
  const amount = sumOfAmounts(valued.map(({ worth }) => worth))
  const doubled = method === 'offers' ? doubledOf(valued) : []
  return {
    amount,
    known: valued.length,
    unknown: items.length - valued.length,
    sharing: doubled.length,
    withoutFees: method === 'offers' ? valued.filter(({ facts }) => !facts.areFeesKnown).length : 0,
    once: sumOfAmounts([...valued.map(({ worth }) => worth), ...doubled.map((gain) => -gain)]),
  }
}

const sumOfAmounts = (amounts: readonly Tinybar[]): Tinybar | null =>
  amounts.length === 0 ? null : plausible(amounts.reduce((sum, one) => sum + one, 0n))

/** How much more each gets by the offer for its collection, beyond the one of them that gains most by it. */
function doubledOf(valued: readonly Valued[]): readonly Tinybar[] {
  const resting = valued.filter(({ facts: { ownOffer, bestOffer } }) => ownOffer === null || ownOffer !== bestOffer)
  return [...groupBy(resting, ({ facts }) => facts.collection).values()].flatMap((group) =>
    group
      .map(({ facts, worth }) => worth - (netOf(facts.ownOffer, facts) ?? 0n))
      .sort((a, b) => (a > b ? -1 : a < b ? 1 : 0))
      .slice(1),
  )
}

/** Anybody can ask any price, and an NFT can be sent to anybody: a value above all HBAR there is tells nothing. */
export const plausible = (amount: Tinybar): Tinybar | null => (amount > MAX_TINYBAR ? null : amount)
