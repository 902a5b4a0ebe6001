import { formatHbar } from '@shared/amount'
import type { FlowOutcome } from '@shared/contract/flows'
import { assertNever } from '@shared/result'
import type { ActiveOffer } from '../signing/acts/offer-act'
import type { Acting } from './flow-kind'
import { askedOf, type OfferStart } from './offer-asked'
import { othersThan, wantedOf, type Placing } from './offer-match'

export type OffersOutcome = Extract<FlowOutcome, { of: 'offers' }>
export const NO_OFFERS: OffersOutcome = { of: 'offers', removed: [], placed: [], requiredAllowance: null }

/** The offers' evidence of an act whose answer was lost. `part`: the act began, and only part of it is visible. */
type Trace = { readonly kind: 'none' } | { readonly kind: 'part' | 'whole'; readonly outcome: OffersOutcome }

/** Compares the account's active offers with those that were active before the act. */
export function traceOf(acting: Acting<OfferStart>, offers: readonly ActiveOffer[]): Trace {
  const { begun } = acting
  const asked = askedOf(begun)
  switch (asked.kind) {
    case 'offer-cancel': {
      const isThere = offers.some(({ id }) => id === asked.offer.id)
      return isThere ? { kind: 'none' } : { kind: 'whole', outcome: { ...NO_OFFERS, removed: [asked.offer.id] } }
    }
    case 'offer-add': {
      const placed = ownWork(acting, asked, offers)
      if (placed.length === 0) return { kind: 'none' }
      return { kind: placed.length < asked.quantity ? 'part' : 'whole', outcome: outcomeOf([], placed) }
    }
    case 'offer-raise': {
      const removed = asked.offers.map(({ id }) => id).filter((id) => !offers.some((offer) => offer.id === id))
      const placed = ownWork(acting, asked, offers)
      // Old offers that go without a new one were accepted or cancelled one by one, unless all went at once.
      if (removed.length === 0 || (placed.length === 0 && removed.length < asked.offers.length)) return { kind: 'none' }
      return { kind: placed.length < asked.offers.length ? 'part' : 'whole', outcome: outcomeOf(removed, placed) }
    }
    default:
      return assertNever(asked, 'offer flow without a trace')
  }
}

/** Offers on the collection that did not exist before the act. */
export const newOffers = ({ begun, standing }: Acting<OfferStart>, offers: readonly ActiveOffer[]) =>
  offers.filter(({ id, token }) => token === begun.token && !standing.includes(id))

/**
 * The new offers of this act: those that match the request, and those at its price, which can have lost their traits.
 * Others may have been placed with the same key elsewhere.
 */
function ownWork(acting: Acting<OfferStart>, asked: Placing, offers: readonly ActiveOffer[]) {
  const wanted = wantedOf(asked)
  const found = newOffers(acting, offers)
  const others = othersThan(wanted, found)
  const like = found.filter((offer) => !others.includes(offer))
  const ofItsPrice = others.filter(({ price }) => price === asked.price)
  return [...like, ...ofItsPrice].slice(0, wanted.length)
}

const outcomeOf = (removed: number[], placed: readonly ActiveOffer[]): OffersOutcome => ({
  ...NO_OFFERS,
  removed,
  placed: placed.map(({ id, price }) => ({ id, price: formatHbar(price) })),
})
