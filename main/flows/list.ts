import { formatHbar, parseHbar, tryParseHbar } from '@shared/amount'
import type { AppError } from '@shared/errors'
import { listNft, listNftRes } from '@shared/market/affiliate'
import { failure, orNull } from '../platform/app-failure'
import type { FlowStartOf } from '../journal/flow-start'
import type { MarketClient } from '../market-api/client/client'
import type { Intent } from '../signing/intent'
import type { Prepared } from '../journal/journal'
import type {
  CompletionAttempt,
  PreparedFacts,
  CompletionFinding,
  ConfirmedTransaction,
  TransactionKind,
} from './flow-kind'
import { listingOverAtMs, listingUnclear, unchanged } from './listing-over'
import { sellerState } from './seller-state'
import type { IntentContext } from './intent-context'

type ListDeps = {
  readonly market: MarketClient
  readonly around: IntentContext
}
type Sale = FlowStartOf<'list' | 'list-evm'>

/**
 * Lists an NFT, or changes its price: both are a new listing with a new signature. The price is not in the bytes, so it
 * is compared with the price that the service echoes, and read back at the end. Source: affiliate document, `listnft`
 * and `listnftres`.
 */
export function createList(deps: ListDeps): TransactionKind<FlowStartOf<'list'>> {
  const { around } = deps
  return {
    ...sale(deps),
    intent: async (begun, prepared) => around.intent(begun, askedOf(begun), await saleContext(around, begun, prepared)),
  }
}

/** The same for an EVM collection, where the signed bytes let the market move every NFT of the collection. */
export function createListEvm(deps: ListDeps): TransactionKind<FlowStartOf<'list-evm'>> {
  const { around } = deps
  return {
    ...sale(deps),
    async intent(begun, prepared): Promise<Intent> {
      const [context, evm] = await Promise.all([
        saleContext(around, begun, prepared),
        around.evm(begun.account, begun.token),
      ])
      return around.intent(begun, { ...askedOf(begun), operators: around.operators() }, { ...context, evm })
    },
  }
}

const askedOf = ({ kind, token, serial, price, was }: Sale) => ({
  kind,
  token,
  serial,
  price,
  ...(was === null ? {} : { was }),
})

async function saleContext(around: IntentContext, { token, kind }: Sale, { terms }: Prepared) {
  const [market, tokenFees] = await Promise.all([
    around.prices(token),
    // Contract collections have no custom fees on the ledger.
    kind === 'list' ? around.tokenFees(token) : undefined,
  ])
  return { market, ...(tokenFees === undefined ? {} : { tokenFees }), prepared: { price: terms.price ?? '' } }
}

function sale({ market, around }: ListDeps) {
  return {
    course: 'transaction' as const,
    prepare: (begun: Sale) => prepareSale(market, begun),
    /** A listing that appeared, ended or changed its price in the meantime is not the one the person decided on. */
    async recheck(begun: Sale): Promise<void> {
      const { price } = await sellerState(market, begun)
      if (samePrice(price, begun.was)) return
      if (price === null) throw failure({ code: 'not-listed' })
      throw failure({ code: 'already-listed', price })
    },
    async complete({ begun, prepared, signed }: ConfirmedTransaction<Sale>) {
      const { code } = prepared
      const body = {
        saleVerificationCode: code ?? '',
        transactionId: signed.transactionId,
        user_address: begun.account,
      }
      await market.call(listNftRes, { saleVerificationCode: code ?? '' }, { priority: 'action', body })
      const error = await readBack(market, begun)
      return { outcome: null, ...(error ? { error } : {}) }
    },
    async reconcile({ begun }: ConfirmedTransaction<Sale>, asked: CompletionAttempt): Promise<CompletionFinding> {
      const { price } = await sellerState(market, begun)
      if (samePrice(price, begun.price)) return { kind: 'done', outcome: null }
      return unchanged(listNftRes.name, asked, around.now())
    },
    overAtMs: (_: ConfirmedTransaction<Sale>, asked: CompletionAttempt) => listingOverAtMs(asked),
    unclear: listingUnclear(listNftRes.name),
    isDoneByReceipt: false,
  }
}

async function prepareSale(market: MarketClient, { token, serial, account, price }: Sale): Promise<PreparedFacts> {
  const query = { token_address: token, serial_number: serial, user_address: account, price }
  const { value } = await market.call(listNft, query, { priority: 'action' })
  const echoed = [value.token_address, value.serial_number, value.user_address]
  const asked = [token, String(serial), account]
  if (echoed.some((text, i) => text !== asked[i])) {
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
async function readBack(market: MarketClient, begun: Sale): Promise<AppError | null> {
  const asked = `${begun.price} ℏ`
  const state = await orNull(sellerState(market, begun))
  if (state === null) return { code: 'accepted-unverified', asked }
  if (samePrice(state.price, begun.price)) return null
  const found = state.price === null ? 'no listing of yours' : `${formatHbar(parseHbar(state.price))} ℏ`
  return { code: 'read-back-differs', what: 'listing', asked, found, undone: false }
}

export const samePrice = (a: string | null, b: string | null): boolean =>
  a === null || b === null ? a === b : tryParseHbar(a) === tryParseHbar(b)
