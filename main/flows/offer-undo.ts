import { ordersCancel } from '@shared/market/wallet'
import type { AppError } from '@shared/errors'
import { undoActName } from '../journal/act-name'
import { AppFailure } from '../platform/app-failure'
import type { ActiveOffer } from '../signing/acts/offer-act'
import { completionRetryMs, requestedWaitMs } from './completion'
import type { Acting, ReadBack, UndoOutcome } from './flow-kind'
import { offerOutcomeUnknown, type OfferActDeps } from './offer-act'
import type { OfferStart } from './offer-intent'
import { requireOwnKey } from './offer-key'
import { readOwnOffers } from './offer-list'
import { namedOffersText } from './offer-match'

/** Result of cancelling one offer. Only `cancelled` is the service's own statement. */
type Cancellation = { readonly act: string; readonly orderId: number } & (
  | { readonly kind: 'cancelled' | 'gone' }
  | { readonly kind: 'lost'; readonly isRepeatable: boolean; readonly leastMs: number }
  | { readonly kind: 'refused'; readonly error: AppError }
)
type Unconfirmed = Extract<Cancellation, { kind: 'lost' | 'refused' }>
type Difference = Extract<ReadBack, { kind: 'differs' }>

/**
 * Cancels offers that differ from the request, each under its own act id and whatever became of the others. For those
 * that the service does not report as cancelled, the list shows whether they are active.
 */
export function createOfferUndo({ acts, market, userKey }: OfferActDeps) {
  async function cancel({ id, flowStart }: Acting<OfferStart>, orderId: number): Promise<Cancellation> {
    const { token, account } = flowStart
    const act = undoActName(id, orderId)
    const require = () => requireOwnKey(userKey, account)
    try {
      const result = await acts.send(ordersCancel, { token, orderId }, { act, priority: 'action', require })
      if (result.status === 'done') return { act, orderId, kind: result.value === null ? 'gone' : 'cancelled' }
      const { isRepeatable, pauseMs } = result
      return { act, orderId, kind: 'lost', isRepeatable, leastMs: pauseMs }
    } catch (cause) {
      // Any other failure concerns the caller, and holds for every offer.
      if (!(cause instanceof AppFailure) || cause.error.code !== 'service-refused') throw cause
      return { act, orderId, kind: 'refused', error: cause.error }
    }
  }

  /** Throws AppFailure. */
  return async (acting: Acting<OfferStart>, { error, orderIds }: Difference): Promise<UndoOutcome> => {
    const { account } = acting.flowStart
    await requireOwnKey(userKey, account)
    const cancellations: Cancellation[] = []
    for (const orderId of orderIds) cancellations.push(await cancel(acting, orderId))
    const unconfirmed = cancellations.filter(
      (cancellation) => cancellation.kind === 'lost' || cancellation.kind === 'refused',
    )
    const offers = unconfirmed.length === 0 ? [] : (await readOwnOffers(market, account, 'action')).value
    const activeOffers = offers.filter(({ id }) => unconfirmed.some(({ orderId }) => orderId === id))
    const stillActive = unconfirmed.filter(({ orderId }) => activeOffers.some(({ id }) => orderId === id))
    for (const cancellation of unconfirmed) {
      if (!stillActive.includes(cancellation)) acts.conclude(cancellation.act, true)
      // Cancelling an offer twice has the same effect as once.
      else if (cancellation.kind === 'lost' && !cancellation.isRepeatable) acts.conclude(cancellation.act, false)
    }
    const unreportedIds = cancellations.filter(({ kind }) => kind !== 'cancelled').map(({ orderId }) => orderId)
    const goneIds = unreportedIds.filter((id) => !stillActive.some(({ orderId }) => orderId === id))
    return openResult(stillActive) ?? finalResult(error, activeOffers, goneIds)
  }
}

/** The open result while a cancellation can be repeated; null when the service has refused all that are left. */
function openResult(stillActive: readonly Unconfirmed[]): UndoOutcome | null {
  const repeatable = stillActive.filter(
    (cancellation) => cancellation.kind === 'lost' || completionRetryMs(cancellation) !== null,
  )
  const [first] = repeatable
  if (!first) return null
  const leastMs = Math.max(
    ...repeatable.map((cancellation) =>
      cancellation.kind === 'lost' ? cancellation.leastMs : (requestedWaitMs(cancellation.error) ?? 0),
    ),
  )
  return {
    kind: 'open',
    error: first.kind === 'lost' ? offerOutcomeUnknown({ kind: 'offer-cancel' }) : first.error,
    leastMs,
  }
}

/** `goneIds`: ids of offers that the service did not report as cancelled and that are not active. */
function finalResult(difference: AppError, activeOffers: readonly ActiveOffer[], goneIds: number[]): UndoOutcome {
  const withDetails = (details: Partial<Extract<AppError, { code: 'read-back-differs' }>>): AppError =>
    difference.code === 'read-back-differs' ? { ...difference, ...details } : difference
  if (activeOffers.length === 0) return { kind: 'over', error: withDetails({ undone: goneIds.length === 0 || null }) }
  const details = { undone: false, found: namedOffersText(activeOffers) }
  return { kind: 'stands', error: withDetails(goneIds.length === 0 ? details : { ...details, gone: goneIds }) }
}
