import type { AppError } from '@shared/errors'
import type { EntityId } from '@shared/ids'
import type { BegunOf } from '../journal/begun'
import type { Mirror } from '../ledger/mirror'
import { msOf } from '../ledger/mirror-get'
import type { Asked, Reconciled, Told } from './flow-kind'
import { readId } from './prepared-id'

export type MintMirror = Pick<Mirror, 'transaction' | 'readUntilMs' | 'arrivedSince'>
type Refusal = Extract<AppError, { code: 'service-refused' }>
type Minted = { readonly token: EntityId; readonly serial: number }

/** As long as the ledger takes any transaction after its start, and some for clocks that differ. */
const LONGEST_WINDOW_MS = 180_000 + 10_000
/** After a session has ended a transfer that was begun in it may still be under way. */
const AFTER_SESSION_MS = 5 * 60_000
/** One mint brings no more. */
const MOST_MINTED = 10

/**
 * Finds out what became of a mint whose completion gave no clear answer. Where the documents forbid another call, the
 * ledger alone is asked: by the service's own transaction when it names it, else by what has come to the account since.
 */
export function createMintOutcome(deps: { readonly mirror: MintMirror; readonly now: () => number }) {
  const { mirror } = deps

  async function reconcile(told: Told<BegunOf<'mint'>>, { error }: Asked): Promise<Reconciled> {
    const refusal = error.code === 'service-refused' ? error : null
    switch (refusal?.failure) {
      case 'mint-unconfirmed':
      case 'mint-pending':
      case 'mint-finished-before': {
        const id = readId(refusal.transactionId)
        return id === null ? byArrivals(told, refusal) : byTransaction(told, refusal, id)
      }
      // After a lost answer these can speak of a code that was used up by it.
      case 'mint-not-prepared':
      case 'mint-expired':
      case 'mint-restart': {
        const minted = await arrived(told)
        return minted !== null && minted.length > 0 ? done(told, minted) : { kind: 'failed', error: refusal }
      }
      // A code is finished once whatever is asked, so that the same call is how a lost answer is found again.
      default:
        return { kind: 'call-again' }
    }
  }

  async function byTransaction(told: Told<BegunOf<'mint'>>, refusal: Refusal, id: string): Promise<Reconciled> {
    const seen = await mirror.transaction(id)
    if (seen?.result === 'SUCCESS') {
      return done(
        told,
        seen.nfts.filter(({ to }) => to === told.begun.account),
      )
    }
    if (seen) return { kind: 'failed', error: rejected(refusal, seen.result) }
    // It took place, as the service says: the mirror is late.
    if (refusal.failure === 'mint-finished-before') return byArrivals(told, refusal)
    const startSeconds = Number(/-(\d+)-\d+$/.exec(id)?.[1] ?? 0)
    const isDead = await isReadBeyond(startSeconds * 1000 + LONGEST_WINDOW_MS)
    return isDead ? { kind: 'failed', error: rejected(refusal, null) } : OPEN
  }

  async function byArrivals(told: Told<BegunOf<'mint'>>, refusal: Refusal): Promise<Reconciled> {
    const minted = await arrived(told)
    if (minted !== null && minted.length > 0) return done(told, minted)
    const { until } = told.prepared.terms
    // With the session the code has ended; nothing comes under it any more.
    const end = Date.parse(until ?? told.signed.validUntil) + AFTER_SESSION_MS
    if (!(await isReadBeyond(end))) return OPEN
    if (refusal.failure === 'mint-finished-before') return { kind: 'done', outcome: null, error: refusal }
    return { kind: 'failed', error: rejected(refusal, null) }
  }

  /** What has come to the account since it signed; null while the mirror does not show the signed transaction itself. */
  async function arrived({ begun, signed }: Told<BegunOf<'mint'>>): Promise<readonly Minted[] | null> {
    const own = await mirror.transaction(signed.transactionId)
    const sinceMs = msOf(own?.consensusAt)
    if (sinceMs === null) return null
    const { account, token } = begun
    const serials = await mirror.arrivedSince(account, token, sinceMs)
    return serials.map((serial) => ({ token, serial }))
  }

  /** A mirror that has not read up to a moment cannot say that nothing happened before it. */
  async function isReadBeyond(atMs: number): Promise<boolean> {
    if (deps.now() < atMs) return false
    const readUntil = await mirror.readUntilMs()
    return readUntil !== null && readUntil > atMs
  }

  return reconcile
}

const OPEN: Reconciled = { kind: 'open' }

function done({ begun, prepared }: Told<BegunOf<'mint'>>, found: readonly Minted[]): Reconciled {
  const minted = found.slice(0, MOST_MINTED).map(({ token, serial }) => ({ token, serial, name: null }))
  const accepted = prepared.terms.count ?? begun.count
  return { kind: 'done', outcome: { of: 'mint', minted, isPartial: minted.length < accepted } }
}

/** What was unknown to the service is certain now: the transfer did not take place, as if it had been refused at once. */
const rejected = (refusal: Refusal, receiptStatus: string | null): AppError => ({
  ...refusal,
  ...{ failure: 'mint-rejected', again: 'new-preparation', money: 'nothing', receiptStatus },
})
