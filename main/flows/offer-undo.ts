import { ordersCancel } from '@shared/market/wallet'
import type { AppError } from '@shared/errors'
import { undoActOf } from '../journal/act-name'
import { AppFailure } from '../platform/app-failure'
import type { ActiveOffer } from '../signing/acts/offer-act'
import { completionRetryMs, namedWaitMs } from './completion'
import type { Acting, ReadBack, Undone } from './flow-kind'
import { lostOf, type OfferActDeps } from './offer-act'
import type { OfferStart } from './offer-asked'
import { requireOwnKey } from './offer-key'
import { readOwnOffers } from './offer-list'
import { named } from './offer-match'

/** Result of cancelling one offer. Only `cancelled` is the service's own statement. */
type Fate = { readonly act: string; readonly orderId: number } & (
  | { readonly kind: 'cancelled' | 'gone' }
  | { readonly kind: 'lost'; readonly isRepeatable: boolean; readonly leastMs: number }
  | { readonly kind: 'refused'; readonly error: AppError }
)
type Unsure = Extract<Fate, { kind: 'lost' | 'refused' }>
type Differs = Extract<ReadBack, { kind: 'differs' }>

/**
 * Cancels offers that differ from the request, each under its own act id and whatever became of the others. For those
 * that the service does not report as cancelled, the list shows whether they are active.
 */
export function createOfferUndo({ acts, market, userKey }: OfferActDeps) {
  async function cancel({ id, begun }: Acting<OfferStart>, orderId: number): Promise<Fate> {
    const { token, account } = begun
    const act = undoActOf(id, orderId)
    const require = () => requireOwnKey(userKey, account)
    try {
      const result = await acts.send(ordersCancel, { token, orderId }, { act, priority: 'action', require })
      if (result.status === 'done') return { act, orderId, kind: result.value === null ? 'gone' : 'cancelled' }
      const { isRepeatable, leastMs } = result
      return { act, orderId, kind: 'lost', isRepeatable, leastMs }
    } catch (cause) {
      // Any other failure concerns the caller, and holds for every offer.
      if (!(cause instanceof AppFailure) || cause.error.code !== 'service-refused') throw cause
      return { act, orderId, kind: 'refused', error: cause.error }
    }
  }

  /** Throws AppFailure. */
  return async (acting: Acting<OfferStart>, { error, orderIds }: Differs): Promise<Undone> => {
    const { account } = acting.begun
    await requireOwnKey(userKey, account)
    const fates: Fate[] = []
    for (const orderId of orderIds) fates.push(await cancel(acting, orderId))
    const unsure = fates.filter((fate) => fate.kind === 'lost' || fate.kind === 'refused')
    const offers = unsure.length === 0 ? [] : (await readOwnOffers(market, account, 'action')).value
    const standing = offers.filter(({ id }) => unsure.some(({ orderId }) => orderId === id))
    const left = unsure.filter(({ orderId }) => standing.some(({ id }) => orderId === id))
    for (const fate of unsure) {
      if (!left.includes(fate)) acts.conclude(fate.act, true)
      // Cancelling an offer twice has the same effect as once.
      else if (fate.kind === 'lost' && !fate.isRepeatable) acts.conclude(fate.act, false)
    }
    const untold = fates.filter(({ kind }) => kind !== 'cancelled').map(({ orderId }) => orderId)
    const gone = untold.filter((id) => !left.some(({ orderId }) => orderId === id))
    return againOf(left) ?? endOf(error, standing, gone)
  }
}

/** The open result while a cancellation can be repeated; null when the service has refused all that are left. */
function againOf(left: readonly Unsure[]): Undone | null {
  const again = left.filter((fate) => fate.kind === 'lost' || completionRetryMs(fate) !== null)
  const [first] = again
  if (!first) return null
  const leastMs = Math.max(
    ...again.map((fate) => (fate.kind === 'lost' ? fate.leastMs : (namedWaitMs(fate.error) ?? 0))),
  )
  return { kind: 'open', error: first.kind === 'lost' ? lostOf({ kind: 'offer-cancel' }) : first.error, leastMs }
}

/** `gone`: ids of offers that the service did not report as cancelled and that are not active. */
function endOf(differs: AppError, standing: readonly ActiveOffer[], gone: number[]): Undone {
  const tell = (told: Partial<Extract<AppError, { code: 'read-back-differs' }>>): AppError =>
    differs.code === 'read-back-differs' ? { ...differs, ...told } : differs
  if (standing.length === 0) return { kind: 'over', error: tell({ undone: gone.length === 0 || null }) }
  const told = { undone: false, found: named(standing) }
  return { kind: 'stands', error: tell(gone.length === 0 ? told : { ...told, gone }) }
}
