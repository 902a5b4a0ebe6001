import type { z } from 'zod'
import type { NoticeFacts } from '@shared/contract/alerts'
import type { EntityId } from '@shared/ids'
import type { offers } from '@shared/market/market'
import { offersOnSide } from '@shared/market/readings'
import { instantText } from '../../market-api/pages/event-pages'
import { digestOf } from './alert-market-events'

type Offer = z.output<typeof offers.answer>['response'][number]

/** Status of offers that wait for an answer. */
const SUBMITTED = 1
/** Maximum number of offers remembered for an account. */
const MAX_REMEMBERED = 1000

/** Offers for the account's NFTs that wait for an answer, newest first as the service sends them. */
export const receivedOffers = (answer: readonly Offer[], account: EntityId): readonly Offer[] =>
  offersOnSide(answer, 'seller', account).filter(({ statusTypeId }) => (statusTypeId ?? SUBMITTED) === SUBMITTED)

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

/** New offers, and the ids to remember. The first read yields no news, so offers of past years raise no notices. */
export function newOffers(
  currentOffers: readonly Offer[],
  seenIds: readonly string[] | undefined,
): { readonly news: readonly Offer[]; readonly seen: readonly string[] } {
  const ids = currentOffers.map(offerId)
  if (seenIds === undefined) return { news: [], seen: ids }
  const knownIds = new Set(seenIds)
  const news = currentOffers.filter((offer) => !knownIds.has(offerId(offer)))
  // An offer that is missing once and then returns is no news.
  return { news, seen: [...new Set([...ids, ...seenIds])].slice(0, MAX_REMEMBERED) }
}

export function offerNotice(offer: Offer, account: EntityId, name: string, nowMs: number): NoticeFacts {
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
