import type { Tinybar } from '@shared/amount'
import type { EntityId } from '@shared/ids'

/** A trait that an offer is bound to. The words are the collection's: third-party text. */
export type Trait = { readonly trait_type: string; readonly value: string }

/** A collection offer. `traits`: none when empty; null when it is bound to some and nobody says which. */
export type StandingOffer = {
  readonly id: number
  readonly token: EntityId
  /** In tinybar. */
  readonly price: Tinybar
  readonly traits: readonly Trait[] | null
}

export type OldOffer = Pick<StandingOffer, 'id' | 'price' | 'traits'>

/** What the person asked for, in tinybar. */
export type OfferAsked =
  | {
      readonly kind: 'offer-add'
      readonly token: EntityId
      readonly price: Tinybar
      readonly quantity: number
      readonly traits: readonly Trait[]
    }
  | {
      readonly kind: 'offer-raise'
      readonly token: EntityId
      readonly price: Tinybar
      /** As they stood when it was asked for. */
      readonly offers: readonly OldOffer[]
    }
  | { readonly kind: 'offer-cancel'; readonly token: EntityId; readonly offer: OldOffer }

export type ActRequest = {
  readonly method: string
  readonly path: string
  /** JSON, letter for letter as it is sent. */
  readonly body: string
}

/** What is known around an act on offers, read just now. Null: it could not be read. Amounts in tinybar. */
export type OfferFacts = {
  /** All active offers of the account, of every collection. */
  readonly own: readonly StandingOffer[]
  /** `lowest`: of the NFTs that the offer could take; `floor`: of the whole collection. Null within: there is none. */
  readonly prices: { readonly lowest: Tinybar | null; readonly floor: Tinybar | null } | null
  readonly balance: Tinybar | null
  /**
   * The largest HBAR allowance of the account to a spender on the person's own list: the market takes offers out of
   * one of them, and which one is not said.
   */
  readonly allowance: Tinybar | null
}

export type OfferAct = {
  readonly asked: OfferAsked
  readonly request: ActRequest
  readonly facts: OfferFacts
}

/** Offers of the person's own that the act replaces or takes back, as they stand now. */
export function standingOf({ asked, facts }: OfferAct): readonly StandingOffer[] {
  const ids = idsOf(asked)
  return facts.own.filter(({ id }) => ids.includes(id))
}

export function idsOf(asked: OfferAsked): readonly number[] {
  if (asked.kind === 'offer-add') return []
  return asked.kind === 'offer-raise' ? asked.offers.map(({ id }) => id) : [asked.offer.id]
}

/** How many offers stand at the new price afterwards. */
export const countOf = (asked: Extract<OfferAsked, { readonly price: Tinybar }>): number =>
  asked.kind === 'offer-add' ? asked.quantity : asked.offers.length

/** What all active offers of the account need together once the act is done. */
export function neededAfter(act: OfferAct): { readonly offers: number; readonly total: Tinybar } {
  const { asked, facts } = act
  const replaced = idsOf(asked)
  const staying = facts.own.filter(({ id }) => !replaced.includes(id))
  const rest = staying.reduce((sum, { price }) => sum + price, 0n)
  if (asked.kind === 'offer-cancel') return { offers: staying.length, total: rest }
  const count = countOf(asked)
  return { offers: staying.length + count, total: rest + asked.price * BigInt(count) }
}

/** The traits that all offers of an act are bound to; null when they differ or are not known. */
export function commonTraits(asked: OfferAsked): readonly Trait[] | null {
  if (asked.kind === 'offer-add') return asked.traits
  const [first, ...others] = asked.kind === 'offer-raise' ? asked.offers : [asked.offer]
  const traits = first?.traits ?? null
  return traits !== null && others.every((other) => sameTraits(traits, other.traits)) ? traits : null
}

/** Order does not matter, and what is not known is the same as nothing. */
export function sameTraits(a: readonly Trait[] | null, b: readonly Trait[] | null): boolean {
  if (a === null || b === null) return false
  const names = (traits: readonly Trait[]) => traits.map(({ trait_type: type, value }) => JSON.stringify([type, value]))
  return JSON.stringify(names(a).sort()) === JSON.stringify(names(b).sort())
}
