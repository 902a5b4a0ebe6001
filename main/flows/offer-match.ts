import { formatHbar, type Tinybar } from '@shared/amount'
import type { AppError } from '@shared/errors'
import type { EntityId } from '@shared/ids'
import { traitsText } from '../signing/acts/judge-offer'
import { sameTraits, type OfferIntent, type ActiveOffer, type Trait } from '../signing/acts/offer-act'
import { plural } from '../signing/words'

/** An offer as intended. `traits`: null when the offer is bound to unknown traits. */
type Wanted = {
  readonly token: EntityId
  readonly price: Tinybar
  readonly traits: readonly Trait[] | null
}
export type PlacingIntent = Extract<OfferIntent, { readonly price: Tinybar }>

/** Offers that should be active once an act has taken place. */
export function wantedOffers(intent: PlacingIntent): readonly Wanted[] {
  const { token, price } = intent
  if (intent.kind === 'offer-raise') return intent.offers.map(({ traits }) => ({ token, price, traits }))
  return Array.from({ length: intent.quantity }, () => ({ token, price, traits: intent.traits }))
}

/** Returns the offers that are not wanted: each wanted offer matches one found offer at most. */
export function unwantedOffers(wanted: readonly Wanted[], found: readonly ActiveOffer[]): readonly ActiveOffer[] {
  const unmatchedWanted = [...wanted]
  // Match exact offers first: an offer with incomplete traits must not take the place of another.
  const unmatchedOffers = found.filter(
    (offer) =>
      !removeFirst(
        unmatchedWanted,
        (wantedOffer) => hasSameTerms(wantedOffer, offer) && sameTraits(wantedOffer.traits, offer.traits),
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

function removeFirst<T>(list: T[], isMatch: (wantedOffer: T) => boolean): boolean {
  const index = list.findIndex(isMatch)
  if (index >= 0) list.splice(index, 1)
  return index >= 0
}

const hasSameTerms = (wantedOffer: Wanted, { token, price }: ActiveOffer): boolean =>
  wantedOffer.token === token && wantedOffer.price === price

/** True if incomplete traits can match: an offer with traits never matches one without, nor the reverse. */
function mayHaveSameTraits(wanted: readonly Trait[] | null, found: readonly Trait[] | null): boolean {
  if (wanted !== null && found !== null) return false
  return wanted?.length !== 0 && found?.length !== 0
}

/** Error about active offers that were not requested. */
export function offerDifference(
  intent: PlacingIntent,
  unwanted: readonly ActiveOffer[],
  wantedCount: number,
): AppError {
  const [wantedOffer] = wantedOffers(intent)
  return {
    code: 'read-back-differs',
    what: 'offer',
    asked: wantedOffer ? offerText(wantedOffer) : '',
    found:
      unwanted.length < wantedCount
        ? `${plural(unwanted.length, 'offer')} of ${wantedCount}: ${offersText(unwanted)}`
        : offersText(unwanted),
    undone: false,
  }
}

/** Offers with the ids that the person sees in the list, identical ones together. */
export function namedOffersText(offers: readonly ActiveOffer[]): string {
  const texts = [...new Set(offers.map(offerText))]
  const ids = (text: string) => offers.filter((offer) => offerText(offer) === text).map(({ id }) => id)
  return texts
    .map((text) => `${ids(text).length === 1 ? 'offer' : 'offers'} ${ids(text).join(', ')}: ${text}`)
    .join('; ')
}

const offersText = (offers: readonly ActiveOffer[]): string => [...new Set(offers.map(offerText))].join('; ')

const offerText = ({ token, price, traits }: Omit<ActiveOffer, 'id'>): string =>
  `${formatHbar(price)} ℏ for ${token}, traits: ${traitsText(traits)}`
