import { formatHbar } from '@shared/amount'
import type { FlowOutcome } from '@shared/contract/flows'
import type { FlowStartOf } from '../journal/flow-start'
import type { ActiveOffer } from '../signing/acts/offer-judgement-input'
import type { ActKind, RunningAct, ReadBack } from './flow-kind'
import { createOfferActs, offerOutcomeUnknownError, type OfferActDeps } from './offer-act'
import { offerIntent, type OfferStart, type OfferKind } from './offer-intent'
import { requireOwnKey } from './offer-key'
import { readOwnOffers } from './offer-list'
import { offerDifference, offersWithoutMatch, wantedOffersOf } from './offer-match'
import { planOffer, type OfferPlanDeps } from './offer-plan'
import { newOffers, NO_OFFERS, type OffersOutcome } from './offer-trace'
import { createOfferUndo } from './offer-undo'

type OfferDeps = OfferPlanDeps & OfferActDeps

/**
 * Flow kinds that place, raise and cancel collection offers at the service, without a signature. Offers still commit
 * money, through the allowance that pays for them. Source: the market's document, "Own wallet".
 */
export function createOfferKinds(deps: OfferDeps): { readonly [K in OfferKind]: ActKind<FlowStartOf<K>> } {
  const acts = createOfferActs(deps)
  const sharedFields = {
    course: 'act' as const,
    plan: (flowStart: OfferStart) => planOffer(deps, flowStart),
    undo: createOfferUndo(deps),
    outcomeLostError: offerOutcomeUnknownError,
    mayHaveBeenSent: deps.acts.mayHaveBeenSent,
    discardRequest: (flowId: string) => deps.acts.conclude(flowId, { tookPlace: false }),
  }
  const readBack = (runningAct: RunningAct<PlacingStart>, outcome: FlowOutcome | null) =>
    readPlaced(deps, runningAct, outcome)
  return {
    'offer-add': { ...sharedFields, send: acts.add, readBack },
    'offer-raise': { ...sharedFields, send: acts.raise, readBack },
    'offer-cancel': {
      ...sharedFields,
      send: acts.cancel,
      // Needs no read: the answer, or a lookup of the active offers, has shown that this offer is gone.
      readBack: () => Promise.resolve({ kind: 'as-requested', outcome: null }),
    },
  }
}

type PlacingStart = FlowStartOf<'offer-add' | 'offer-raise'>

/**
 * Checks the placed offers against the request. Throws AppFailure when the active offers cannot be read, or as
 * `requireOwnKey`.
 */
async function readPlaced(
  deps: OfferDeps,
  runningAct: RunningAct<PlacingStart>,
  outcome: FlowOutcome | null,
): Promise<ReadBack> {
  const { flowStart } = runningAct
  await requireOwnKey(deps.userKey, flowStart.account)
  const { value: activeOffers } = await readOwnOffers(deps.market, flowStart.account, 'action')
  const intent = offerIntent(flowStart)
  // The type includes cancellations, but a placing flow never has such an intent.
  if (intent.kind === 'offer-cancel') return { kind: 'as-requested', outcome: null }
  const wantedOffers = wantedOffersOf(intent)
  const placedIds = placedIdsFromAnswer(runningAct, outcome)
  const placedOffers =
    placedIds.length > 0 ? activeOffers.filter(({ id }) => placedIds.includes(id)) : newOffers(runningAct, activeOffers)
  const unmatchedOffers = offersWithoutMatch(wantedOffers, placedOffers)
  const matchingCount = placedOffers.length - unmatchedOffers.length
  // Without ids from the answer, offers beyond the requested count may come from another program with the same key.
  const maxDifferingCount = Math.max(0, wantedOffers.length - matchingCount)
  const differingOffers = placedIds.length > 0 ? unmatchedOffers : unmatchedOffers.slice(0, maxDifferingCount)
  if (differingOffers.length > 0) {
    const error = offerDifference(intent, differingOffers, wantedOffers.length)
    return { kind: 'differs', error, offerIds: differingOffers.map(({ id }) => id) }
  }
  // One matching offer is enough. The outcome says how many of the requested offers are missing.
  if (matchingCount > 0) {
    return {
      kind: 'as-requested',
      outcome: placedIds.length > 0 ? null : outcomeFromList(outcome, placedOffers, unmatchedOffers),
    }
  }
  return { kind: 'absent' }
}

/**
 * Ids of the placed offers, as the answer names them. Empty when the answer names an offer that was active before and
 * was not to be raised: such an answer is wrong as a whole, and earlier offers must not be cancelled.
 */
function placedIdsFromAnswer(
  { flowStart, activeOfferIds }: RunningAct<PlacingStart>,
  outcome: FlowOutcome | null,
): readonly number[] {
  const placedIds = outcome?.of === 'offers' ? outcome.placed.map(({ id }) => id) : []
  const raisedIds = flowStart.kind === 'offer-raise' ? flowStart.offers.map(({ id }) => id) : []
  return placedIds.every((id) => raisedIds.includes(id) || !activeOfferIds.includes(id)) ? placedIds : []
}

/** Outcome from the list, if the answer did not name the placed offers. */
function outcomeFromList(
  outcome: FlowOutcome | null,
  placedOffers: readonly ActiveOffer[],
  unmatchedOffers: readonly ActiveOffer[],
): OffersOutcome {
  const matchingOffers = placedOffers.filter((offer) => !unmatchedOffers.includes(offer))
  return {
    ...(outcome?.of === 'offers' ? outcome : NO_OFFERS),
    placed: matchingOffers.map(({ id, price }) => ({ id, price: formatHbar(price) })),
  }
}
