/**
 * What an NFT is worth, by a method that is named. Exact HBAR and nothing else: a figure in another token, or one that
 * nobody knows, is unknown and never zero.
 */
import { MAX_TINYBAR, type Tinybar } from '../amount'
import { proceedsOf, type SaleFees } from '../sale-proceeds'

/**
 * `offers`: what it would bring now, after fee and royalties. `floor`: the collection's cheapest listing. `trait-floor`:
 * the cheapest listing that has its dearest trait. `last-sale`: what was last paid for it, as far as this app has seen.
 */
export const WORTH_METHODS = ['offers', 'floor', 'trait-floor', 'last-sale'] as const
export type WorthMethod = (typeof WORTH_METHODS)[number]

/** What is known of one NFT; null where nobody knows. */
export type WorthFacts = {
  readonly floor: Tinybar | null
  readonly traitFloor: Tinybar | null
  /** The best that anybody offers for it: for this very one, or for any of its collection. */
  readonly bestOffer: Tinybar | null
  /** What its collection takes of a sale; null where that is not known, and then nothing is taken off for it. */
  readonly saleFees: SaleFees | null
  readonly lastSale: Tinybar | null
}

const NO_FEES: SaleFees = { royalties: [], fixed: 0n }

/** Null where the method has nothing to go by. A price of nothing is no price. */
export function worthOf(method: WorthMethod, facts: WorthFacts): Tinybar | null {
  switch (method) {
    case 'offers':
      return facts.bestOffer === null || facts.bestOffer <= 0n
        ? null
        : proceedsOf(facts.bestOffer, facts.saleFees ?? NO_FEES)
    case 'floor':
      return priced(facts.floor)
    case 'trait-floor':
      // Its trait's cheapest is never below the collection's: without one, the collection's is what is known.
      return priced(facts.traitFloor) ?? priced(facts.floor)
    case 'last-sale':
      return priced(facts.lastSale)
  }
}

const priced = (amount: Tinybar | null): Tinybar | null => (amount === null || amount <= 0n ? null : amount)

export type Portfolio = {
  /** Null when nothing is known of any, or when the sum is more than all HBAR there is: then prices are made up. */
  readonly amount: Tinybar | null
  /** How many of the items count in it, and how many are unknown: "12 of 40 have no known offer". */
  readonly known: number
  readonly unknown: number
}

/** What many are worth together, and of how many nobody knows. */
export function portfolioOf(items: readonly WorthFacts[], method: WorthMethod): Portfolio {
  const worths = items.map((facts) => worthOf(method, facts)).filter((worth) => worth !== null)
  return {
    amount: worths.length === 0 ? null : plausible(worths.reduce((sum, worth) => sum + worth, 0n)),
    known: worths.length,
    unknown: items.length - worths.length,
  }
}

/** Anybody can ask any price, and an NFT can be sent to anybody: a value above all HBAR there is tells nothing. */
export const plausible = (amount: Tinybar): Tinybar | null => (amount > MAX_TINYBAR ? null : amount)
