import type { AppError } from '@shared/errors'
import { buyNft, buyNftRes } from '@shared/market/affiliate'
import type { FlowStartOf } from '../journal/flow-start'
import type { Mirror } from '../hedera/mirror'
import type { MarketClient } from '../market-api/client/client'
import { AppFailure, failure, orNull } from '../platform/app-failure'
import { preparePurchase, purchaseFacts, requireListing } from './buy'
import { completionRetryMs, reachedNobody } from './completion'
import type { CompletionAttempt, CompletionFinding, ConfirmedTransaction, TransactionKind } from './flow-kind'
import { editionHeld, holdingOf, type HoldingMirror } from './nft-owner'
import { readId } from './prepared-id'
import { hasMirrorPassed } from './mirror-progress'
import { isByAllowance, LONGEST_WINDOW_MS } from './service-move'
import type { IntentContext } from './intent-context'

type BuyEvmDeps = {
  readonly market: MarketClient
  readonly mirror: HoldingMirror & Pick<Mirror, 'transaction' | 'readUntilMs'>
  readonly around: IntentContext
}
type Purchase = FlowStartOf<'buy-evm'>

const ALLOWANCE = 'AccountAllowanceApproveTransaction'
/** Same limit as the text of an outcome. */
const MOST_ID_CHARS = 100
/** Time after a call without an answer during which the service is not called: it may still process that call. */
const QUIET_MS = 10_000
/** From this age on the contract is also read, whatever the service says. */
const LOOK_AFTER_MS = 30 * 60_000
/** The end of a purchase whose outcome stayed unknown for a day. */
const UNCLEAR: AppError = {
  code: 'outcome-unknown',
  operation: buyNftRes.name,
  failure: 'buy-answer-lost',
  idempotencyKey: null,
}
const overAtMs = ({ sinceMs }: CompletionAttempt): number => sinceMs + LOOK_AFTER_MS

/**
 * Buys one listed NFT of a contract: the person signs an allowance of the price, and the service then moves price and
 * NFT in one step of its own. Source: affiliate document, `buynft` and `buynftres`.
 */
export function createBuyEvm(deps: BuyEvmDeps): TransactionKind<Purchase> {
  const { market, around } = deps
  return {
    course: 'transaction',
    async prepare(begun) {
      const [value, held] = await Promise.all([
        preparePurchase(market, begun),
        editionHeld(deps.mirror, begun, begun.account),
      ])
      if (value.isEvmNft !== true) throw unexpected('isEvmNft')
      if (value.transactionType !== ALLOWANCE) throw unexpected('transactionType')
      return { ...purchaseFacts(value), terms: { held } }
    },
    async intent(begun) {
      const { account, token, serial, maxPrice } = begun
      const [listing, allowances] = await Promise.all([around.listing(token, serial), around.allowances(account)])
      return around.intent(begun, { kind: 'buy-evm', token, serial, maxPrice }, { listing, ...allowances })
    },
    recheck: (begun) => requireListing(market, begun),
    async complete({ prepared, signed }) {
      const body = { saleVerificationCode: prepared.code ?? '', transactionId: signed.transactionId }
      const { value } = await market.call(buyNftRes, {}, { priority: 'action', body })
      return { outcome: batch(value.batchTransid) }
    },
    reconcile: (told, asked) => findOut(deps, told, asked),
    overAtMs: (_, asked) => overAtMs(asked),
    unclear: UNCLEAR,
    // The allowance alone buys nothing.
    isDoneByReceipt: false,
  }
}

/**
 * Finds out what became of a purchase. The documents say that a network timeout is not to be retried, and also that
 * repeating the call reports the progress of the purchase, which is submitted at most once per code. Read together: a
 * call without an answer is no reason to resend it in order to make it succeed. The ledger is read first, and the
 * purchase is done when the NFT has arrived. If not, the service is not called until no earlier request can still be
 * under way unnoticed. Then the call is repeated, as the only way to read the progress. It prepares and pays nothing.
 */
async function findOut(
  deps: BuyEvmDeps,
  told: ConfirmedTransaction<Purchase>,
  asked: CompletionAttempt,
): Promise<CompletionFinding> {
  const { error } = asked
  const refusal = error.code === 'service-refused' ? error : null
  if (refusal?.failure === 'buy-confirming') return ofBatch(deps, told, refusal)
  if (refusal && completionRetryMs(asked) === null) return ofRefusal(deps, told, asked, refusal)
  const nowMs = deps.around.now()
  // An unreadable mirror does not prevent a call to the service.
  const { isBought, isNoTry } = await look(deps, told)
  if (isBought === true) return { kind: 'done', outcome: null }
  // The service says that the purchase is paid, and no other source says anything.
  if (refusal?.money === 'settled' && isBought === null && nowMs >= overAtMs(asked)) {
    return { kind: 'done', outcome: null, error }
  }
  if (nowMs - asked.calledAtMs < QUIET_MS) return { kind: 'open', isNoTry: true }
  return { kind: 'call-again', isNoTry }
}

const CALL_AGAIN: CompletionFinding = { kind: 'call-again' }
type Refusal = Extract<AppError, { code: 'service-refused' }>

/**
 * Handles a final refusal. If the refusal says nothing about the money, an earlier call may have started something that
 * is still under way: the refusal counts once that can no longer take effect.
 */
async function ofRefusal(
  deps: BuyEvmDeps,
  told: ConfirmedTransaction<Purchase>,
  { calledAtMs }: CompletionAttempt,
  refusal: Refusal,
): Promise<CompletionFinding> {
  if (refusal.money === 'settled') return { kind: 'done', outcome: null, error: refusal }
  if (refusal.money === 'nothing') return { kind: 'failed', error: refusal }
  // Mirror progress first, then the holding: an arrival between the two reads is not missed.
  const isOver = await hasMirrorPassed(deps.mirror, calledAtMs + LONGEST_WINDOW_MS)
  if (await hasCome(deps, told)) return { kind: 'done', outcome: null }
  return isOver ? CALL_AGAIN : { kind: 'open' }
}

/**
 * Handles a service that waits for its own transaction. The transaction it names may be another one, whose end says
 * nothing about the purchase: a failure counts only for a transaction that can take the price, and only while the NFT
 * has not arrived. Otherwise the service is asked again.
 */
async function ofBatch(
  deps: BuyEvmDeps,
  told: ConfirmedTransaction<Purchase>,
  refusal: Refusal,
): Promise<CompletionFinding> {
  const { mirror } = deps
  const { isBought, isNoTry } = await look(deps, told)
  const id = readId(refusal.transactionId)
  // The signed allowance is already known to have succeeded, so its own id proves nothing.
  const isBatch = id !== null && id !== readId(told.signed.transactionId)
  const seen = isBatch ? await orNull(mirror.transaction(id)) : null
  if (isBought === true) {
    return { kind: 'done', outcome: seen?.result === 'SUCCESS' ? batch(refusal.transactionId) : null }
  }
  if (isBought === null || id === null || !seen || seen.result === 'SUCCESS') return { kind: 'call-again', isNoTry }
  if ((await orNull(isByAllowance(mirror, told, id, seen))) !== true) return CALL_AGAIN
  const error: AppError = {
    ...refusal,
    failure: 'buy-rejected',
    again: 'new-preparation',
    money: 'nothing',
    receiptStatus: seen.result,
  }
  return { kind: 'failed', error }
}

/**
 * True if the account has the NFT, or more of an edition than before; null if unknown. Throws AppFailure when the
 * mirror cannot be read.
 */
async function hasCome(
  { mirror }: BuyEvmDeps,
  { begun, prepared }: ConfirmedTransaction<Purchase>,
): Promise<boolean | null> {
  const holding = await holdingOf(mirror, begun, begun.account)
  if (holding === null) return null
  if (holding.kind === 'single') return holding.owner === begun.account
  const { held } = prepared.terms
  return held === null ? null : holding.held > BigInt(held)
}

type Look = { readonly isBought: boolean | null; readonly isNoTry: boolean }

/** Same as `hasCome`, but null for a mirror that cannot be read. `isNoTry`: the mirror was not even reached. */
async function look(deps: BuyEvmDeps, told: ConfirmedTransaction<Purchase>): Promise<Look> {
  try {
    return { isBought: await hasCome(deps, told), isNoTry: false }
  } catch (cause) {
    if (!(cause instanceof AppFailure)) throw cause
    return { isBought: null, isNoTry: reachedNobody(cause.error) }
  }
}

const batch = (transactionId: string | null) =>
  transactionId === null || transactionId.length > MOST_ID_CHARS ? null : { of: 'batch' as const, transactionId }

const unexpected = (path: string) => failure({ code: 'unexpected-answer', operation: buyNft.name, path })
