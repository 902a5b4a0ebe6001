import { formatHbar } from '@shared/amount'
import type { FlowOutcome } from '@shared/contract/flows'
import { assertNever } from '@shared/result'
import type { ActiveOffer } from '../signing/acts/offer-judgement-input'
import type { RunningAct } from './flow-kind'
import { offerIntent, type OfferStart } from './offer-intent'
import { offersWithoutMatch, wantedOffers, type PlacingIntent } from './offer-match'

export type OffersOutcome = Extract<FlowOutcome, { of: 'offers' }>
export const NO_OFFERS: OffersOutcome = { of: 'offers', removed: [], placed: [], requiredAllowance: null }

/** Evidence, in the active offers, of an act whose answer was lost. `part`: only a part of the act is visible. */
type Trace = { readonly kind: 'none' } | { readonly kind: 'part' | 'whole'; readonly outcome: OffersOutcome }

/** Compares the account's active offers with those that were active before the act. */
export function offerTrace(runningAct: RunningAct<OfferStart>, offers: readonly ActiveOffer[]): Trace {
  const { flowStart } = runningAct
  const intent = offerIntent(flowStart)
  switch (intent.kind) {
    case 'offer-cancel': {
      const isActive = offers.some(({ id }) => id === intent.offer.id)
      return isActive ? { kind: 'none' } : { kind: 'whole', outcome: { ...NO_OFFERS, removed: [intent.offer.id] } }
    }
    case 'offer-add': {
      const placed = newOffersOfFlow(runningAct, intent, offers)
      if (placed.length === 0) return { kind: 'none' }
      return { kind: placed.length < intent.quantity ? 'part' : 'whole', outcome: offersOutcome([], placed) }
    }
    case 'offer-raise': {
      const removed = intent.offers.map(({ id }) => id).filter((id) => !offers.some((offer) => offer.id === id))
      const placed = newOffersOfFlow(runningAct, intent, offers)
      // Some old offers gone without a new offer may have been accepted or cancelled by another program. Only if all
      // old offers are gone does that count as a trace of this act.
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
export const newOffers = ({ flowStart, activeOfferIds }: RunningAct<OfferStart>, offers: readonly ActiveOffer[]) =>
  offers.filter(({ id, token }) => token === flowStart.token && !activeOfferIds.includes(id))

/**
 * The new offers of this act: those that match the request, then those at the requested price, which may have lost
 * their traits. Other new offers may have been placed by another program with the same key.
 */
function newOffersOfFlow(runningAct: RunningAct<OfferStart>, intent: PlacingIntent, offers: readonly ActiveOffer[]) {
  const wantedList = wantedOffers(intent)
  const candidates = newOffers(runningAct, offers)
  const unwantedList = offersWithoutMatch(wantedList, candidates)
  const matchingOffers = candidates.filter((offer) => !unwantedList.includes(offer))
  const samePriceOffers = unwantedList.filter(({ price }) => price === intent.price)
  return [...matchingOffers, ...samePriceOffers].slice(0, wantedList.length)
}

const offersOutcome = (removed: number[], placed: readonly ActiveOffer[]): OffersOutcome => ({
  ...NO_OFFERS,
  removed,
  placed: placed.map(({ id, price }) => ({ id, price: formatHbar(price) })),
})
