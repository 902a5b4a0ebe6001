import { formatHbar, tryParseHbar } from '@shared/amount'
import type { BuyIntent, IntentOf } from '../intent'
import { likenessTo } from '../look-alike'
import { showHidden } from '../text'
import type { Decoded } from '../types'
import { hbarText } from '../words'
import { buyFacts } from './buy-facts'
import { hbarAllowanceOf } from './hbar-allowance'
import { evidenceOf, hitIf, type Rule } from './rule'

type Buying = BuyIntent | IntentOf<'buy-evm'>
type Listing = IntentOf<'list' | 'list-evm'>

/** Tinybar that the bytes pay; null when they pay nothing comparable. */
function paidBy(transaction: Decoded, intent: Buying): bigint | null {
  if (intent.kind === 'buy-evm') return hbarAllowanceOf(transaction, intent)?.amountTinybar ?? null
  return transaction.type === 'cryptoTransfer' ? buyFacts(transaction, intent).price : null
}

export const buyListingContext: readonly Rule<Buying>[] = [
  {
    id: 'listing-differs',
    severity: 'refuse',
    row: 'token',
    title: 'The listing says something else',
    about:
      'The bytes pay more than the listing costs as it is read now, or the NFT comes from another account than its seller.',
    check: (transaction, intent) => {
      const listing = intent.context?.listing
      const paid = paidBy(transaction, intent)
      if (!listing || paid === null) return []
      const from = intent.kind === 'buy' ? buyFacts(transaction, intent).asked?.from : undefined
      const evidence = evidenceOf(transaction.effects)
      const price = `The listing costs ${hbarText(listing.price)}, and the bytes pay ${hbarText(paid)}.`
      const seller = `The seller of the listing is ${listing.seller}, and the NFT would come from ${from ?? ''}.`
      return [
        ...hitIf(paid > listing.price, () => ({ message: price, evidence })),
        ...hitIf(from !== undefined && from !== listing.seller, () => ({
          message: `${seller}${likenessTo(from ?? '', [listing.seller])}`,
          evidence,
        })),
      ]
    },
  },
  {
    id: 'listing-cheaper',
    severity: 'note',
    row: null,
    title: 'It costs less than the listing',
    about: 'The bytes pay less than the listing costs: a counter offer that the seller has accepted lowers the price.',
    check: (transaction, intent) => {
      const listing = intent.context?.listing
      const paid = paidBy(transaction, intent)
      return hitIf(listing != null && paid !== null && paid < listing.price, () => ({
        message: `The listing costs ${hbarText(listing?.price ?? 0n)}, and the bytes pay ${hbarText(paid ?? 0n)}.`,
        evidence: evidenceOf(transaction.effects),
      }))
    },
  },
  {
    id: 'listing-unread',
    severity: 'warn',
    row: null,
    title: 'The listing could not be read',
    about: 'The listing could not be read again, so the bytes are compared only with what was asked for.',
    check: (_transaction, intent) =>
      hitIf(intent.context?.listing === null, () => ({
        message: 'Whether the NFT is still for sale at this price is not known.',
        evidence: [],
      })),
  },
]

/** A listing below half of the floor is more likely a mistake than intended. */
const FLOOR_PARTS = 2n

export const listPriceContext: readonly Rule<Listing>[] = [
  {
    id: 'prepared-price-differs',
    severity: 'refuse',
    row: 'price',
    title: 'The market prepared another price',
    about: 'The price in the answer that brought the bytes is not the asked one. The price is not in the bytes.',
    check: (_transaction, { price, context }) => {
      const prepared = context?.prepared?.price
      return hitIf(prepared !== undefined && tryParseHbar(prepared) !== price, () => ({
        message: `You asked for ${hbarText(price)}. The market answered with ${prepared ? `the price ${showHidden(prepared)}` : 'no price'}.`,
        evidence: [],
      }))
    },
  },
  {
    id: 'price-low',
    severity: 'warn',
    row: null,
    title: 'The price is far below others',
    about:
      'The price is below half of the lowest listing, or below the best collection offer. It has to be typed again.',
    check: (_transaction, { price, context }) => {
      const floor = context?.market?.floor ?? null
      const best = context?.market?.bestOffer ?? null
      const reasons = [
        ...(floor !== null && price * FLOOR_PARTS < floor ? [`The lowest listing is ${hbarText(floor)}.`] : []),
        ...(best !== null && price < best ? [`The best offer is ${hbarText(best)}.`] : []),
      ]
      return hitIf(reasons.length > 0, () => ({
        message: `You ask for ${hbarText(price)}. ${reasons.join(' ')}`,
        evidence: [],
        typed: formatHbar(price),
      }))
    },
  },
  {
    id: 'market-unread',
    severity: 'warn',
    row: null,
    title: 'Other prices are not known',
    about: 'Floor and offers of the collection could not be read, so the price cannot be compared with them.',
    check: (_transaction, { context }) =>
      hitIf(context?.market === null, () => ({
        message: 'The lowest listing and the best offer could not be read. Make sure that the price is what you want.',
        evidence: [],
      })),
  },
]
