import { formatHbar } from '@shared/amount'
import type { FlowOutcome } from '@shared/contract/flows'
import { assertNever } from '@shared/result'
import type { ActiveOffer } from '../signing/acts/offer-judgement-input'
import type { RunningAct } from './flow-kind'
import { offerIntent, type OfferStart } from './offer-intent'
import { offersWithoutMatch, wantedOffersOf, type PlacingIntent } from './offer-match'

export type OffersOutcome = Extract<FlowOutcome, { of: 'offers' }>
export const NO_OFFERS: OffersOutcome = { of: 'offers', removed: [], placed: [], requiredAllowance: null }

/** Evidence, in the active offers, of an act whose answer was lost. `partial`: only some of the effects are visible. */
type Trace = { readonly kind: 'none' } | { readonly kind: 'partial' | 'complete'; readonly outcome: OffersOutcome }

/** Compares the account's active offers with those that were active before the act. */
export function offerTrace(runningAct: RunningAct<OfferStart>, offers: readonly ActiveOffer[]): Trace {
  const { flowStart } = runningAct
  const intent = offerIntent(flowStart)
  switch (intent.kind) {
    case 'offer-cancel': {
      const isActive = offers.some(({ id }) => id === intent.offer.id)
      return isActive ? { kind: 'none' } : { kind: 'complete', outcome: { ...NO_OFFERS, removed: [intent.offer.id] } }
    }
    case 'offer-add': {
      const placed = newOffersOfFlow(runningAct, intent, offers)
      if (placed.length === 0) return { kind: 'none' }
      return { kind: placed.length < intent.quantity ? 'partial' : 'complete', outcome: offersOutcome([], placed) }
    }
    case 'offer-raise': {
      const removed = intent.offers.map(({ id }) => id).filter((id) => !offers.some((offer) => offer.id === id))
      const placed = newOffersOfFlow(runningAct, intent, offers)
      // If only some old offers are gone and no new offer is there, a holder may have accepted the missing offers, or
      // another program may have cancelled them. Such a list is no trace of this act.
      if (removed.length === 0 || (placed.length === 0 && removed.length < intent.offers.length)) {
        return { kind: 'none' }
      }
      return {
        kind: placed.length < intent.offers.length ? 'partial' : 'complete',
        outcome: offersOutcome(removed, placed),
      }
    }
    default:
      return assertNever(intent, 'offer flow without a trace')
  }
}

/** Offers on the collection that did not exist before the act. */
export const newOffers = ({ flowStart, activeOfferIds }: RunningAct<OfferStart>, offers: readonly ActiveOffer[]) =>
  offers.filter(({ id, token }) => token === flowStart.token && !activeOfferIds.includes(id))

/**
 * The new offers of this act: first offers that match the request, then offers at the requested price with other
 * traits. Other new offers may have been placed by another program with the same key.
 */
function newOffersOfFlow(runningAct: RunningAct<OfferStart>, intent: PlacingIntent, offers: readonly ActiveOffer[]) {
  const wantedOffers = wantedOffersOf(intent)
  const candidates = newOffers(runningAct, offers)
  const unmatchedOffers = offersWithoutMatch(wantedOffers, candidates)
  const matchingOffers = candidates.filter((offer) => !unmatchedOffers.includes(offer))
  const samePriceOffers = unmatchedOffers.filter(({ price }) => price === intent.price)
  return [...matchingOffers, ...samePriceOffers].slice(0, wantedOffers.length)
}

const offersOutcome = (removed: number[], placed: readonly ActiveOffer[]): OffersOutcome => ({
  ...NO_OFFERS,
  removed,
  placed: placed.map(({ id, price }) => ({ id, price: formatHbar(price) })),
})
