import type { Tinybar } from '@shared/amount'
import type { EntityId } from '@shared/ids'

/** A trait that an NFT must have for the offer. Both texts come from the collection's creator and are not trusted. */
export type Trait = { readonly trait_type: string; readonly value: string }

/** An active collection offer. `traits`: empty if any NFT qualifies; null if the required traits are unknown. */
export type ActiveOffer = {
  readonly id: number
  readonly token: EntityId
  readonly price: Tinybar
  readonly traits: readonly Trait[] | null
}

/** An offer as it was when the person chose it. */
export type ChosenOffer = Pick<ActiveOffer, 'id' | 'price' | 'traits'>

/** The person's intent for offers. Prices are for one offer. */
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
      readonly offers: readonly ChosenOffer[]
    }
  | { readonly kind: 'offer-cancel'; readonly token: EntityId; readonly offer: ChosenOffer }

/** The HTTP request that carries out the intent. */
export type OfferHttpRequest = {
  readonly method: string
  readonly path: string
  /** JSON, exactly as it is sent. */
  readonly body: string
}

/** Facts that affect a request on offers, read just before the judgement. A fact is null if it could not be read. */
export type OfferFacts = {
  /** All active offers of the account, of every collection. */
  readonly ownOffers: readonly ActiveOffer[]
  /**
   * `lowest`: price of the lowest listing that the offer could buy. `floor`: price of the lowest listing of the
   * collection. Each is null if there is no such listing.
   */
  readonly prices: { readonly lowest: Tinybar | null; readonly floor: Tinybar | null } | null
  readonly balance: Tinybar | null
  /**
   * The largest HBAR allowance of the account to a spender on the person's list. The market pays for offers with the
   * allowance of one spender, and does not say which spender.
   */
  readonly allowance: Tinybar | null
}

/** Input of `judgeOffer`: the person's intent, the request for it, and facts. */
export type OfferJudgementInput = {
  readonly intent: OfferIntent
  readonly request: OfferHttpRequest
  readonly facts: OfferFacts
}

/** The person's own offers that the request replaces or cancels, in their current state. */
export function activeOffersOf({ intent, facts }: OfferJudgementInput): readonly ActiveOffer[] {
  const endedIds = namedOfferIds(intent)
  return facts.ownOffers.filter(({ id }) => endedIds.includes(id))
}

/** Ids of the offers that the request replaces or cancels. */
export function namedOfferIds(intent: OfferIntent): readonly number[] {
  if (intent.kind === 'offer-add') return []
  return intent.kind === 'offer-raise' ? intent.offers.map(({ id }) => id) : [intent.offer.id]
}

/** Number of offers that get the requested price. */
export const repricedOfferCount = (intent: Extract<OfferIntent, { readonly price: Tinybar }>): number =>
  intent.kind === 'offer-add' ? intent.quantity : intent.offers.length

/** Number and total price of all active offers of the account after the request. */
export function offerNeedAfter({ intent, facts }: OfferJudgementInput): {
  readonly offerCount: number
  readonly total: Tinybar
} {
  const endedIds = namedOfferIds(intent)
  const unchangedOffers = facts.ownOffers.filter(({ id }) => !endedIds.includes(id))
  const unchangedTotal = unchangedOffers.reduce((sum, { price }) => sum + price, 0n)
  if (intent.kind === 'offer-cancel') return { offerCount: unchangedOffers.length, total: unchangedTotal }
  const repricedCount = repricedOfferCount(intent)
  return {
    offerCount: unchangedOffers.length + repricedCount,
    total: unchangedTotal + intent.price * BigInt(repricedCount),
  }
}

/** Traits that all offers of a request require; null if the traits differ or are unknown. */
export function commonTraits(intent: OfferIntent): readonly Trait[] | null {
  if (intent.kind === 'offer-add') return intent.traits
  const [firstOffer, ...otherOffers] = intent.kind === 'offer-raise' ? intent.offers : [intent.offer]
  const traits = firstOffer?.traits ?? null
  return otherOffers.every((offer) => areSameTraits(traits, offer.traits)) ? traits : null
}

/**
 * True if both lists have the same traits, in any order. False if a list is null, since unknown traits cannot match.
 */
export function areSameTraits(a: readonly Trait[] | null, b: readonly Trait[] | null): boolean {
  if (a === null || b === null) return false
  const traitKeys = (traits: readonly Trait[]) =>
    traits.map(({ trait_type: type, value }) => JSON.stringify([type, value]))
  return JSON.stringify(traitKeys(a).sort()) === JSON.stringify(traitKeys(b).sort())
}
