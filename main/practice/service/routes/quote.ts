import { formatHbar } from '@shared/amount'
import { FEES } from '../../ledger/fees'
import type { Listing } from '../../world/market'
import { FEE_PERCENT } from '../bytes'
import { Refusal, anyAnswer, operation, type Body } from '../operation'
import { ledgerId, serialParam } from '../params'
import type { Service } from '../service'
import { id, iso, marketplaceUrl } from '../views'
import { MAX_AGE_SECONDS } from './account'

const quote = operation({
  name: 'quote',
  tag: 'market',
  method: 'GET',
  path: '/v1/public/market/quote',
  auth: 'public',
  summary: 'What an NFT costs now and whether it can be bought.',
  params: { query: { token: ledgerId, serial: serialParam, buyer: ledgerId.optional() } },
  answer: anyAnswer,
  handle: (service, { token, serial, buyer }) => {
    const collection = service.market.collections.get(token)
    if (!collection || serial > collection.spec.supply) throw new Refusal(404, 'The service does not know this NFT.')
    const stamp = iso(service.nowMs())
    const dates = { asOf: stamp, observedAt: stamp, maxAgeSeconds: MAX_AGE_SECONDS }
    const url = `${marketplaceUrl(service, collection.spec.slug)}/${serial}`
    const listing = service.market.listing(token, serial)
    const base = { success: true, token: id(token), serial }
    if (!listing) {
      return {
        ...base,
        listed: false,
        quotable: false,
        price: null,
        currency: null,
        seller: null,
        url,
        ...dates,
        notes: [],
      }
    }
    return { ...base, listed: true, ...quoteOf(service, listing, buyer), url, ...dates, notes: NOTES }
  },
})

const NOTES = ['Counter offers are not read; they may lower the price at checkout.']

function quoteOf(service: Service, listing: Listing, buyer: number | undefined): Body {
  const sale = {
    price: formatHbar(listing.price),
    currency: 'HBAR',
    fee: { percent: FEE_PERCENT, paidBy: 'seller' },
    seller: id(listing.seller),
  }
  const hold = service.purchases.hold(listing.token, listing.serial)
  if (hold && hold.buyer !== buyer) {
    return { ...sale, quotable: false, reason: 'IN_CHECKOUT', retryAfterSeconds: service.purchases.secondsLeft(hold) }
  }
  if (buyer === listing.seller) return { ...sale, quotable: false, reason: 'OWN_LISTING' }
  const owner = service.ledger.state.ownerOf(listing.token, listing.serial)
  if (owner !== listing.seller) return { ...sale, quotable: false, reason: 'UNAVAILABLE' }
  return { ...sale, quotable: true, ...(buyer === undefined ? {} : { buyer: buyerOf(service, listing, buyer) }) }
}

function buyerOf(service: Service, { token, price }: Listing, buyer: number): Body {
  const account = service.ledger.state.accounts.get(buyer)
  if (!account) {
    const unknown = { canSignIn: false, associated: null, hbarBalanceCoversPrice: null }
    return { accountId: id(buyer), exists: false, ...unknown, reason: 'ACCOUNT_NOT_FOUND' }
  }
  const associated = account.tokens.has(token)
  const covers = account.balance >= price + FEES.nftTransfer
  const receives =
    associated || account.maxAutoAssociations === -1 || account.usedAutoAssociations < account.maxAutoAssociations
  const reason = receives ? (covers ? null : 'INSUFFICIENT_BALANCE') : 'TOKEN_NOT_ASSOCIATED'
  return { accountId: id(buyer), exists: true, canSignIn: true, associated, hbarBalanceCoversPrice: covers, reason }
}

export const quoteOperations = [quote]
