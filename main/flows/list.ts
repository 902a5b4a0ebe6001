import { formatHbar, parseHbar, tryParseHbar } from '@shared/amount'
import type { AppError } from '@shared/errors'
import { listNft, listNftRes } from '@shared/market/affiliate'
import { failure, orNull } from '../platform/app-failure'
import type { FlowStartOf } from '../journal/flow-start'
import type { MarketClient } from '../market-api/client/client'
import type { Intent } from '../signing/intent'
import type { PreparedStep } from '../journal/journal'
import type {
  CompletionAttempt,
  PreparedFacts,
  CompletionFinding,
  ConfirmedTransaction,
  TransactionKind,
} from './flow-kind'
import { listingCallsEndAtMs, listingOutcomeUnknownError, findingForUnchangedListing } from './listing-outcome'
import { readSellerListing } from './seller-listing'
import type { IntentContext } from './intent-context'

type ListDeps = {
  readonly market: MarketClient
  readonly intentContext: IntentContext
}
type ListingStart = FlowStartOf<'list' | 'list-evm'>

/**
 * Lists an NFT or changes its price. Either way the person signs a new listing. The bytes do not contain the price, so
 * the app compares the price that the service echoes, and reads the listing back at the end. Source: affiliate
 * document, `listnft` and `listnftres`.
 */
export function createList(deps: ListDeps): TransactionKind<FlowStartOf<'list'>> {
  const { intentContext } = deps
  return {
    ...listingKind(deps),
    intent: async (flowStart, prepared) =>
      intentContext.intent(
        flowStart,
        intentFields(flowStart),
        await listingContext(intentContext, flowStart, prepared),
      ),
  }
}

/** Lists an NFT of an EVM collection. The signed bytes let the market move every NFT of the collection. */
export function createListEvm(deps: ListDeps): TransactionKind<FlowStartOf<'list-evm'>> {
  const { intentContext } = deps
  return {
    ...listingKind(deps),
    async intent(flowStart, prepared): Promise<Intent> {
      const [context, evm] = await Promise.all([
        listingContext(intentContext, flowStart, prepared),
        intentContext.readEvmAddresses(flowStart.account, flowStart.token),
      ])
      return intentContext.intent(
        flowStart,
        { ...intentFields(flowStart), operators: intentContext.operators() },
        { ...context, evm },
      )
    },
  }
}

const intentFields = ({ kind, token, serial, price, was }: ListingStart) => ({
  kind,
  token,
  serial,
  price,
  ...(was === null ? {} : { was }),
})

async function listingContext(intentContext: IntentContext, { token, kind }: ListingStart, { terms }: PreparedStep) {
  const [prices, tokenFees] = await Promise.all([
    intentContext.readPrices(token),
    // Contract collections have no custom fees on the ledger.
    kind === 'list' ? intentContext.readTokenFees(token) : undefined,
  ])
  return { market: prices, ...(tokenFees === undefined ? {} : { tokenFees }), prepared: { price: terms.price ?? '' } }
}

function listingKind({ market, intentContext }: ListDeps) {
  return {
    course: 'transaction' as const,
    prepare: (flowStart: ListingStart) => prepareListing(market, flowStart),
    /** Throws AppFailure `not-listed` or `already-listed` when the listing is no longer as it was at the flow start. */
    async recheck(flowStart: ListingStart): Promise<void> {
      const { price } = await readSellerListing(market, flowStart)
      if (isSameHbarPrice(price, flowStart.was)) return
      if (price === null) throw failure({ code: 'not-listed' })
      throw failure({ code: 'already-listed', price })
    },
    async complete({ flowStart, prepared, signed }: ConfirmedTransaction<ListingStart>) {
      const { code } = prepared
      const body = {
        saleVerificationCode: code ?? '',
        transactionId: signed.transactionId,
        user_address: flowStart.account,
      }
      await market.call(listNftRes, { saleVerificationCode: code ?? '' }, { priority: 'action', body })
      const error = await readBack(market, flowStart)
      return { outcome: null, ...(error ? { error } : {}) }
    },
    async reconcile(
      { flowStart }: ConfirmedTransaction<ListingStart>,
      lastAttempt: CompletionAttempt,
    ): Promise<CompletionFinding> {
      const { price } = await readSellerListing(market, flowStart)
      if (isSameHbarPrice(price, flowStart.price)) return { kind: 'done', outcome: null }
      return findingForUnchangedListing(listNftRes.name, lastAttempt, intentContext.now())
    },
    serviceEndsAtMs: (_: ConfirmedTransaction<ListingStart>, lastAttempt: CompletionAttempt) =>
      listingCallsEndAtMs(lastAttempt),
    unknownOutcomeError: listingOutcomeUnknownError(listNftRes.name),
    isDoneByReceipt: false,
  }
}

async function prepareListing(
  market: MarketClient,
  { token, serial, account, price }: ListingStart,
): Promise<PreparedFacts> {
  const query = { token_address: token, serial_number: serial, user_address: account, price }
  const { value: preparation } = await market.call(listNft, query, { priority: 'action' })
  const echoedFields = [preparation.token_address, preparation.serial_number, preparation.user_address]
  const requestedFields = [token, String(serial), account]
  if (echoedFields.some((text, index) => text !== requestedFields[index])) {
    throw failure({ code: 'unexpected-answer', operation: listNft.name, path: 'token_address' })
  }
  return {
    bytes: Buffer.from(preparation.transBytes.data).toString('base64'),
    code: preparation.saleVerificationCode,
    commission: null,
    terms: { price: preparation.price },
  }
}

/**
 * Compares the market's current listing with the requested listing; null when the prices are equal. The service has
 * already accepted the listing, so if the market cannot be read, the flow ends as accepted but not verified.
 */
async function readBack(market: MarketClient, flowStart: ListingStart): Promise<AppError | null> {
  const requestedPrice = `${flowStart.price} ℏ`
  const currentListing = await orNull(readSellerListing(market, flowStart))
  if (currentListing === null) return { code: 'accepted-unverified', asked: requestedPrice }
  if (isSameHbarPrice(currentListing.price, flowStart.price)) return null
  const foundText =
    currentListing.price === null ? 'no listing of yours' : `${formatHbar(parseHbar(currentListing.price))} ℏ`
  return { code: 'read-back-differs', what: 'listing', asked: requestedPrice, found: foundText, undone: false }
}

/** True if two prices in decimal HBAR are equal, or if both are null. */
export function isSameHbarPrice(firstPrice: string | null, secondPrice: string | null): boolean {
  if (firstPrice === null || secondPrice === null) return firstPrice === secondPrice
  return tryParseHbar(firstPrice) === tryParseHbar(secondPrice)
}
