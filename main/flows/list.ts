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
import { listingCodeEndsAtMs, listingOutcomeUnknown, findingForUnchangedListing } from './listing-outcome'
import { sellerState } from './seller-state'
import type { IntentContext } from './intent-context'

type ListDeps = {
  readonly market: MarketClient
  readonly around: IntentContext
}
type ListingStart = FlowStartOf<'list' | 'list-evm'>

/**
 * Lists an NFT, or changes its price: both are a new listing with a new signature. The price is not in the bytes, so it
 * is compared with the price that the service echoes, and read back at the end. Source: affiliate document, `listnft`
 * and `listnftres`.
 */
export function createList(deps: ListDeps): TransactionKind<FlowStartOf<'list'>> {
  const { around: intentContext } = deps
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

/** The same for an EVM collection, where the signed bytes let the market move every NFT of the collection. */
export function createListEvm(deps: ListDeps): TransactionKind<FlowStartOf<'list-evm'>> {
  const { around: intentContext } = deps
  return {
    ...listingKind(deps),
    async intent(flowStart, prepared): Promise<Intent> {
      const [context, evm] = await Promise.all([
        listingContext(intentContext, flowStart, prepared),
        intentContext.evm(flowStart.account, flowStart.token),
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
  const [market, tokenFees] = await Promise.all([
    intentContext.prices(token),
    // Contract collections have no custom fees on the ledger.
    kind === 'list' ? intentContext.tokenFees(token) : undefined,
  ])
  return { market, ...(tokenFees === undefined ? {} : { tokenFees }), prepared: { price: terms.price ?? '' } }
}

function listingKind({ market, around: intentContext }: ListDeps) {
  return {
    course: 'transaction' as const,
    prepare: (flowStart: ListingStart) => prepareListing(market, flowStart),
    /** A listing that appeared, ended or changed its price in the meantime is not the one the person decided on. */
    async recheck(flowStart: ListingStart): Promise<void> {
      const { price } = await sellerState(market, flowStart)
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
      const { price } = await sellerState(market, flowStart)
      if (isSameHbarPrice(price, flowStart.price)) return { kind: 'done', outcome: null }
      return findingForUnchangedListing(listNftRes.name, lastAttempt, intentContext.now())
    },
    serviceEndsAtMs: (_: ConfirmedTransaction<ListingStart>, lastAttempt: CompletionAttempt) =>
      listingCodeEndsAtMs(lastAttempt),
    unknownOutcomeError: listingOutcomeUnknown(listNftRes.name),
    isDoneByReceipt: false,
  }
}

async function prepareListing(
  market: MarketClient,
  { token, serial, account, price }: ListingStart,
): Promise<PreparedFacts> {
  const query = { token_address: token, serial_number: serial, user_address: account, price }
  const { value } = await market.call(listNft, query, { priority: 'action' })
  const echoed = [value.token_address, value.serial_number, value.user_address]
  const requested = [token, String(serial), account]
  if (echoed.some((text, i) => text !== requested[i])) {
    throw failure({ code: 'unexpected-answer', operation: listNft.name, path: 'token_address' })
  }
  return {
    bytes: Buffer.from(value.transBytes.data).toString('base64'),
    code: value.saleVerificationCode,
    commission: null,
    terms: { price: value.price },
  }
}

/**
 * Compares the market's current listing with the requested one; null when they are the same. The listing is already
 * accepted by then, so an unreadable market ends the flow as accepted and not verified.
 */
async function readBack(market: MarketClient, flowStart: ListingStart): Promise<AppError | null> {
  const requestedPrice = `${flowStart.price} ℏ`
  const state = await orNull(sellerState(market, flowStart))
  if (state === null) return { code: 'accepted-unverified', asked: requestedPrice }
  if (isSameHbarPrice(state.price, flowStart.price)) return null
  const foundText = state.price === null ? 'no listing of yours' : `${formatHbar(parseHbar(state.price))} ℏ`
  return { code: 'read-back-differs', what: 'listing', asked: requestedPrice, found: foundText, undone: false }
}

export const isSameHbarPrice = (a: string | null, b: string | null): boolean =>
  a === null || b === null ? a === b : tryParseHbar(a) === tryParseHbar(b)
