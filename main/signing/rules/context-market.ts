import { formatHbar, tryParseHbar, type Tinybar } from '@shared/amount'
import type { BuyIntent, IntentOf } from '../intent'
import { likenessTo } from '../look-alike'
import { showHidden } from '../text'
import type { Decoded } from '../types'
import { hbarText } from '../words'
import { buyFacts } from './buy-facts'
import { hbarAllowanceOf } from './hbar-allowance'
import { evidenceOf, hitIf, type Rule } from './rule'

type PurchaseIntent = BuyIntent | IntentOf<'buy-evm'>
type ListIntent = IntentOf<'list' | 'list-evm'>

/** Tinybars that the bytes pay or allow; null for bytes of another kind. */
function paymentTinybars(transaction: Decoded, intent: PurchaseIntent): bigint | null {
  if (intent.kind === 'buy-evm') return hbarAllowanceOf(transaction, intent)?.amountTinybar ?? null
  return transaction.type === 'cryptoTransfer' ? buyFacts(transaction, intent).paidTinybars : null
}

const paymentVerb = ({ kind }: PurchaseIntent): string => (kind === 'buy-evm' ? 'allows' : 'pays')

/** Rules that compare a purchase with the current listing of the NFT. */
export const buyListingRules: readonly Rule<PurchaseIntent>[] = [
  {
    id: 'listing-differs',
    severity: 'refuse',
    row: 'token',
    title: 'The transaction differs from the listing',
    about:
      'The transaction pays more than the current price of the listing. Or the NFT does not come from the listing’s seller.',
    check: (transaction, intent) => {
      const listing = intent.context?.listing
      const paidTinybars = paymentTinybars(transaction, intent)
      if (!listing || paidTinybars === null) return []
      const nftSender = intent.kind === 'buy' ? buyFacts(transaction, intent).requestedNftMove?.from : undefined
      const evidence = evidenceOf(transaction.effects)
      const priceMessage = `The price of the listing is ${hbarText(listing.price)}, but the transaction ${paymentVerb(intent)} ${hbarText(paidTinybars)}.`
      const sellerMessage = `The seller of the listing is ${listing.seller}, but the NFT would come from ${nftSender ?? ''}.`
      return [
        ...hitIf(paidTinybars > listing.price, () => ({ message: priceMessage, evidence })),
        ...hitIf(nftSender !== undefined && nftSender !== listing.seller, () => ({
          message: `${sellerMessage}${likenessTo(nftSender ?? '', [listing.seller])}`,
          evidence,
        })),
      ]
    },
  },
  {
    id: 'listing-cheaper',
    severity: 'note',
    row: null,
    title: 'The price is below the listing',
    about: 'The transaction pays less than the price of the listing. For example, the seller accepted a counter offer.',
    check: (transaction, intent) => {
      const listing = intent.context?.listing
      const paidTinybars = paymentTinybars(transaction, intent)
      return hitIf(listing != null && paidTinybars !== null && paidTinybars < listing.price, () => ({
        message: `The price of the listing is ${hbarText(listing?.price ?? 0n)}, and the transaction ${paymentVerb(intent)} ${hbarText(paidTinybars ?? 0n)}.`,
        evidence: evidenceOf(transaction.effects),
      }))
    },
  },
  {
    id: 'listing-unread',
    severity: 'warn',
    row: null,
    title: 'The app could not read the current listing',
    about: 'The app could not read the listing again. The bytes are compared only with the request.',
    check: (_transaction, intent) =>
      hitIf(intent.context?.listing === null, () => ({
        message: 'The NFT may no longer be for sale at this price.',
        evidence: [],
      })),
  },
]

/**
 * Line on a low price: its distance to the best offer, which the seller could take at once, else to the lowest listing.
 */
function lowPriceClaim(price: Tinybar, floor: Tinybar | null, bestOffer: Tinybar | null): string {
  if (bestOffer !== null && price < bestOffer) {
    return `Listed ${hbarText(bestOffer - price)} below the best offer of ${hbarText(bestOffer)}`
  }
  return `Listed ${hbarText((floor ?? price) - price)} below the lowest listing of ${hbarText(floor ?? price)}`
}

/** A price below half of the floor is probably a mistake. */
const LOW_PRICE_DIVISOR = 2n

/** Rules on the price of a new listing, compared with the market's answer and with other prices. */
export const listPriceRules: readonly Rule<ListIntent>[] = [
  {
    id: 'prepared-price-differs',
    severity: 'refuse',
    row: 'price',
    title: 'The market prepared another price',
    about:
      'The market’s answer with the bytes states another price than requested. The price itself is not in the bytes.',
    check: (_transaction, { price, context }) => {
      const preparedPrice = context?.prepared?.price
      return hitIf(preparedPrice !== undefined && tryParseHbar(preparedPrice) !== price, () => ({
        message: `Your price is ${hbarText(price)}. The market answered with ${preparedPrice ? `the price ${showHidden(preparedPrice)}` : 'no price'}.`,
        evidence: [],
      }))
    },
  },
  {
    id: 'price-low',
    severity: 'warn',
    row: null,
    title: 'The price is low for this collection',
    about:
      'The price is below half of the lowest listing, or below the best collection offer. The person must type the price again.',
    check: (_transaction, { price, context }) => {
      const floor = context?.market?.floor ?? null
      const bestOffer = context?.market?.bestOffer ?? null
      const reasons = [
        ...(floor !== null && price * LOW_PRICE_DIVISOR < floor ? [`The lowest listing is ${hbarText(floor)}.`] : []),
        ...(bestOffer !== null && price < bestOffer ? [`The best offer is ${hbarText(bestOffer)}.`] : []),
      ]
      return hitIf(reasons.length > 0, () => ({
        claim: lowPriceClaim(price, floor, bestOffer),
        message: `Your price is ${hbarText(price)}. ${reasons.join(' ')}`,
        evidence: [],
        requiredText: formatHbar(price),
      }))
    },
  },
  {
    id: 'market-unread',
    severity: 'warn',
    row: null,
    title: 'The app could not read the floor and the best offer',
    about: 'The app could not read the floor and the offers of the collection. The price cannot be compared.',
    check: (_transaction, { context }) =>
      hitIf(context?.market === null, () => ({
        message: 'The lowest listing and the best offer could not be read. Check that the price is right.',
        evidence: [],
      })),
  },
]
