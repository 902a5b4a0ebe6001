import type { Tinybar } from '@shared/amount'
import type { EntityId } from '@shared/ids'

/** A trait that an offer is bound to. The texts come from the collection: third-party text. */
export type Trait = { readonly trait_type: string; readonly value: string }

/** A collection offer. `traits`: empty if there are none; null when the offer is bound to unknown traits. */
export type ActiveOffer = {
  readonly id: number
  readonly token: EntityId
  /** In tinybar. */
  readonly price: Tinybar
  readonly traits: readonly Trait[] | null
}

export type ChosenOffer = Pick<ActiveOffer, 'id' | 'price' | 'traits'>

/** The person's request, amounts in tinybar. */
export type OfferIntent =
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
      /** The offers as they were when the person made the request. */
      readonly offers: readonly ChosenOffer[]
    }
  | { readonly kind: 'offer-cancel'; readonly token: EntityId; readonly offer: ChosenOffer }

export type ActRequest = {
  readonly method: string
  readonly path: string
  /** JSON, exactly as it is sent. */
  readonly body: string
}

/** Facts that affect a request on offers, as read now. Null if unreadable. Amounts in tinybars. */
export type OfferFacts = {
  /** All active offers of the account, of every collection. */
  readonly ownOffers: readonly ActiveOffer[]
  /** `lowest`: lowest listing that the offer could buy. `floor`: lowest listing of the collection. Null: no listing. */
  readonly prices: { readonly lowest: Tinybar | null; readonly floor: Tinybar | null } | null
  readonly balance: Tinybar | null
  /**
   * The largest HBAR allowance of the account to a spender on the person's own list: the market pays for offers from
   * one of them, and does not say which one.
   */
  readonly allowance: Tinybar | null
}

export type OfferAct = {
  readonly asked: OfferIntent
  readonly request: ActRequest
  readonly facts: OfferFacts
}

/** The person's own offers that the request replaces or cancels, in their current state. */
export function activeOffersOf({ asked, facts }: OfferAct): readonly ActiveOffer[] {
  const ids = replacedOfferIds(asked)
  return facts.ownOffers.filter(({ id }) => ids.includes(id))
}

/** Ids of the offers that the request replaces or cancels. */
export function replacedOfferIds(asked: OfferIntent): readonly number[] {
  if (asked.kind === 'offer-add') return []
  return asked.kind === 'offer-raise' ? asked.offers.map(({ id }) => id) : [asked.offer.id]
}

/** Number of offers at the new price after the request. */
export const repricedOfferCount = (asked: Extract<OfferIntent, { readonly price: Tinybar }>): number =>
  asked.kind === 'offer-add' ? asked.quantity : asked.offers.length

/** Number and total of all active offers of the account after the request. */
export function offerNeedAfter(act: OfferAct): { readonly offers: number; readonly total: Tinybar } {
  const { asked, facts } = act
  const replacedIds = replacedOfferIds(asked)
  const unchangedOffers = facts.ownOffers.filter(({ id }) => !replacedIds.includes(id))
  const unchangedTotal = unchangedOffers.reduce((sum, { price }) => sum + price, 0n)
  if (asked.kind === 'offer-cancel') return { offers: unchangedOffers.length, total: unchangedTotal }
  const count = repricedOfferCount(asked)
  return { offers: unchangedOffers.length + count, total: unchangedTotal + asked.price * BigInt(count) }
}

/** Traits that all offers of a request are bound to; null if the traits differ or are unknown. */
export function commonTraits(asked: OfferIntent): readonly Trait[] | null {
  if (asked.kind === 'offer-add') return asked.traits
  const [first, ...others] = asked.kind === 'offer-raise' ? asked.offers : [asked.offer]
  const traits = first?.traits ?? null
  return traits !== null && others.every((other) => sameTraits(traits, other.traits)) ? traits : null
}

/** True for equal traits in any order. Unknown traits (null) never equal any others. */
export function sameTraits(a: readonly Trait[] | null, b: readonly Trait[] | null): boolean {
  if (a === null || b === null) return false
  const keysOf = (traits: readonly Trait[]) =>
    traits.map(({ trait_type: type, value }) => JSON.stringify([type, value]))
  return JSON.stringify(keysOf(a).sort()) === JSON.stringify(keysOf(b).sort())
}
