import type { NftDetail, Quote } from '@shared/contract/nft'
import type { EntityId } from '@shared/ids'
import { secondsSince } from '@shared/time'

/** Identity of an NFT. */
export type NftKey = { readonly token: EntityId; readonly serial: number }
export const nftKeyText = (key: NftKey): string => `${key.token}/${key.serial}`

/**
 * Seconds for which a price is valid if the market's answer states no maximum age. Source: the market's documentation
 * of quotes.
 */
const DEFAULT_QUOTE_SECONDS = 15

/** Terms of a purchase: from the market's quote, or from the listing if the market gives no quotes for the NFT. */
export type PurchaseTerms = Pick<Quote, 'token' | 'serial' | 'seller' | 'stamp'> & { readonly price: string }

/**
 * Terms to buy an NFT of an EVM collection, at the listing price. Main accepts a listing price for as many seconds as a
 * quote. Null if the NFT has no listing with a price in HBAR.
 */
export function listingTerms({ token, serial, listing, stamp }: NftDetail): PurchaseTerms | null {
  if (listing?.price == null) return null
  const { price, seller } = listing
  return { token, serial, price, seller, stamp: { ...stamp, maxAgeSeconds: DEFAULT_QUOTE_SECONDS } }
}

/** Remaining validity of a price. `remainingShare`: remaining part of the whole validity, 0 to 1. */
export type PriceValidity =
  | {
      readonly status: 'valid'
      readonly remainingSeconds: number
      readonly remainingShare: number
      readonly ageSeconds: number
    }
  | { readonly status: 'expired'; readonly ageSeconds: number | null }

/**
 * Remaining validity of a price. The age is counted by this computer's clock from the receipt of the price, so a wrong
 * clock of the market cannot change the validity. A price from an offline cache is never valid.
 */
export function priceValidity({ stamp }: Pick<Quote, 'stamp'>, nowMs: number): PriceValidity {
  const maxSeconds = stamp.maxAgeSeconds ?? DEFAULT_QUOTE_SECONDS
  const ageSeconds = secondsSince(stamp.receivedAt, nowMs)
  if (ageSeconds === null || ageSeconds >= maxSeconds || stamp.offline) return { status: 'expired', ageSeconds }
  const remainingSeconds = maxSeconds - ageSeconds
  return {
    status: 'valid',
    remainingSeconds: Math.ceil(remainingSeconds),
    remainingShare: remainingSeconds / maxSeconds,
    ageSeconds,
  }
}
