import { AmountError, formatHbar, hbarFromJson, parseHbar } from '@shared/amount'
import { entityId } from '@shared/contract/common'
import { buyNft, buyNftRes } from '@shared/market/affiliate'
import { tokenNft } from '@shared/market/token'
import type { EntityId } from '@shared/ids'
import { failure } from '../platform/app-failure'
import type { FlowStartOf } from '../journal/flow-start'
import type { AffiliateClaim } from '../journal/journal'
import type { MarketClient } from '../market-api/client/client'
import { quoted } from '../signing/text'
import type { TransactionKind } from './flow-kind'
import type { IntentContext } from './intent-context'

type BuyDeps = {
  readonly market: MarketClient
  readonly intentContext: IntentContext
  readonly feeAccounts: () => readonly EntityId[]
}
type PurchaseStart = FlowStartOf<'buy' | 'buy-evm'>

const MAX_NAME_CHARS = 80

/** Buys one listed native NFT. Source: affiliate document, `buynft` and `buynftres`. */
export function createBuy({ market, intentContext, feeAccounts }: BuyDeps): TransactionKind<FlowStartOf<'buy'>> {
  return {
    course: 'transaction',
    async prepare(flowStart) {
      const purchase = await preparePurchase(market, flowStart)
      // An EVM NFT is bought by an allowance, in a flow of kind `buy-evm`: name that reason instead of showing a
      // refusal.
      if (purchase.isEvmNft === true) throw failure({ code: 'not-quotable', reason: 'EVM_NOT_SUPPORTED' })
      return purchaseFacts(purchase)
    },
    async intent(flowStart, { affiliate }) {
      const { token, serial, maxPrice, seller } = flowStart
      const intentFields = { kind: 'buy', token, serial, maxPrice, ...(seller === null ? {} : { seller }) }
      const [tokenFees, listing] = await Promise.all([
        intentContext.readTokenFees(token),
        intentContext.readHbarListing(token, serial),
      ])
      return intentContext.intent(
        flowStart,
        { ...intentFields, feeAccounts: feeAccounts(), shareLimit: intentContext.maxUnexplainedPercent() },
        { tokenFees, listing, ...(affiliate === undefined ? {} : { affiliate }) },
      )
    },
    recheck: (flowStart) => requireListing(market, flowStart),
    async complete({ prepared, signed }) {
      const body = { saleVerificationCode: prepared.code ?? '', transactionId: signed.transactionId }
      await market.call(buyNftRes, {}, { priority: 'action', body })
      return { outcome: null }
    },
    isDoneByReceipt: true,
  }
}

/** Requests the bytes of a purchase from the service, at the price the person agreed to. */
export async function preparePurchase(market: MarketClient, { token, serial, account, maxPrice }: PurchaseStart) {
  const query = { token_address: token, serial_number: serial, user_address: account, price: maxPrice }
  const { value: purchase } = await market.call(buyNft, query, { priority: 'action' })
  return purchase
}

type PurchaseAnswer = Awaited<ReturnType<typeof preparePurchase>>

/** Facts of a prepared purchase that the flow journals. */
export function purchaseFacts(purchase: PurchaseAnswer) {
  const affiliate = affiliateClaim(purchase)
  return {
    bytes: Buffer.from(purchase.transBytes.data).toString('base64'),
    code: purchase.saleVerificationCode,
    commission: commissionText(purchase.affiliateCommission, purchase.commissionDenominator, purchase.affiliateName),
    ...(affiliate === null ? {} : { affiliate }),
  }
}

/** Requires the listing to be as the person saw it. Throws AppFailure `listing-gone` or `price-changed`. */
export async function requireListing(
  market: MarketClient,
  { token, serial, maxPrice, seller }: PurchaseStart,
): Promise<void> {
  const { value: nft } = await market.call(tokenNft, { token, serial }, { priority: 'action' })
  const { listing } = nft
  // The same number in another token is a different price.
  if (!nft.isListed || !listing || listing.paymentTokenId !== null) {
    throw failure({ code: 'listing-gone' })
  }
  if (parseHbar(listing.price) !== parseHbar(maxPrice)) {
    throw failure({ code: 'price-changed', was: maxPrice, now: formatHbar(parseHbar(listing.price)) })
  }
  if (seller !== null && listing.sellerAddress !== seller) throw failure({ code: 'listing-gone' })
}

/**
 * Multiplies a number of the answer by 10^8, so that a ratio of two results is exact. Null if the number is
 * missing or has more than 8 decimals.
 */
function exactUnits(amount: number | null): bigint | null {
  try {
    return amount === null ? null : hbarFromJson(amount)
  } catch (cause) {
    if (cause instanceof AmountError) return null
    throw cause
  }
}

/**
 * The affiliate's share as exact text. Null if no share is due, or if the claimed share is too large or not computable.
 */
function affiliateClaim({
  affiliateAddress,
  affiliateName,
  affiliateCommission,
  totalCommission,
  commissionDenominator,
}: PurchaseAnswer): AffiliateClaim | null {
  const account = entityId.safeParse(affiliateAddress)
  const share = exactUnits(affiliateCommission)
  const denominator = exactUnits(commissionDenominator)
  if (!account.success || share === null || denominator === null) return null
  // An affiliate is paid out of the market's commission, so a larger share is not a valid claim.
  const isWithinCommission = totalCommission === null || (affiliateCommission ?? 0) <= totalCommission
  if (share <= 0n || share > denominator || !isWithinCommission) return null
  return {
    account: account.data,
    name: affiliateName?.slice(0, MAX_NAME_CHARS) ?? null,
    commission: formatHbar(share),
    denominator: formatHbar(denominator),
  }
}

function commissionText(share: number | null, denominator: number | null, name: string | null): string | null {
  if (!share || !denominator) return null
  const percent = Math.round((share / denominator) * 10_000) / 100
  const recipient = name === null ? 'the affiliate account' : quoted(name.slice(0, MAX_NAME_CHARS))
  return `${percent} % of the price, out of the market fee, to ${recipient}`
}
