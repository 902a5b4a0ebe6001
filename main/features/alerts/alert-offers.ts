import type { z } from 'zod'
import type { NoticeFacts } from '@shared/contract/alerts'
import type { EntityId } from '@shared/ids'
import type { offers } from '@shared/market/market'
import { offersOnSide } from '@shared/market/readings'
import { instantText } from '../../market-api/pages/event-pages'
import { digestOf } from './alert-market-events'

type Offer = z.output<typeof offers.answer>['response'][number]

/** Market's status of an offer that is neither accepted nor ended. */
export const SUBMITTED_STATUS_ID = 1
/** Maximum number of offers remembered for an account. */
const MAX_REMEMBERED = 1000

/**
 * Open offers for the account's NFTs, in the order of the service: newest first. An offer without a status counts as
 * open, because only open offers are requested.
 */
export const receivedOffers = (offerRecords: readonly Offer[], account: EntityId): readonly Offer[] =>
  offersOnSide(offerRecords, 'seller', account).filter(
    ({ statusTypeId }) => (statusTypeId ?? SUBMITTED_STATUS_ID) === SUBMITTED_STATUS_ID,
  )

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
 * Offers that were not seen at earlier reads, and the ids to remember. For the first read, `unseenOffers` is empty, so
 * that old offers raise no notices.
 */
export function newOffers(
  currentOffers: readonly Offer[],
  seenIds: readonly string[] | undefined,
): { readonly unseenOffers: readonly Offer[]; readonly seenIds: readonly string[] } {
  const currentIds = currentOffers.map(offerId)
  if (seenIds === undefined) return { unseenOffers: [], seenIds: currentIds }
  const earlierIds = new Set(seenIds)
  const unseenOffers = currentOffers.filter((offer) => !earlierIds.has(offerId(offer)))
  // Earlier ids are kept, because an offer that is missing from one answer is not new when it returns.
  return { unseenOffers, seenIds: [...new Set([...currentIds, ...seenIds])].slice(0, MAX_REMEMBERED) }
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
