import type { AppError } from '@shared/errors'
import type { EntityId } from '@shared/ids'
import { mintNftRes } from '@shared/market/affiliate'
import type { FlowStartOf } from '../journal/flow-start'
import type { Arrival } from '../hedera/mirror-arrivals'
import type { Mirror } from '../hedera/mirror'
import type { CompletionAttempt, CompletionFinding, ConfirmedTransaction } from './flow-kind'
import { readId } from './prepared-id'
import { hasMirrorPassed } from './mirror-progress'
import { isAfterSigned, LONGEST_WINDOW_MS, payerOf, signedAtMs, spenderIn } from './service-move'

export type MintMirror = Pick<Mirror, 'transaction' | 'readUntilMs' | 'arrivedSince' | 'tokenKind'>
type Refusal = Extract<AppError, { code: 'service-refused' }>
type ToldMint = ConfirmedTransaction<FlowStartOf<'mint'>>
type Minted = { readonly token: EntityId; readonly serial: number }
type Found = {
  /** NFTs that this mint has certainly brought. */
  readonly sure: readonly Minted[]
  /** True if nothing else has arrived that could belong to this mint. */
  readonly isAll: boolean
}

/** Time after the end of a session during which a transfer that began in it may still be under way. */
export const AFTER_SESSION_MS = 5 * 60_000

/** Time from which nothing more can arrive for a mint, epoch ms: its code has ended with the session. */
export const mintOverAtMs = ({ prepared, signed }: Pick<ToldMint, 'prepared' | 'signed'>): number =>
  Date.parse(prepared.terms.until ?? signed.validUntil) + AFTER_SESSION_MS

/**
 * Finds out what became of a mint whose completion gave no clear answer. Where the documents forbid another call, only
 * the ledger is asked: for the service's own transaction when the service names it, else for what has arrived at the
 * account since.
 */
export function createMintOutcome(deps: { readonly mirror: MintMirror; readonly now: () => number }) {
  const { mirror } = deps

  async function reconcile(told: ToldMint, asked: CompletionAttempt): Promise<CompletionFinding> {
    const { error } = asked
    const refusal = error.code === 'service-refused' ? error : null
    switch (refusal?.failure) {
      case 'mint-unconfirmed':
      case 'mint-pending':
      case 'mint-finished-before': {
        const id = readId(refusal.transactionId)
        // The signed transaction is already known to have succeeded: it says nothing about the transfer.
        const isOwn = id === readId(told.signed.transactionId)
        return id === null || isOwn
          ? byArrivals(told, refusal, mintOverAtMs(told))
          : byTransaction(told, asked, refusal, id)
      }
      // After a lost answer these can refer to a code that the lost call used up.
      case 'mint-not-prepared':
      case 'mint-expired':
      case 'mint-restart':
        return byArrivals(told, refusal, asked.calledAtMs + LONGEST_WINDOW_MS)
      // A code is completed only once however often it is called, so the same call recovers a lost answer.
      default:
        return deps.now() < mintOverAtMs(told) ? { kind: 'call-again' } : byArrivals(told, error, mintOverAtMs(told))
    }
  }

  async function byTransaction(
    told: ToldMint,
    asked: CompletionAttempt,
    refusal: Refusal,
    id: string,
  ): Promise<CompletionFinding> {
    const { account, token } = told.begun
    const byWhatCame = () => byArrivals(told, refusal, mintOverAtMs(told))
    // The transaction that the service names is not always its transfer: the end of another transaction would prove
    // nothing.
    if (!canTake(told, id)) return byWhatCame()
    const seen = await mirror.transaction(id)
    if (seen && !(await isAfterSigned(mirror, told, seen))) return byWhatCame()
    const minted = seen?.nfts.filter((move) => move.to === account && move.token === token) ?? []
    if (seen?.result === 'SUCCESS' && minted.length > 0) return done(told, minted)
    if (seen?.result === 'SUCCESS' || refusal.failure === 'mint-finished-before') return byWhatCame()
    if (!seen && !(await isDead(asked, id))) return OPEN
    const found = await arrived(told, refusal, null)
    if (found?.sure.length !== 0 || !found.isAll) return byWhatCame()
    return { kind: 'failed', error: rejected(refusal, seen?.result ?? null) }
  }

  /** True if a transaction that the mirror does not show can no longer appear. It began before the answer naming it. */
  const isDead = ({ calledAtMs }: CompletionAttempt, id: string): Promise<boolean> =>
    isReadBeyond(Math.max(startMsOf(id), calledAtMs) + LONGEST_WINDOW_MS)

  /** Decides by what has arrived, as soon as all of it has, or once nothing more can arrive. */
  async function byArrivals(told: ToldMint, error: AppError, overAtMs: number): Promise<CompletionFinding> {
    // Mirror progress first: an arrival between the two reads is not missed.
    const isOver = await isReadBeyond(overAtMs)
    const found = await arrived(told, error, isOver ? startMsOf(told.signed.transactionId) : null)
    if (found === null) return OPEN
    if (found.sure.length >= acceptedOf(told)) return done(told, found.sure)
    return isOver ? conclude(told, error, found) : OPEN
  }

  /**
   * Finds what has arrived at the account since it signed. `otherwiseMs`: start of the search if the mirror does not
   * show the signed transaction itself; null when the result is then unknown.
   */
  async function arrived(told: ToldMint, error: AppError, otherwiseMs: number | null): Promise<Found | null> {
    const { account, token } = told.begun
    const sinceMs = (await signedAtMs(mirror, told)) ?? otherwiseMs
    if (sinceMs === null) return null
    const arrivals = await mirror.arrivedSince(account, token, sinceMs)
    // A contract's arrivals are not listed: an empty list proves nothing for its NFTs.
    if (arrivals.length === 0) return { sure: [], isAll: (await mirror.tokenKind(token))?.kind === 'native-nft' }
    const sure = ofThisMint(told, error, arrivals).map(({ serial }) => ({ token, serial }))
    return { sure, isAll: sure.length === arrivals.length }
  }

  /** A mirror that has not read up to a moment cannot say that nothing happened before it. */
  const isReadBeyond = async (atMs: number): Promise<boolean> => deps.now() >= atMs && hasMirrorPassed(mirror, atMs)

  return reconcile
}

const OPEN: CompletionFinding = { kind: 'open' }
const UNCLEAR: AppError = {
  code: 'outcome-unknown',
  operation: mintNftRes.name,
  failure: 'mint-answer-lost',
  idempotencyKey: null,
}
const EXPIRED: AppError = {
  code: 'service-refused',
  operation: mintNftRes.name,
  failure: 'mint-expired',
  serviceCode: null,
  httpStatus: 200,
  message: '',
  again: 'new-preparation',
  money: 'nothing',
  retryAfterSeconds: null,
  transactionId: null,
  receiptStatus: null,
  claimSecondsLeft: null,
}

/** True if a transaction of that id can be the one that moves the NFTs: only the spender may take a price. */
function canTake({ prepared }: ToldMint, id: string): boolean {
  const spender = spenderIn(prepared)
  return spender === null || payerOf(id) === spender
}

/**
 * Arrivals that belong to this mint: those paid for by the account that may take the price. If there is no such
 * account, an arrival can be a gift from anyone: then arrivals count only if the market says that it has minted, and
 * there are no more of them than accepted.
 */
function ofThisMint(told: ToldMint, error: AppError, arrivals: readonly Arrival[]): readonly Arrival[] {
  const spender = spenderIn(told.prepared)
  if (spender !== null) return arrivals.filter(({ payer }) => payer === spender)
  const isMinted = error.code === 'service-refused' && error.money === 'settled'
  return isMinted && arrivals.length <= acceptedOf(told) ? arrivals : []
}

/** Ends the mint once nothing more can arrive. */
function conclude(told: ToldMint, error: AppError, { sure, isAll }: Found): CompletionFinding {
  if (sure.length > 0) return done(told, sure)
  const refusal = error.code === 'service-refused' ? error : null
  if (refusal?.money === 'settled') return { kind: 'done', outcome: null, error }
  if (refusal?.money === 'unknown') return { kind: 'failed', error: refusal }
  if (!isAll) return { kind: 'failed', error: UNCLEAR }
  return { kind: 'failed', error: refusal?.again === 'new-preparation' ? refusal : EXPIRED }
}

const acceptedOf = ({ begun, prepared }: ToldMint): number => prepared.terms.count ?? begun.count

function done(told: ToldMint, found: readonly Minted[]): CompletionFinding {
  const accepted = acceptedOf(told)
  const minted = found.slice(0, accepted).map(({ token, serial }) => ({ token, serial, name: null }))
  return { kind: 'done', outcome: { of: 'mint', minted, isPartial: minted.length < accepted } }
}

const startMsOf = (id: string): number => Number(/[-@](\d+)[-.]\d+$/.exec(id)?.[1] ?? 0) * 1000

/** An outcome unknown to the service is certain now: the transfer did not take place, as if refused at once. */
const rejected = (refusal: Refusal, receiptStatus: string | null): AppError => ({
  ...refusal,
  failure: 'mint-rejected',
  again: 'new-preparation',
  money: 'nothing',
  receiptStatus,
})
