import { ordersCancel } from '@shared/market/wallet'
import type { AppError } from '@shared/errors'
import { undoActName } from '../journal/act-name'
import { AppFailure } from '../platform/app-failure'
import type { ActiveOffer } from '../signing/acts/offer-judgement-input'
import { completionRetryMs, requestedWaitMs } from './completion'
import type { RunningAct, ReadBack, UndoOutcome } from './flow-kind'
import { offerOutcomeUnknownError, type OfferActDeps } from './offer-act'
import type { OfferStart } from './offer-intent'
import { requireOwnKey } from './offer-key'
import { readOwnOffers } from './offer-list'
import { namedOffersText } from './offer-match'

/**
 * Result of cancelling one offer. `cancelled`: the service reported the cancellation. `gone`: a lookup showed that the
 * offer is no longer active. `lost`: the answer was lost.
 */
type Cancellation = { readonly act: string; readonly offerId: number } & (
  | { readonly kind: 'cancelled' | 'gone' }
  | { readonly kind: 'lost'; readonly isRepeatable: boolean; readonly requestedMs: number }
  | { readonly kind: 'refused'; readonly error: AppError }
)
type UnconfirmedCancellation = Extract<Cancellation, { kind: 'lost' | 'refused' }>
type Difference = Extract<ReadBack, { kind: 'differs' }>

/**
 * Creates the function that cancels offers that differ from the request. Each offer has its own act id, and a refusal
 * for one offer does not stop the next. For an offer that the service does not report as cancelled, the list of active
 * offers decides.
 */
export function createOfferUndo({ acts, market, userKey }: OfferActDeps) {
  async function cancel({ id, flowStart }: RunningAct<OfferStart>, offerId: number): Promise<Cancellation> {
    const { token, account } = flowStart
    const act = undoActName(id, offerId)
    const assertMaySend = () => requireOwnKey(userKey, account)
    try {
      const result = await acts.send(
        ordersCancel,
        { token, orderId: offerId },
        { act, priority: 'action', assertMaySend },
      )
      if (result.status === 'done') return { act, offerId, kind: result.value === null ? 'gone' : 'cancelled' }
      const { isRepeatable, pauseMs } = result
      return { act, offerId, kind: 'lost', isRepeatable, requestedMs: pauseMs }
    } catch (cause) {
      // Any other failure would affect every offer, so the caller handles it.
      if (!(cause instanceof AppFailure) || cause.error.code !== 'service-refused') throw cause
      return { act, offerId, kind: 'refused', error: cause.error }
    }
  }

  /** Throws AppFailure when the user key is not the account's, or the service or its list cannot be used. */
  return async (runningAct: RunningAct<OfferStart>, { error, offerIds }: Difference): Promise<UndoOutcome> => {
    const { account } = runningAct.flowStart
    await requireOwnKey(userKey, account)
    const cancellations: Cancellation[] = []
    for (const offerId of offerIds) cancellations.push(await cancel(runningAct, offerId))
    const unconfirmed = cancellations.filter(
      (cancellation) => cancellation.kind === 'lost' || cancellation.kind === 'refused',
    )
    const offers = unconfirmed.length === 0 ? [] : (await readOwnOffers(market, account, 'action')).value
    const activeOffers = offers.filter(({ id }) => unconfirmed.some(({ offerId }) => offerId === id))
    const stillActive = unconfirmed.filter(({ offerId }) => activeOffers.some(({ id }) => offerId === id))
    for (const cancellation of unconfirmed) {
      if (!stillActive.includes(cancellation)) acts.conclude(cancellation.act, { tookPlace: true })
      // The act may be sent again: cancelling an offer twice has the same effect as once.
      else if (cancellation.kind === 'lost' && !cancellation.isRepeatable)
        acts.conclude(cancellation.act, { tookPlace: false })
    }
    const unreportedIds = cancellations.filter(({ kind }) => kind !== 'cancelled').map(({ offerId }) => offerId)
    const goneIds = unreportedIds.filter((id) => !stillActive.some(({ offerId }) => offerId === id))
    return openResult(stillActive) ?? finalResult(error, activeOffers, goneIds)
  }
}

/** The open result while a cancellation can be repeated; null when none can be repeated. */
function openResult(stillActive: readonly UnconfirmedCancellation[]): UndoOutcome | null {
  const repeatable = stillActive.filter(
    (cancellation) => cancellation.kind === 'lost' || completionRetryMs(cancellation) !== null,
  )
  const [firstRepeatable] = repeatable
  if (!firstRepeatable) return null
  const requestedMs = Math.max(
    ...repeatable.map((cancellation) =>
      cancellation.kind === 'lost' ? cancellation.requestedMs : (requestedWaitMs(cancellation.error) ?? 0),
    ),
  )
  return {
    kind: 'open',
    error: firstRepeatable.kind === 'lost' ? offerOutcomeUnknownError({ kind: 'offer-cancel' }) : firstRepeatable.error,
    requestedMs,
  }
}

/** `goneIds`: ids of offers that the service did not report as cancelled and that are not active. */
function finalResult(difference: AppError, activeOffers: readonly ActiveOffer[], goneIds: number[]): UndoOutcome {
  const withDetails = (details: Partial<Extract<AppError, { code: 'read-back-differs' }>>): AppError =>
    difference.code === 'read-back-differs' ? { ...difference, ...details } : difference
  if (activeOffers.length === 0) {
    // `null`: the offers are gone, but the service did not confirm that this app cancelled all of them.
    const undone = goneIds.length === 0 ? true : null
    return { kind: 'over', error: withDetails({ undone }) }
  }
  const details = { undone: false, found: namedOffersText(activeOffers) }
  return { kind: 'still-active', error: withDetails(goneIds.length === 0 ? details : { ...details, gone: goneIds }) }
}
