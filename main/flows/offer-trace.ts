import { formatHbar } from '@shared/amount'
import type { FlowOutcome } from '@shared/contract/flows'
import { assertNever } from '@shared/result'
import type { ActiveOffer } from '../signing/acts/offer-act'
import type { Acting } from './flow-kind'
import { offerIntent, type OfferStart } from './offer-intent'
import { unwantedOffers, wantedOffers, type PlacingIntent } from './offer-match'

export type OffersOutcome = Extract<FlowOutcome, { of: 'offers' }>
export const NO_OFFERS: OffersOutcome = { of: 'offers', removed: [], placed: [], requiredAllowance: null }

/** The offers' evidence of an act whose answer was lost. `part`: the act began, and only part of it is visible. */
type Trace = { readonly kind: 'none' } | { readonly kind: 'part' | 'whole'; readonly outcome: OffersOutcome }

/** Compares the account's active offers with those that were active before the act. */
export function offerTrace(acting: Acting<OfferStart>, offers: readonly ActiveOffer[]): Trace {
  const { flowStart } = acting
  const intent = offerIntent(flowStart)
  switch (intent.kind) {
    case 'offer-cancel': {
      const isActive = offers.some(({ id }) => id === intent.offer.id)
      return isActive ? { kind: 'none' } : { kind: 'whole', outcome: { ...NO_OFFERS, removed: [intent.offer.id] } }
    }
    case 'offer-add': {
      const placed = newOffersOfFlow(acting, intent, offers)
      if (placed.length === 0) return { kind: 'none' }
      return { kind: placed.length < intent.quantity ? 'part' : 'whole', outcome: offersOutcome([], placed) }
    }
    case 'offer-raise': {
      const removed = intent.offers.map(({ id }) => id).filter((id) => !offers.some((offer) => offer.id === id))
      const placed = newOffersOfFlow(acting, intent, offers)
      // Old offers that go without a new one were accepted or cancelled one by one, unless all went at once.
      if (removed.length === 0 || (placed.length === 0 && removed.length < intent.offers.length)) {
        return { kind: 'none' }
      }
      return { kind: placed.length < intent.offers.length ? 'part' : 'whole', outcome: offersOutcome(removed, placed) }
    }
    default:
      return assertNever(intent, 'offer flow without a trace')
  }
}

/** Offers on the collection that did not exist before the act. */
export const newOffers = ({ flowStart, activeOfferIds }: Acting<OfferStart>, offers: readonly ActiveOffer[]) =>
  offers.filter(({ id, token }) => token === flowStart.token && !activeOfferIds.includes(id))

/**
 * The new offers of this act: those that match the request, and those at its price, which can have lost their traits.
 * Others may have been placed with the same key elsewhere.
 */
function newOffersOfFlow(acting: Acting<OfferStart>, intent: PlacingIntent, offers: readonly ActiveOffer[]) {
  const wanted = wantedOffers(intent)
  const candidates = newOffers(acting, offers)
  const unwanted = unwantedOffers(wanted, candidates)
  const matching = candidates.filter((offer) => !unwanted.includes(offer))
  const atSamePrice = unwanted.filter(({ price }) => price === intent.price)
  return [...matching, ...atSamePrice].slice(0, wanted.length)
}

const offersOutcome = (removed: number[], placed: readonly ActiveOffer[]): OffersOutcome => ({
  ...NO_OFFERS,
  removed,
  placed: placed.map(({ id, price }) => ({ id, price: formatHbar(price) })),
})
