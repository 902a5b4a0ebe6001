import { formatHbar } from '@shared/amount'
import type { FlowOutcome } from '@shared/contract/flows'
import type { FlowStartOf } from '../journal/flow-start'
import type { ActiveOffer } from '../signing/acts/offer-act'
import type { ActKind, Acting, ReadBack } from './flow-kind'
import { createOfferActs, offerOutcomeUnknown, type OfferActDeps } from './offer-act'
import { offerIntent, type OfferStart, type OfferKind } from './offer-intent'
import { requireOwnKey } from './offer-key'
import { readOwnOffers } from './offer-list'
import { offerDifference, unwantedOffers, wantedOffers } from './offer-match'
import { planOffer, type OfferPlanDeps } from './offer-plan'
import { newOffers, NO_OFFERS, type OffersOutcome } from './offer-trace'
import { createOfferUndo } from './offer-undo'

type OfferDeps = OfferPlanDeps & OfferActDeps

/**
 * Collection offers: placed, raised and cancelled at the service without a signature. They still commit money, through
 * the allowance that pays for them. Source: the market's document, "Own wallet".
 */
export function createOfferKinds(deps: OfferDeps): { readonly [K in OfferKind]: ActKind<FlowStartOf<K>> } {
  const acts = createOfferActs(deps)
  const commonParts = {
    course: 'act' as const,
    plan: (flowStart: OfferStart) => planOffer(deps, flowStart),
    undo: createOfferUndo(deps),
    lost: offerOutcomeUnknown,
    mayBeSent: deps.acts.mayBeSent,
    letGo: (flowId: string) => deps.acts.conclude(flowId, false),
  }
  const readBack = (acting: Acting<PlacingStart>, outcome: FlowOutcome | null) => readPlaced(deps, acting, outcome)
  return {
    'offer-add': { ...commonParts, act: acts.add, readBack },
    'offer-raise': { ...commonParts, act: acts.raise, readBack },
    'offer-cancel': {
      ...commonParts,
      act: acts.cancel,
      // The service named this very offer, or the list shows that it is gone.
      readBack: () => Promise.resolve({ kind: 'as-asked', outcome: null }),
    },
  }
}

type PlacingStart = FlowStartOf<'offer-add' | 'offer-raise'>

/** Reads the active offers that were placed. Throws AppFailure when they cannot be read. */
async function readPlaced(
  deps: OfferDeps,
  acting: Acting<PlacingStart>,
  outcome: FlowOutcome | null,
): Promise<ReadBack> {
  const { flowStart } = acting
  await requireOwnKey(deps.userKey, flowStart.account)
  const { value: activeOffers } = await readOwnOffers(deps.market, flowStart.account, 'action')
  const intent = offerIntent(flowStart)
  if (intent.kind === 'offer-cancel') return { kind: 'as-asked', outcome: null }
  const wanted = wantedOffers(intent)
  const namedIds = newNamedIds(acting, outcome)
  const placedOffers =
    namedIds.length > 0 ? activeOffers.filter(({ id }) => namedIds.includes(id)) : newOffers(acting, activeOffers)
  const unwanted = unwantedOffers(wanted, placedOffers)
  const matchingCount = placedOffers.length - unwanted.length
  // Without named ids, offers beyond the requested count may have been placed by someone else with the same key.
  const ownUnwanted = namedIds.length > 0 ? unwanted : unwanted.slice(0, Math.max(0, wanted.length - matchingCount))
  if (ownUnwanted.length > 0) {
    const error = offerDifference(intent, ownUnwanted, wanted.length)
    return { kind: 'differs', error, orderIds: ownUnwanted.map(({ id }) => id) }
  }
  if (matchingCount > 0) {
    return { kind: 'as-asked', outcome: namedIds.length > 0 ? null : outcomeFromList(outcome, placedOffers, unwanted) }
  }
  return { kind: 'absent' }
}

/**
 * Ids of the offers that the answer says it placed. Empty when the answer names an offer that was active before and was
 * not to be raised: such an answer is wrong as a whole, and earlier offers must not be cancelled.
 */
function newNamedIds(
  { flowStart, activeOfferIds }: Acting<PlacingStart>,
  outcome: FlowOutcome | null,
): readonly number[] {
  const namedIds = outcome?.of === 'offers' ? outcome.placed.map(({ id }) => id) : []
  const raisedIds = flowStart.kind === 'offer-raise' ? flowStart.offers.map(({ id }) => id) : []
  return namedIds.every((id) => raisedIds.includes(id) || !activeOfferIds.includes(id)) ? namedIds : []
}

/** Outcome from the list, if the answer did not name the placed offers. */
function outcomeFromList(
  outcome: FlowOutcome | null,
  placedOffers: readonly ActiveOffer[],
  unwanted: readonly ActiveOffer[],
): OffersOutcome {
  const placed = placedOffers.filter((offer) => !unwanted.includes(offer))
  return {
    ...(outcome?.of === 'offers' ? outcome : NO_OFFERS),
    placed: placed.map(({ id, price }) => ({ id, price: formatHbar(price) })),
  }
}
