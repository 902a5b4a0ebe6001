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
export type Placing = Extract<OfferIntent, { readonly price: Tinybar }>

/** Offers that should be active once an act has taken place. */
export function wantedOf(asked: Placing): readonly Wanted[] {
  const { token, price } = asked
  if (asked.kind === 'offer-raise') return asked.offers.map(({ traits }) => ({ token, price, traits }))
  return Array.from({ length: asked.quantity }, () => ({ token, price, traits: asked.traits }))
}

/** Returns the offers that are not wanted: each wanted offer matches one found offer at most. */
export function othersThan(wanted: readonly Wanted[], found: readonly ActiveOffer[]): readonly ActiveOffer[] {
  const left = [...wanted]
  // Match exact offers first: an offer with incomplete traits must not take the place of another.
  const unmet = found.filter((offer) => !take(left, (one) => isIt(one, offer) && sameTraits(one.traits, offer.traits)))
  return unmet.filter((offer) => !take(left, (one) => isIt(one, offer) && mayBe(one.traits, offer.traits)))
}

function take<T>(list: T[], is: (one: T) => boolean): boolean {
  const at = list.findIndex(is)
  if (at >= 0) list.splice(at, 1)
  return at >= 0
}

const isIt = (one: Wanted, { token, price }: ActiveOffer): boolean => one.token === token && one.price === price

/** True if incomplete traits can match: an offer with traits never matches one without, nor the reverse. */
function mayBe(wanted: readonly Trait[] | null, found: readonly Trait[] | null): boolean {
  if (wanted !== null && found !== null) return false
  return wanted?.length !== 0 && found?.length !== 0
}

/** Error about active offers that were not requested. */
export function differenceOf(asked: Placing, others: readonly ActiveOffer[], of: number): AppError {
  const [wanted] = wantedOf(asked)
  return {
    code: 'read-back-differs',
    what: 'offer',
    asked: wanted ? offerText(wanted) : '',
    found: others.length < of ? `${plural(others.length, 'offer')} of ${of}: ${listed(others)}` : listed(others),
    undone: false,
  }
}

/** Offers with the ids that the person sees in the list, identical ones together. */
export function named(offers: readonly ActiveOffer[]): string {
  const texts = [...new Set(offers.map(offerText))]
  const ids = (text: string) => offers.filter((offer) => offerText(offer) === text).map(({ id }) => id)
  return texts
    .map((text) => `${ids(text).length === 1 ? 'offer' : 'offers'} ${ids(text).join(', ')}: ${text}`)
    .join('; ')
}

const listed = (offers: readonly ActiveOffer[]): string => [...new Set(offers.map(offerText))].join('; ')

const offerText = ({ token, price, traits }: Omit<ActiveOffer, 'id'>): string =>
  `${formatHbar(price)} ℏ for ${token}, traits: ${traitsText(traits)}`
