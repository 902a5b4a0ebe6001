import { formatHbar, parseHbar } from '@shared/amount'
import { buyNft, buyNftRes } from '@shared/market/affiliate'
import { listings, quote } from '@shared/market/market'
import { accountNfts, tokenNft } from '@shared/market/token'
import type { EntityId } from '@shared/ids'
import { failure } from '../platform/app-failure'
import type { Begun } from '../journal/journal'
import type { MarketClient } from '../market/client'
import { parseIntent } from '../signing/intent'
import type { FlowKind } from './flow-kind'

export type BuyDeps = {
  readonly market: MarketClient
  readonly nodes: () => readonly EntityId[]
  readonly feeAccounts: () => readonly EntityId[]
  readonly now: () => number
  readonly onSettled: (begun: Begun) => void
}

/** Buying one listed native NFT. Source: affiliate document, `buynft` and `buynftres`. */
export function createBuy({ market, nodes, feeAccounts, now, onSettled }: BuyDeps): FlowKind {
  return {
    async prepare(begun) {
      const { value } = await market.call(
        buyNft,
        {
          token_address: begun.token,
          serial_number: serialOf(begun),
          user_address: begun.account,
          price: begun.maxPrice ?? '',
        },
        { priority: 'action' },
      )
      // An EVM purchase is an allowance, which this flow cannot judge yet: say so instead of showing a refusal.
      if (value.isEvmNft === true) throw failure({ code: 'not-quotable', reason: 'EVM_NOT_SUPPORTED' })
      return {
        bytes: Buffer.from(value.transBytes.data).toString('base64'),
        code: value.saleVerificationCode,
        commission: commissionText(value.affiliateCommission, value.commissionDenominator, value.affiliateName),
      }
    },
    intent: (begun) =>
      parseIntent(
        {
          kind: 'buy',
          account: begun.account,
          token: begun.token,
          serial: serialOf(begun),
          maxPrice: begun.maxPrice,
          ...(begun.seller === null ? {} : { seller: begun.seller }),
          nodes: nodes(),
          feeAccounts: feeAccounts(),
          feeCap: begun.feeCap,
          now: new Date(now()).toISOString(),
        },
        () => new Date(now()),
      ),
    async recheck(begun) {
      const { value } = await market.call(
        tokenNft,
        { token: begun.token, serial: serialOf(begun) },
        { priority: 'action' },
      )
      // Listed for another token now: the same number there is another price.
      if (!value.isListed || !value.listing || value.listing.paymentTokenId !== null) {
        throw failure({ code: 'listing-gone' })
      }
      const was = begun.maxPrice ?? '0'
      if (parseHbar(value.listing.price) !== parseHbar(was)) {
        throw failure({ code: 'price-changed', was, now: formatHbar(parseHbar(value.listing.price)) })
      }
      if (begun.seller !== null && value.listing.sellerAddress !== begun.seller) throw failure({ code: 'listing-gone' })
    },
    async complete({ code }, signed) {
      const body = { saleVerificationCode: code ?? '', transactionId: signed.transactionId }
      await market.call(buyNftRes, {}, { priority: 'action', body })
    },
    settle(begun) {
      const serial = serialOf(begun)
      market.outdate(tokenNft, [{ token: begun.token, serial }])
      market.outdate(quote, [{ token: begun.token, serial }])
      market.outdate(listings, [{ token: begun.token }])
      market.outdate(accountNfts, [{ account: begun.account }])
      onSettled(begun)
    },
  }
}

function serialOf(begun: Begun): number {
  if (begun.serial === null) throw new Error('a purchase without a serial')
  return begun.serial
}

function commissionText(share: number | null, outOf: number | null, name: string | null): string | null {
  if (!share || !outOf) return null
  const percent = Math.round((share / outOf) * 10_000) / 100
  return `${percent} % of the price, out of the market fee, to ${name ?? 'the affiliate account'}`
}
