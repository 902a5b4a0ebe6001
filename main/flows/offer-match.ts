import { formatHbar, type Tinybar } from '@shared/amount'
import type { AppError } from '@shared/errors'
import type { EntityId } from '@shared/ids'
import { traitsText } from '../signing/acts/judge-offer'
import { areSameTraits, type OfferIntent, type ActiveOffer, type Trait } from '../signing/acts/offer-judgement-input'
import { plural } from '../signing/words'

/** An offer as intended. `traits`: null when the offer is bound to unknown traits. */
type WantedOffer = {
  readonly token: EntityId
  readonly price: Tinybar
  readonly traits: readonly Trait[] | null
}
export type PlacingIntent = Extract<OfferIntent, { readonly price: Tinybar }>

/** Offers that should be active once an act has taken place. */
export function wantedOffersOf(intent: PlacingIntent): readonly WantedOffer[] {
  const { token, price } = intent
  if (intent.kind === 'offer-raise') return intent.offers.map(({ traits }) => ({ token, price, traits }))
  return Array.from({ length: intent.quantity }, () => ({ token, price, traits: intent.traits }))
}

/** Returns the active offers that match no wanted offer. A wanted offer matches at most one active offer. */
export function offersWithoutMatch(
  wantedOffers: readonly WantedOffer[],
  activeOffers: readonly ActiveOffer[],
): readonly ActiveOffer[] {
  const unmatchedWanted = [...wantedOffers]
  // Exact matches first: an offer with unknown traits must not use up a wanted offer that another offer matches
  // exactly.
  const unmatchedOffers = activeOffers.filter(
    (offer) =>
      !removeFirst(
        unmatchedWanted,
        (wantedOffer) => hasSameTerms(wantedOffer, offer) && areSameTraits(wantedOffer.traits, offer.traits),
      ),
  )
  return unmatchedOffers.filter(
    (offer) =>
      !removeFirst(
        unmatchedWanted,
        (wantedOffer) => hasSameTerms(wantedOffer, offer) && mayHaveSameTraits(wantedOffer.traits, offer.traits),
      ),
  )
}

/** Removes the first match from the array. Returns true if there was a match. */
function removeFirst<T>(items: T[], isMatch: (item: T) => boolean): boolean {
  const index = items.findIndex(isMatch)
  if (index >= 0) items.splice(index, 1)
  return index >= 0
}

const hasSameTerms = (wantedOffer: WantedOffer, { token, price }: ActiveOffer): boolean =>
  wantedOffer.token === token && wantedOffer.price === price

/**
 * True if the traits of one offer or of both are unknown, so that the traits may be the same. Null means that an offer
 * has traits which cannot be read, so null never matches an offer without traits.
 */
function mayHaveSameTraits(wantedTraits: readonly Trait[] | null, activeTraits: readonly Trait[] | null): boolean {
  if (wantedTraits !== null && activeTraits !== null) return false
  return wantedTraits?.length !== 0 && activeTraits?.length !== 0
}

/**
 * Error for active offers that differ from the request. Of several requested offers, `asked` names only the first.
 * `wantedCount`: number of requested offers.
 */
export function offerDifference(
  intent: PlacingIntent,
  differingOffers: readonly ActiveOffer[],
  wantedCount: number,
): AppError {
  const [wantedOffer] = wantedOffersOf(intent)
  return {
    code: 'read-back-differs',
    what: 'offer',
    asked: wantedOffer ? offerText(wantedOffer) : '',
    found:
      differingOffers.length < wantedCount
        ? `${plural(differingOffers.length, 'offer')} of ${wantedCount}: ${offersText(differingOffers)}`
        : offersText(differingOffers),
    undone: false,
  }
}

/** Text of offers with the ids that the person sees in the list. Identical offers share one entry. */
export function namedOffersText(offers: readonly ActiveOffer[]): string {
  const texts = [...new Set(offers.map(offerText))]
  const idsOf = (text: string) => offers.filter((offer) => offerText(offer) === text).map(({ id }) => id)
  return texts
    .map((text) => `${idsOf(text).length === 1 ? 'offer' : 'offers'} ${idsOf(text).join(', ')}: ${text}`)
    .join('; ')
}

const offersText = (offers: readonly ActiveOffer[]): string => [...new Set(offers.map(offerText))].join('; ')

const offerText = ({ token, price, traits }: Omit<ActiveOffer, 'id'>): string =>
  `${formatHbar(price)} ℏ for ${token}, traits: ${traitsText(traits)}`
