import { formatHbar } from '@shared/amount'
import type { FlowOutcome } from '@shared/contract/flows'
import type { FlowStartOf } from '../journal/flow-start'
import type { ActiveOffer } from '../signing/acts/offer-act'
import type { ActKind, Acting, ReadBack } from './flow-kind'
import { createOfferActs, lostOf, type OfferActDeps } from './offer-act'
import { askedOf, type OfferStart, type OfferKind } from './offer-asked'
import { requireOwnKey } from './offer-key'
import { readOwnOffers } from './offer-list'
import { differenceOf, othersThan, wantedOf } from './offer-match'
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
  const common = {
    course: 'act' as const,
    plan: (begun: OfferStart) => planOffer(deps, begun),
    undo: createOfferUndo(deps),
    lost: lostOf,
    mayBeSent: deps.acts.mayBeSent,
    letGo: (flowId: string) => deps.acts.conclude(flowId, false),
  }
  const readBack = (acting: Acting<BegunPlacing>, outcome: FlowOutcome | null) => readPlaced(deps, acting, outcome)
  return {
    'offer-add': { ...common, act: acts.add, readBack },
    'offer-raise': { ...common, act: acts.raise, readBack },
    'offer-cancel': {
      ...common,
      act: acts.cancel,
      // The service named this very offer, or the list shows that it is gone.
      readBack: () => Promise.resolve({ kind: 'as-asked', outcome: null }),
    },
  }
}

type BegunPlacing = FlowStartOf<'offer-add' | 'offer-raise'>

/** Reads the active offers that were placed. Throws AppFailure when they cannot be read. */
async function readPlaced(
  deps: OfferDeps,
  acting: Acting<BegunPlacing>,
  outcome: FlowOutcome | null,
): Promise<ReadBack> {
  const { begun } = acting
  await requireOwnKey(deps.userKey, begun.account)
  const { value } = await readOwnOffers(deps.market, begun.account, 'action')
  const asked = askedOf(begun)
  if (asked.kind === 'offer-cancel') return { kind: 'as-asked', outcome: null }
  const wanted = wantedOf(asked)
  const named = newIdsIn(acting, outcome)
  const found = named.length > 0 ? value.filter(({ id }) => named.includes(id)) : newOffers(acting, value)
  const others = othersThan(wanted, found)
  const like = found.length - others.length
  // Without named ids, offers beyond the requested count may have been placed by someone else with the same key.
  const own = named.length > 0 ? others : others.slice(0, Math.max(0, wanted.length - like))
  if (own.length > 0) {
    const error = differenceOf(asked, own, wanted.length)
    return { kind: 'differs', error, orderIds: own.map(({ id }) => id) }
  }
  if (like > 0) return { kind: 'as-asked', outcome: named.length > 0 ? null : seen(outcome, found, others) }
  return { kind: 'absent' }
}

/**
 * Ids of the offers that the answer says it placed. Empty when the answer names an offer that was active before and was
 * not to be raised: such an answer is wrong as a whole, and earlier offers must not be cancelled.
 */
function newIdsIn({ begun, standing }: Acting<BegunPlacing>, outcome: FlowOutcome | null): readonly number[] {
  const named = outcome?.of === 'offers' ? outcome.placed.map(({ id }) => id) : []
  const raised = begun.kind === 'offer-raise' ? begun.offers.map(({ id }) => id) : []
  return named.every((id) => raised.includes(id) || !standing.includes(id)) ? named : []
}

/** Outcome from the list, if the answer did not name the placed offers. */
function seen(
  outcome: FlowOutcome | null,
  found: readonly ActiveOffer[],
  others: readonly ActiveOffer[],
): OffersOutcome {
  const placed = found.filter((offer) => !others.includes(offer))
  return {
    ...(outcome?.of === 'offers' ? outcome : NO_OFFERS),
    placed: placed.map(({ id, price }) => ({ id, price: formatHbar(price) })),
  }
}
