import type { z } from 'zod'
import type { NoticeFacts } from '@shared/contract/alerts'
import type { offers } from '@shared/market/market'
import { offersOf } from '@shared/market/readings'
import { instantText } from '../../market-api/pages/event-pages'
import { digestOf } from './alert-sales'

type Offer = z.output<typeof offers.answer>['response'][number]

/** Offers that wait for an answer have this status. */
const SUBMITTED = 1
/** So many are remembered of an account. */
const MOST_REMEMBERED = 1000

/** For NFTs of the account, that wait for an answer. Newest first, as the service tells them. */
export const received = (answer: readonly Offer[], account: string): readonly Offer[] =>
  offersOf(answer, 'seller', account).filter(({ statusTypeId }) => (statusTypeId ?? SUBMITTED) === SUBMITTED)

const offerId = (offer: Offer): string =>
  digestOf(
    JSON.stringify([
      offer.buyerAccount,
      offer.sellerAccount,
      offer.token,
      offer.serialId,
      offer.offeredPrice,
      offer.offerDate,
    ]),
  )

/**
 * Those that were not there before, and what is to be remembered. What was there at the first look is no news: nobody
 * is told of offers of years.
 */
export function newOffers(
  found: readonly Offer[],
  seen: readonly string[] | undefined,
): { readonly news: readonly Offer[]; readonly seen: readonly string[] } {
  const ids = found.map(offerId)
  if (seen === undefined) return { news: [], seen: ids }
  const known = new Set(seen)
  const news = found.filter((offer) => !known.has(offerId(offer)))
  // One that is gone for a moment, and comes again, is no news.
  return { news, seen: [...new Set([...ids, ...seen])].slice(0, MOST_REMEMBERED) }
}

export function offerNotice(offer: Offer, account: string, name: string, nowMs: number): NoticeFacts {
  const { token, serialId: serial, offeredPrice: price } = offer
  const noticedAt = new Date(nowMs).toISOString()
  return {
    id: `offer:${offerId(offer)}`,
    kind: 'offer',
    account,
    token,
    serial,
    name,
    price,
    noticedAt,
    happenedAt: instantText(offer.offerDate) ?? noticedAt,
  }
}
