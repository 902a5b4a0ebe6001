import type { NftDetail, Quote } from '@shared/contract/nft'
import { secondsSince } from '@shared/time'

export type NftKey = { readonly token: string; readonly serial: number }
export const nftOf = (key: NftKey): string => `${key.token}/${key.serial}`

/** Documented as 15 s; used when an answer does not say. */
const DEFAULT_QUOTE_SECONDS = 15

/** A price that can be bought at: the market's quote, or the listing itself where there are no quotes. */
export type Offer = Pick<Quote, 'token' | 'serial' | 'seller' | 'stamp'> & { readonly price: string }

/** What an NFT of a contract is listed at. Main lets it get as old as a quote. Null without a price in HBAR. */
export function listingOffer({ token, serial, listing, stamp }: NftDetail): Offer | null {
  if (listing?.price == null) return null
  const { price, seller } = listing
  return { token, serial, price, seller, stamp: { ...stamp, maxAgeSeconds: DEFAULT_QUOTE_SECONDS } }
}

export type QuoteAge =
  | { readonly status: 'good'; readonly leftSeconds: number; readonly share: number; readonly ageSeconds: number }
  | { readonly status: 'over'; readonly ageSeconds: number | null }

/**
 * How long an offer may still be bought on. Counted from its receipt by this computer's clock: a service clock that
 * runs ahead or behind must not stretch or shorten it.
 */
export function quoteAge({ stamp }: Pick<Quote, 'stamp'>, nowMs: number): QuoteAge {
  const maxSeconds = stamp.maxAgeSeconds ?? DEFAULT_QUOTE_SECONDS
  const ageSeconds = secondsSince(stamp.receivedAt, nowMs)
  if (ageSeconds === null || ageSeconds >= maxSeconds || stamp.offline) return { status: 'over', ageSeconds }
  const left = maxSeconds - ageSeconds
  return { status: 'good', leftSeconds: Math.ceil(left), share: left / maxSeconds, ageSeconds }
}
