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
  /** What this mint has brought for certain. */
  readonly sure: readonly Minted[]
  /** Nothing else has come that could be of this mint. */
  readonly isAll: boolean
}

/** After a session has ended a transfer that was begun in it may still be under way. */
export const AFTER_SESSION_MS = 5 * 60_000

/** When nothing comes under a mint any more, epoch milliseconds: its code has ended with the session. */
export const mintOverAtMs = ({ prepared, signed }: Pick<ToldMint, 'prepared' | 'signed'>): number =>
  Date.parse(prepared.terms.until ?? signed.validUntil) + AFTER_SESSION_MS

/**
 * Finds out what became of a mint whose completion gave no clear answer. Where the documents forbid another call, the
 * ledger alone is asked: by the service's own transaction when it names it, else by what has come to the account since.
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
        // The signed transaction took place, as everybody knows: it says nothing of the transfer.
        const isOwn = id === readId(told.signed.transactionId)
        return id === null || isOwn
          ? byArrivals(told, refusal, mintOverAtMs(told))
          : byTransaction(told, asked, refusal, id)
      }
      // After a lost answer these can speak of a code that was used up by it.
      case 'mint-not-prepared':
      case 'mint-expired':
      case 'mint-restart':
        return byArrivals(told, refusal, asked.calledAtMs + LONGEST_WINDOW_MS)
      // A code is finished once whatever is asked, so that the same call is how a lost answer is found again.
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
    // What the service names is not always its transfer: how another transaction ended would prove nothing.
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

  /** It was begun before the answer that names it. */
  const isDead = ({ calledAtMs }: CompletionAttempt, id: string): Promise<boolean> =>
    isReadBeyond(Math.max(startMsOf(id), calledAtMs) + LONGEST_WINDOW_MS)

  /** By what has come, as soon as all of it has, or once nothing can come any more. */
  async function byArrivals(told: ToldMint, error: AppError, overAtMs: number): Promise<CompletionFinding> {
    // Looked at first: what comes between the two questions is not missed.
    const isOver = await isReadBeyond(overAtMs)
    const found = await arrived(told, error, isOver ? startMsOf(told.signed.transactionId) : null)
    if (found === null) return OPEN
    if (found.sure.length >= acceptedOf(told)) return done(told, found.sure)
    return isOver ? conclude(told, error, found) : OPEN
  }

  /**
   * What has come to the account since it signed. `otherwiseMs`: since when, where the mirror does not show the signed
   * transaction itself; null when nothing can be told then.
   */
  async function arrived(told: ToldMint, error: AppError, otherwiseMs: number | null): Promise<Found | null> {
    const { account, token } = told.begun
    const sinceMs = (await signedAtMs(mirror, told)) ?? otherwiseMs
    if (sinceMs === null) return null
    const arrivals = await mirror.arrivedSince(account, token, sinceMs)
    // Of what a contract keeps no list is known: nothing on it says nothing.
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

/** Whether a transaction of that id can be the one that moves the NFTs: nobody but the spender may take a price. */
function canTake({ prepared }: ToldMint, id: string): boolean {
  const spender = spenderIn(prepared)
  return spender === null || payerOf(id) === spender
}

/**
 * What the one who may take the price has brought. Where nobody may, anybody can have brought a gift: then it is of this
 * mint only if the market says that it has minted, and no more has come than that.
 */
function ofThisMint(told: ToldMint, error: AppError, arrivals: readonly Arrival[]): readonly Arrival[] {
  const spender = spenderIn(told.prepared)
  if (spender !== null) return arrivals.filter(({ payer }) => payer === spender)
  const isMinted = error.code === 'service-refused' && error.money === 'settled'
  return isMinted && arrivals.length <= acceptedOf(told) ? arrivals : []
}

/** Nothing more can come. */
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

/** What was unknown to the service is certain now: the transfer did not take place, as if it had been refused at once. */
const rejected = (refusal: Refusal, receiptStatus: string | null): AppError => ({
  ...refusal,
  failure: 'mint-rejected',
  again: 'new-preparation',
  money: 'nothing',
  receiptStatus,
})
