import { ordersAdd, ordersCancel, ordersTopUp } from '@shared/market/wallet'
import { err, ok, type Result } from '@shared/result'
import type { FlowStartOf } from '../journal/flow-start'
import type { ActCall, ActResult, KeyedActs } from '../market-api/client/keyed-acts'
import { AppFailure } from '../platform/app-failure'
import { monotonicNow as machineNow, type MonotonicNow } from '../platform/monotonic-clock'
import type { ActiveOffer } from '../signing/acts/offer-judgement-input'
import { requestedWaitMs } from './completion'
import type { ActOutcome, RunningAct } from './flow-kind'
import { addBody, cancelBody, raiseBody, type OfferStart } from './offer-intent'
import { requireOwnKey } from './offer-key'
import { readOwnOffers } from './offer-list'
import type { OfferPlanDeps } from './offer-plan'
import { NO_OFFERS, offerTrace, type OffersOutcome } from './offer-trace'

export type OfferActDeps = Pick<OfferPlanDeps, 'market' | 'userKey'> & {
  readonly acts: KeyedActs
  /** Clock for the wait for a trace; defaults to the machine's own monotonic clock. */
  readonly monotonicNow?: MonotonicNow
}

/**
 * Time after the first lookup of the person's offers. If these offers still do not show the whole effect of the act by
 * then, the lookups end: without any effect, the outcome of the act is unknown.
 */
const TRACE_DEADLINE_MS = 60_000
/** Maximum number of offers in the outcome of one act. An act places or raises at most this many offers. */
const MAX_NAMED_OFFERS = 50
const OUTCOME_UNKNOWN = {
  'offer-add': { operation: ordersAdd.name, failure: 'offer-place-unknown' },
  'offer-raise': { operation: ordersTopUp.name, failure: 'offer-raise-unknown' },
  'offer-cancel': { operation: ordersCancel.name, failure: 'offer-cancel-unknown' },
} as const
/** Error of an act whose outcome is unknown. */
export const offerOutcomeUnknownError = ({ kind }: Pick<OfferStart, 'kind'>) =>
  ({ code: 'outcome-unknown', ...OUTCOME_UNKNOWN[kind], idempotencyKey: null }) as const

/**
 * Sends acts on offers, each once under the id of its flow. If the service cannot report the outcome of an act, the
 * outcome is derived from a comparison of the offers that are active now with those before the act.
 */
export function createOfferActs(deps: OfferActDeps) {
  const { acts, market, userKey, monotonicNow = machineNow } = deps
  /** Time of the first lookup of an act's trace, by flow id; monotonic clock. */
  const lookupStartedMs = new Map<string, number>()

  const callOptions = ({ account }: OfferStart, act: string): ActCall => ({
    act,
    priority: 'action',
    assertMaySend: () => requireOwnKey(userKey, account),
  })

  async function settleResult<V>(
    runningAct: RunningAct<OfferStart>,
    result: ActResult<V>,
    outcomeOf: (value: V) => OffersOutcome,
  ): Promise<ActOutcome> {
    if (result.status === 'done' && result.value !== null) return { kind: 'done', outcome: outcomeOf(result.value) }
    const requestedMs = result.status === 'unknown' ? result.pauseMs : 0
    const openOutcome = { kind: 'open', error: offerOutcomeUnknownError(runningAct.flowStart), requestedMs } as const
    if (result.status === 'unknown' && result.isRepeatable) return openOutcome
    const offers = await readActiveOffers(runningAct.flowStart)
    if (!offers.ok) return { ...openOutcome, error: offers.error, requestedMs: requestedWaitMs(offers.error) ?? 0 }
    const trace = offerTrace(runningAct, offers.value)
    const isCertain = result.status === 'done' || trace.kind === 'complete'
    if (!isCertain && !isTraceOverdue(runningAct)) return openOutcome
    lookupStartedMs.delete(runningAct.id)
    if (!isCertain && trace.kind === 'none') throw new AppFailure(openOutcome.error)
    acts.conclude(runningAct.id, { tookPlace: true })
    return { kind: 'done', outcome: trace.kind === 'none' ? NO_OFFERS : trace.outcome }
  }

  function isTraceOverdue({ id }: RunningAct<OfferStart>): boolean {
    const startedMs = lookupStartedMs.get(id) ?? monotonicNow()
    lookupStartedMs.set(id, startedMs)
    return monotonicNow() - startedMs >= TRACE_DEADLINE_MS
  }

  /** Reads the account's own offers. The user key is checked first: another account's list would prove nothing. */
  async function readActiveOffers({ account }: OfferStart): Promise<Result<readonly ActiveOffer[]>> {
    try {
      await requireOwnKey(userKey, account)
      return ok((await readOwnOffers(market, account, 'action')).value)
    } catch (cause) {
      if (cause instanceof AppFailure) return err(cause.error)
      throw cause
    }
  }

  return {
    add: async (runningAct: RunningAct<FlowStartOf<'offer-add'>>): Promise<ActOutcome> => {
      const { id, flowStart } = runningAct
      return settleResult(
        runningAct,
        await acts.send(ordersAdd, addBody(flowStart), callOptions(flowStart, id)),
        (value) => ({
          ...NO_OFFERS,
          placed: value.newOrders.slice(0, MAX_NAMED_OFFERS),
          requiredAllowance: value.requiredAllowance,
        }),
      )
    },
    raise: async (runningAct: RunningAct<FlowStartOf<'offer-raise'>>): Promise<ActOutcome> => {
      const { id, flowStart } = runningAct
      return settleResult(
        runningAct,
        await acts.send(ordersTopUp, raiseBody(flowStart), callOptions(flowStart, id)),
        (value) => ({
          ...NO_OFFERS,
          removed: value.removedOrderIds.slice(0, MAX_NAMED_OFFERS),
          placed: value.newOrders.slice(0, MAX_NAMED_OFFERS),
        }),
      )
    },
    cancel: async (runningAct: RunningAct<FlowStartOf<'offer-cancel'>>): Promise<ActOutcome> => {
      const { id, flowStart } = runningAct
      const result = await acts.send(ordersCancel, cancelBody(flowStart), callOptions(flowStart, id))
      return settleResult(runningAct, result, () => ({ ...NO_OFFERS, removed: [flowStart.offer.id] }))
    },
  }
}
