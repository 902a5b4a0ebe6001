import type { AppError } from '@shared/errors'
import { buyNft, buyNftRes } from '@shared/market/affiliate'
import type { BegunOf } from '../journal/begun'
import type { Mirror } from '../ledger/mirror'
import type { MarketClient } from '../market/client'
import { failure, orNull } from '../platform/app-failure'
import { preparePurchase, purchaseFacts, requireListing } from './buy'
import type { Asked, Reconciled, Told, TransactionKind } from './flow-kind'
import { readId } from './prepared-id'
import { contractHolder } from './nft-owner'
import type { Surroundings } from './surroundings'

export type BuyEvmDeps = {
  readonly market: MarketClient
  readonly mirror: Pick<Mirror, 'transaction' | 'tokenKind' | 'contractNftOwner' | 'accountAt'>
  readonly around: Surroundings
}
type Purchase = BegunOf<'buy-evm'>

const ALLOWANCE = 'AccountAllowanceApproveTransaction'
/** As long as the outcome's text. */
const MOST_ID_CHARS = 100
/** How long after a call without an answer the service is left alone: it may be at work on it. */
const QUIET_MS = 10_000

/**
 * Buying one listed NFT of a contract: the person signs an allowance of the price, and the service then moves price and
 * NFT in one step of its own. Source: affiliate document, `buynft` and `buynftres`.
 */
export function createBuyEvm(deps: BuyEvmDeps): TransactionKind<Purchase> {
  const { market, around } = deps
  return {
    course: 'transaction',
    async prepare(begun) {
      const value = await preparePurchase(market, begun)
      if (value.isEvmNft !== true) throw unexpected('isEvmNft')
      if (value.transactionType !== ALLOWANCE) throw unexpected('transactionType')
      return purchaseFacts(value)
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
async function findOut(deps: BuyEvmDeps, told: Told<Purchase>, { error, calledAtMs }: Asked): Promise<Reconciled> {
  const { begun } = told
  const refusal = error.code === 'service-refused' ? error : null
  if (refusal?.failure === 'buy-confirming') return ofBatch(deps, told, refusal)
  if (refusal?.again === 'new-preparation' || refusal?.again === 'never' || refusal?.again === null) {
    if (refusal.money === 'settled') return { kind: 'done', outcome: null, error }
    if (refusal.money === 'nothing') return { kind: 'failed', error }
    return (await hasCome(deps, begun)) ? { kind: 'done', outcome: null } : CALL_AGAIN
  }
  // A mirror that cannot be read keeps nobody from asking the service.
  if ((await orNull(hasCome(deps, begun))) === true) return { kind: 'done', outcome: null }
  return deps.around.now() - calledAtMs < QUIET_MS ? { kind: 'open' } : CALL_AGAIN
}

const CALL_AGAIN: Reconciled = { kind: 'call-again' }

/**
 * The service waits for its own transaction. What it names may be another, whose end says nothing of the purchase: that
 * counts only together with who holds the NFT. Else the service is asked again.
 */
async function ofBatch(
  deps: BuyEvmDeps,
  { begun, signed }: Told<Purchase>,
  refusal: Extract<AppError, { code: 'service-refused' }>,
): Promise<Reconciled> {
  const isBought = await orNull(hasCome(deps, begun))
  const id = readId(refusal.transactionId)
  // The signed allowance took place, as everybody knows.
  const isBatch = id !== null && id !== readId(signed.transactionId)
  const seen = isBatch ? await orNull(deps.mirror.transaction(id)) : null
  if (isBought === true) {
    return { kind: 'done', outcome: seen?.result === 'SUCCESS' ? batch(refusal.transactionId) : null }
  }
  if (isBought === null || !seen || seen.result === 'SUCCESS') return CALL_AGAIN
  const error: AppError = {
    ...refusal,
    ...{ failure: 'buy-rejected', again: 'new-preparation', money: 'nothing', receiptStatus: seen.result },
  }
  return { kind: 'failed', error }
}

/** Whether the contract names the account as the NFT's owner. Throws AppFailure when the mirror cannot be read. */
const hasCome = async ({ mirror }: BuyEvmDeps, begun: Purchase): Promise<boolean> =>
  (await contractHolder(mirror, begun))?.account === begun.account

const batch = (transactionId: string | null) =>
  transactionId === null || transactionId.length > MOST_ID_CHARS ? null : { of: 'batch' as const, transactionId }

const unexpected = (path: string) => failure({ code: 'unexpected-answer', operation: buyNft.name, path })
