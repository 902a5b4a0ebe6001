import type { AppError } from '@shared/errors'
import type { EntityId } from '@shared/ids'
import { mintNftRes } from '@shared/market/affiliate'
import type { FlowStartOf } from '../journal/flow-start'
import type { Arrival } from '../hedera/mirror-arrivals'
import type { Mirror } from '../hedera/mirror'
import type { CompletionAttempt, CompletionFinding, ConfirmedTransaction } from './flow-kind'
import { toMirrorId } from './prepared-id'
import { hasMirrorPassed } from './mirror-progress'
import {
  isAfterSigned,
  MAX_WINDOW_MS,
  transactionPayer,
  signedConsensusMs,
  allowanceSpender,
} from './service-transaction'

export type MintMirror = Pick<Mirror, 'transaction' | 'readUntilMs' | 'arrivedSince' | 'tokenKind'>
type Refusal = Extract<AppError, { code: 'service-refused' }>
type ConfirmedMint = ConfirmedTransaction<FlowStartOf<'mint'>>
type MintedNft = { readonly token: EntityId; readonly serial: number }
type ArrivedNfts = {
  /** NFTs that this mint has certainly brought. */
  readonly certain: readonly MintedNft[]
  /** True if nothing else has arrived that could belong to this mint. */
  readonly isComplete: boolean
}

/** Time after the end of a session during which a transfer from the session may still be under way. */
export const TRANSFER_GRACE_MS = 5 * 60_000

/**
 * Time from which nothing more can arrive for a mint, epoch ms: the code of its preparation (`saleVerificationCode`)
 * has ended with the session.
 */
export const mintEndsAtMs = ({ prepared, signed }: Pick<ConfirmedMint, 'prepared' | 'signed'>): number =>
  Date.parse(prepared.terms.until ?? signed.validUntil) + TRANSFER_GRACE_MS

/**
 * Finds out what became of a mint whose completion gave no clear answer. Where the documents forbid another call, only
 * the ledger is asked: for the service's own transaction when the service names it, else for what has arrived at the
 * account since the signature.
 */
export function createMintOutcome(deps: { readonly mirror: MintMirror; readonly now: () => number }) {
  const { mirror } = deps

  async function reconcile(mint: ConfirmedMint, lastAttempt: CompletionAttempt): Promise<CompletionFinding> {
    const { error } = lastAttempt
    const refusal = error.code === 'service-refused' ? error : null
    switch (refusal?.failure) {
      case 'mint-unconfirmed':
      case 'mint-pending':
      case 'mint-finished-before': {
        const namedId = toMirrorId(refusal.transactionId)
        // The signed transaction is already known to have succeeded: its success says nothing about the transfer.
        const isSignedTransaction = namedId === toMirrorId(mint.signed.transactionId)
        return namedId === null || isSignedTransaction
          ? decideByArrivals(mint, refusal, mintEndsAtMs(mint))
          : decideByTransaction(mint, lastAttempt, refusal, namedId)
      }
      // After a lost answer, these refusals can mean that the lost call used up the code.
      case 'mint-not-prepared':
      case 'mint-expired':
      case 'mint-restart':
        return decideByArrivals(mint, refusal, lastAttempt.calledAtMs + MAX_WINDOW_MS)
      // The service completes a code only once, so repeating the call recovers a lost answer.
      default:
        return deps.now() < mintEndsAtMs(mint)
          ? { kind: 'call-again' }
          : decideByArrivals(mint, error, mintEndsAtMs(mint))
    }
  }

  /** Decides by the transaction that the refusal names. `namedId`: its id in the form of the mirror. */
  async function decideByTransaction(
    mint: ConfirmedMint,
    lastAttempt: CompletionAttempt,
    refusal: Refusal,
    namedId: string,
  ): Promise<CompletionFinding> {
    const { account, token } = mint.flowStart
    const fallBackToArrivals = () => decideByArrivals(mint, refusal, mintEndsAtMs(mint))
    // The named transaction may not be the transfer of the NFTs. Another transaction's result would prove nothing.
    if (!canMoveNfts(mint, namedId)) return fallBackToArrivals()
    const transaction = await mirror.transaction(namedId)
    if (transaction && !(await isAfterSigned(mirror, mint, transaction))) return fallBackToArrivals()
    const mintedNfts = transaction?.nfts.filter((move) => move.to === account && move.token === token) ?? []
    if (transaction?.result === 'SUCCESS' && mintedNfts.length > 0) return mintedFinding(mint, mintedNfts)
    if (transaction?.result === 'SUCCESS' || refusal.failure === 'mint-finished-before') return fallBackToArrivals()
    if (!transaction && !(await canNoLongerAppear(lastAttempt, namedId))) return OPEN
    const arrivedNfts = await readArrivals(mint, refusal, null)
    const hasNothingArrived = arrivedNfts !== null && arrivedNfts.certain.length === 0 && arrivedNfts.isComplete
    if (!hasNothingArrived) return fallBackToArrivals()
    return { kind: 'failed', error: rejectedError(refusal, transaction?.result ?? null) }
  }

  /**
   * True if a transaction that the mirror does not show can no longer appear. The service started the transaction no
   * later than during the call whose answer names it.
   */
  const canNoLongerAppear = ({ calledAtMs }: CompletionAttempt, id: string): Promise<boolean> =>
    hasMirrorReadBeyond(Math.max(startMsOf(id), calledAtMs) + MAX_WINDOW_MS)

  /**
   * Decides by the NFTs that have arrived. If all accepted NFTs have arrived, the mint is done at once. Otherwise the
   * finding stays open until nothing more can arrive. `overAtMs`: the time from which nothing more can arrive, epoch
   * ms.
   */
  async function decideByArrivals(mint: ConfirmedMint, error: AppError, overAtMs: number): Promise<CompletionFinding> {
    // Mirror progress first, so that an arrival between the two reads is not missed.
    const isOver = await hasMirrorReadBeyond(overAtMs)
    const arrivedNfts = await readArrivals(mint, error, isOver ? startMsOf(mint.signed.transactionId) : null)
    if (arrivedNfts === null) return OPEN
    if (arrivedNfts.certain.length >= acceptedCount(mint)) return mintedFinding(mint, arrivedNfts.certain)
    return isOver ? conclude(mint, error, arrivedNfts) : OPEN
  }

  /**
   * Reads what has arrived at the account since the signed transaction. `fallbackStartMs`: start of the search, epoch
   * ms, if the mirror does not show the signed transaction. If that start is null too, the result is null.
   */
  async function readArrivals(
    mint: ConfirmedMint,
    error: AppError,
    fallbackStartMs: number | null,
  ): Promise<ArrivedNfts | null> {
    const { account, token } = mint.flowStart
    const sinceMs = (await signedConsensusMs(mirror, mint)) ?? fallbackStartMs
    if (sinceMs === null) return null
    const arrivals = await mirror.arrivedSince(account, token, sinceMs)
    // A contract's arrivals are not listed: an empty list proves nothing about a contract's NFTs.
    if (arrivals.length === 0)
      return { certain: [], isComplete: (await mirror.tokenKind(token))?.kind === 'native-nft' }
    const certain = arrivalsOfMint(mint, error, arrivals).map(({ serial }) => ({ token, serial }))
    return { certain, isComplete: certain.length === arrivals.length }
  }

  /** True if the mirror has read past a moment, epoch ms: only then does a missing transfer prove anything. */
  const hasMirrorReadBeyond = async (momentMs: number): Promise<boolean> =>
    deps.now() >= momentMs && hasMirrorPassed(mirror, momentMs)

  return reconcile
}

const OPEN: CompletionFinding = { kind: 'open' }
const OUTCOME_UNKNOWN: AppError = {
  code: 'outcome-unknown',
  operation: mintNftRes.name,
  failure: 'mint-answer-lost',
  idempotencyKey: null,
}
/** Error of an expired code, in the form in which the service itself refuses such a code. */
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

/**
 * True if a transaction with this id can be the transfer of the NFTs: if there is a spender, only its transactions can.
 */
function canMoveNfts({ prepared }: ConfirmedMint, id: string): boolean {
  const spender = allowanceSpender(prepared)
  return spender === null || transactionPayer(id) === spender
}

/**
 * Arrivals that belong to this mint: those whose transaction was paid for by the account that may take the price. If
 * the mint names no such account, an arrival can be a gift from anyone. Arrivals then count only if the service reports
 * the mint as settled, and only if there are no more arrivals than accepted NFTs.
 */
function arrivalsOfMint(mint: ConfirmedMint, error: AppError, arrivals: readonly Arrival[]): readonly Arrival[] {
  const spender = allowanceSpender(mint.prepared)
  if (spender !== null) return arrivals.filter(({ payer }) => payer === spender)
  const isMinted = error.code === 'service-refused' && error.money === 'settled'
  return isMinted && arrivals.length <= acceptedCount(mint) ? arrivals : []
}

/** Ends the mint once nothing more can arrive. */
function conclude(mint: ConfirmedMint, error: AppError, { certain, isComplete }: ArrivedNfts): CompletionFinding {
  if (certain.length > 0) return mintedFinding(mint, certain)
  const refusal = error.code === 'service-refused' ? error : null
  if (refusal?.money === 'settled') return { kind: 'done', outcome: null, error }
  if (refusal?.money === 'unknown') return { kind: 'failed', error: refusal }
  if (!isComplete) return { kind: 'failed', error: OUTCOME_UNKNOWN }
  return { kind: 'failed', error: refusal?.again === 'new-preparation' ? refusal : EXPIRED }
}

const acceptedCount = ({ flowStart, prepared }: ConfirmedMint): number => prepared.terms.count ?? flowStart.count

function mintedFinding(mint: ConfirmedMint, mintedNfts: readonly MintedNft[]): CompletionFinding {
  const count = acceptedCount(mint)
  const namedNfts = mintedNfts.slice(0, count).map(({ token, serial }) => ({ token, serial, name: null }))
  return { kind: 'done', outcome: { of: 'mint', minted: namedNfts, isPartial: namedNfts.length < count } }
}

/** Start of a transaction from its id, epoch ms, rounded down to a whole second; 0 if the text is not such an id. */
const startMsOf = (id: string): number => Number(/[-@](\d+)[-.]\d+$/.exec(id)?.[1] ?? 0) * 1000

/** Error for a transfer that certainly did not take place, although the service left the outcome open. */
const rejectedError = (refusal: Refusal, receiptStatus: string | null): AppError => ({
  ...refusal,
  failure: 'mint-rejected',
  again: 'new-preparation',
  money: 'nothing',
  receiptStatus,
})
