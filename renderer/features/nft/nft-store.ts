import type { NftDetail, Quote } from '@shared/contract/nft'
import type { EntityId } from '@shared/ids'
import { secondsSince } from '@shared/time'

export type NftKey = { readonly token: EntityId; readonly serial: number }
export const nftKeyText = (key: NftKey): string => `${key.token}/${key.serial}`

/** Documented as 15 s; used if an answer has no maximum age. */
const DEFAULT_QUOTE_SECONDS = 15

/** Price to buy at: the market's quote, or the listing itself if there are no quotes. */
export type Offer = Pick<Quote, 'token' | 'serial' | 'seller' | 'stamp'> & { readonly price: string }

/**
 * Listing of an NFT held by a contract, as an offer. Main allows the same age as for a quote. Null without a price in
 * HBAR.
 */
export function listingOffer({ token, serial, listing, stamp }: NftDetail): Offer | null {
  if (listing?.price == null) return null
  const { price, seller } = listing
  return { token, serial, price, seller, stamp: { ...stamp, maxAgeSeconds: DEFAULT_QUOTE_SECONDS } }
}

export type QuoteAge =
  | { readonly status: 'good'; readonly leftSeconds: number; readonly share: number; readonly ageSeconds: number }
  | { readonly status: 'over'; readonly ageSeconds: number | null }

/**
 * Remaining validity of an offer. Counted by this computer's clock from the receipt, because a service clock that runs
 * ahead or behind must not stretch or shorten it.
 */
export function quoteAge({ stamp }: Pick<Quote, 'stamp'>, nowMs: number): QuoteAge {
  const maxSeconds = stamp.maxAgeSeconds ?? DEFAULT_QUOTE_SECONDS
  const ageSeconds = secondsSince(stamp.receivedAt, nowMs)
  if (ageSeconds === null || ageSeconds >= maxSeconds || stamp.offline) return { status: 'over', ageSeconds }
  const left = maxSeconds - ageSeconds
  return { status: 'good', leftSeconds: Math.ceil(left), share: left / maxSeconds, ageSeconds }
}
