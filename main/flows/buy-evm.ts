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
/** As long as the outcome's text. */
const MOST_ID_CHARS = 100
/** How long after a call without an answer the service is left alone: it may be at work on it. */
const QUIET_MS = 10_000
/** From then on the contract is asked, too, whatever the service says. */
const LOOK_AFTER_MS = 30 * 60_000
/** Nobody has told for a day. */
const UNCLEAR: AppError = {
  code: 'outcome-unknown',
  operation: buyNftRes.name,
  failure: 'buy-answer-lost',
  idempotencyKey: null,
}
const overAtMs = ({ sinceMs }: CompletionAttempt): number => sinceMs + LOOK_AFTER_MS

/**
 * Buying one listed NFT of a contract: the person signs an allowance of the price, and the service then moves price and
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
 * The documents say both that a network timeout is not to be retried and that repeating the call tells how far the
 * purchase is, which is handed in at most once for a code. Read together: a call without an answer is no reason to send
 * it again, as one would to make it succeed. The ledger is looked at first, and the purchase is done when the NFT has
 * come. If not, the service is left alone until a request can no longer be under way unnoticed, and is then asked how
 * far it is, by the one call there is for that. Nothing is prepared or paid anew by it.
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
  // A mirror that cannot be read keeps nobody from asking the service.
  const { isBought, isNoTry } = await look(deps, told)
  if (isBought === true) return { kind: 'done', outcome: null }
  // The service says that it is paid, and nobody else says anything.
  if (refusal?.money === 'settled' && isBought === null && nowMs >= overAtMs(asked)) {
    return { kind: 'done', outcome: null, error }
  }
  if (nowMs - asked.calledAtMs < QUIET_MS) return { kind: 'open', isNoTry: true }
  return { kind: 'call-again', isNoTry }
}

const CALL_AGAIN: CompletionFinding = { kind: 'call-again' }
type Refusal = Extract<AppError, { code: 'service-refused' }>

/**
 * Refused for good. Where that says nothing of the money, an earlier call may have begun what is still under way: the
 * refusal stands once nothing can come of it any more.
 */
async function ofRefusal(
  deps: BuyEvmDeps,
  told: ConfirmedTransaction<Purchase>,
  { calledAtMs }: CompletionAttempt,
  refusal: Refusal,
): Promise<CompletionFinding> {
  if (refusal.money === 'settled') return { kind: 'done', outcome: null, error: refusal }
  if (refusal.money === 'nothing') return { kind: 'failed', error: refusal }
  // In this order: what comes between the two questions is seen.
  const isOver = await hasMirrorPassed(deps.mirror, calledAtMs + LONGEST_WINDOW_MS)
  if (await hasCome(deps, told)) return { kind: 'done', outcome: null }
  return isOver ? CALL_AGAIN : { kind: 'open' }
}

/**
 * The service waits for its own transaction. What it names may be another, whose end says nothing of the purchase: a
 * failure counts only of one that can take the price, and while the NFT has not come. Else the service is asked again.
 */
async function ofBatch(
  deps: BuyEvmDeps,
  told: ConfirmedTransaction<Purchase>,
  refusal: Refusal,
): Promise<CompletionFinding> {
  const { mirror } = deps
  const { isBought, isNoTry } = await look(deps, told)
  const id = readId(refusal.transactionId)
  // The signed allowance took place, as everybody knows.
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
 * Whether the account has the NFT, of an edition more than before; null where nobody can tell. Throws AppFailure when
 * the mirror cannot be read.
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

/** The same with null for a mirror that cannot be read; `isNoTry`: it was not even reached. */
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
