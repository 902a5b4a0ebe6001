import { ordersAdd, ordersCancel, ordersTopUp } from '@shared/market/wallet'
import { err, ok, type Result } from '@shared/result'
import type { FlowStartOf } from '../journal/flow-start'
import type { ActResult, KeyedActs } from '../market-api/client/keyed-acts'
import { AppFailure } from '../platform/app-failure'
import { monotonicNow as machineNow, type MonotonicNow } from '../platform/monotonic-clock'
import type { ActiveOffer } from '../signing/acts/offer-act'
import { namedWaitMs } from './completion'
import type { ActOutcome, Acting } from './flow-kind'
import { addBody, cancelBody, raiseBody, type OfferStart } from './offer-asked'
import { requireOwnKey } from './offer-key'
import { readOwnOffers } from './offer-list'
import type { OfferPlanDeps } from './offer-plan'
import { NO_OFFERS, traceOf, type OffersOutcome } from './offer-trace'

export type OfferActDeps = Pick<OfferPlanDeps, 'market' | 'userKey'> & {
  readonly acts: KeyedActs
  /** Clock for the wait for a trace; defaults to the machine's own monotonic clock. */
  readonly monotonicNow?: MonotonicNow
}

/** Time after the service's last answer from which an act without a trace counts as not having taken place. */
const TRACE_BY_MS = 60_000
/** One act places or replaces no more offers than this, whatever an answer names. */
const MOST_NAMED = 50
const LOST = {
  'offer-add': { operation: ordersAdd.name, failure: 'offer-place-unknown' },
  'offer-raise': { operation: ordersTopUp.name, failure: 'offer-raise-unknown' },
  'offer-cancel': { operation: ordersCancel.name, failure: 'offer-cancel-unknown' },
} as const
/** Error of an act whose outcome is unknown. */
export const lostOf = ({ kind }: Pick<OfferStart, 'kind'>) =>
  ({ code: 'outcome-unknown', ...LOST[kind], idempotencyKey: null }) as const

/**
 * Sends acts on offers, each once under the id of its flow. If the service cannot report the outcome of one, the offers
 * show it: those active now, compared with those active before it.
 */
export function createOfferActs(deps: OfferActDeps) {
  const { acts, market, userKey, monotonicNow = machineNow } = deps
  /** Time from which an act is no longer sent and its trace is looked for, by flow; monotonic clock. */
  const quietSince = new Map<string, number>()

  const callOf = ({ account }: OfferStart, act: string) => ({
    ...({ act, priority: 'action' } as const),
    require: () => requireOwnKey(userKey, account),
  })

  async function cameOf<V>(
    acting: Acting<OfferStart>,
    result: ActResult<V>,
    outcomeOf: (value: V) => OffersOutcome,
  ): Promise<ActOutcome> {
    if (result.status === 'done' && result.value !== null) return { kind: 'done', outcome: outcomeOf(result.value) }
    const leastMs = result.status === 'unknown' ? result.leastMs : 0
    const open = { kind: 'open', error: lostOf(acting.begun), leastMs } as const
    if (result.status === 'unknown' && result.isRepeatable) return open
    const read = await offersNow(acting.begun)
    if (!read.ok) return { ...open, error: read.error, leastMs: namedWaitMs(read.error) ?? 0 }
    const trace = traceOf(acting, read.value)
    const isCertain = result.status === 'done' || trace.kind === 'whole'
    if (!isCertain && !isQuietLong(acting)) return open
    quietSince.delete(acting.id)
    if (!isCertain && trace.kind === 'none') throw new AppFailure(open.error)
    acts.conclude(acting.id, true)
    return { kind: 'done', outcome: trace.kind === 'none' ? NO_OFFERS : trace.outcome }
  }

  function isQuietLong({ id }: Acting<OfferStart>): boolean {
    const since = quietSince.get(id) ?? monotonicNow()
    quietSince.set(id, since)
    return monotonicNow() - since >= TRACE_BY_MS
  }

  /** Reads the offers of the account itself: the list of another key would prove nothing. */
  async function offersNow({ account }: OfferStart): Promise<Result<readonly ActiveOffer[]>> {
    try {
      await requireOwnKey(userKey, account)
      return ok((await readOwnOffers(market, account, 'action')).value)
    } catch (cause) {
      if (cause instanceof AppFailure) return err(cause.error)
      throw cause
    }
  }

  return {
    add: async (acting: Acting<FlowStartOf<'offer-add'>>): Promise<ActOutcome> => {
      const { id, begun } = acting
      return cameOf(acting, await acts.send(ordersAdd, addBody(begun), callOf(begun, id)), (value) => ({
        ...NO_OFFERS,
        placed: value.newOrders.slice(0, MOST_NAMED),
        requiredAllowance: value.requiredAllowance,
      }))
    },
    raise: async (acting: Acting<FlowStartOf<'offer-raise'>>): Promise<ActOutcome> => {
      const { id, begun } = acting
      return cameOf(acting, await acts.send(ordersTopUp, raiseBody(begun), callOf(begun, id)), (value) => ({
        ...NO_OFFERS,
        removed: value.removedOrderIds.slice(0, MOST_NAMED),
        placed: value.newOrders.slice(0, MOST_NAMED),
      }))
    },
    cancel: async (acting: Acting<FlowStartOf<'offer-cancel'>>): Promise<ActOutcome> => {
      const { id, begun } = acting
      const result = await acts.send(ordersCancel, cancelBody(begun), callOf(begun, id))
      return cameOf(acting, result, () => ({ ...NO_OFFERS, removed: [begun.offer.id] }))
    },
  }
}
