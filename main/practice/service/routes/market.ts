import { z } from 'zod'
import type { Listing } from '../../world/market'
import { Refusal, anyAnswer, operation } from '../operation'
import { integer, integerOr, ledgerId, serialParam, text, word } from '../params'
import type { Service } from '../service'
import { eventView, hbar, id, iso, listingView } from '../views'

const listings = operation({
  name: 'listings',
  tag: 'market',
  method: 'GET',
  path: '/v1/public/market/listings',
  auth: 'public',
  summary: 'Active listings, of one collection or of all.',
  params: {
    query: {
      token: ledgerId.optional(),
      filterUserAccount: ledgerId.optional(),
      filterTraitName: text().optional(),
      filterTraitValue: text().optional(),
      sortBy: word(['listingDate', 'price', 'serialId']).default('listingDate'),
      sortDirection: word(['ASC', 'DESC']).default('DESC'),
      limit: integerOr(10_000, 1, 10_000),
      offset: integerOr(0, 0, 1_000_000),
    },
  },
  answer: anyAnswer,
  handle: (service, params) => {
    const { token, sortBy, sortDirection, limit, offset } = params
    const all = token === undefined ? [...service.market.allListings()] : [...service.market.listingsOf(token).values()]
    const found = all.filter((listing) => fits(service, listing, params))
    const sign = sortDirection === 'ASC' ? 1 : -1
    found.sort((a, b) => sign * (SORTS[sortBy](a, b) || a.id - b.id))
    return {
      success: true,
      token: token === undefined ? null : id(token),
      isCached: false,
      sortBy,
      sortDirection,
      limit,
      offset,
      marketListings: found.slice(offset, offset + limit).map((listing) => listingView(service, listing)),
    }
  },
})

const SORTS = {
  listingDate: (a: Listing, b: Listing) => a.listedAtMs - b.listedAtMs,
  price: (a: Listing, b: Listing) => (a.price < b.price ? -1 : a.price > b.price ? 1 : 0),
  serialId: (a: Listing, b: Listing) => a.token - b.token || a.serial - b.serial,
} as const

type Filter = {
  filterUserAccount?: number | undefined
  filterTraitName?: string | undefined
  filterTraitValue?: string | undefined
}

function fits(service: Service, listing: Listing, filter: Filter): boolean {
  if (filter.filterUserAccount !== undefined && listing.seller !== filter.filterUserAccount) return false
  if (filter.filterTraitName === undefined) return true
  const attributes = service.market.collections.get(listing.token)?.attributes(listing.serial) ?? []
  return attributes.some(
    ({ trait_type, value }) =>
      trait_type === filter.filterTraitName &&
      (filter.filterTraitValue === undefined || value === filter.filterTraitValue),
  )
}

const serialWithAlias = { serial: serialParam.optional(), serialId: serialParam.optional() }

function oneSerial({
  serial,
  serialId,
}: {
  serial?: number | undefined
  serialId?: number | undefined
}): number | undefined {
  if (serial !== undefined && serialId !== undefined && serial !== serialId) {
    throw new Refusal(400, 'Invalid parameter: serial and serialId differ.')
  }
  return serial ?? serialId
}

const offers = operation({
  name: 'offers',
  tag: 'market',
  method: 'GET',
  path: '/v1/public/market/offers',
  auth: 'public',
  summary: 'Offers on single NFTs.',
  params: {
    query: {
      token: ledgerId.optional(),
      filterUserAccount: ledgerId.optional(),
      statusFilterTypeId: integerOr(0, 0, 2),
      ...serialWithAlias,
      page: integerOr(1, 1, 1_000_000),
      limit: integerOr(50, 1, 100),
    },
  },
  answer: anyAnswer,
  handle: ({ market }, params) => {
    const serial = oneSerial(params)
    const { token, filterUserAccount: account, page, limit } = params
    if ((page - 1) * limit > 1_000_000) throw new Refusal(400, 'Invalid parameter: page is too high.')
    const found = market.offers.filter(
      (offer) =>
        (token === undefined || offer.token === token) &&
        (serial === undefined || offer.serial === serial) &&
        (account === undefined || offer.buyer === account || offer.seller === account) &&
        (params.statusFilterTypeId === 2 || offer.status === 1),
    )
    found.sort((a, b) => b.atMs - a.atMs)
    const response = found.slice((page - 1) * limit, page * limit).map((offer) => ({
      buyerAccount: id(offer.buyer),
      sellerAccount: id(offer.seller),
      offeredPrice: hbar(offer.price),
      offerDate: iso(offer.atMs),
      statusTypeId: offer.status,
      statusName: 'Submitted',
      listedPrice: hbar(market.listing(offer.token, offer.serial)?.price ?? 0n),
      token: id(offer.token),
      serialId: offer.serial,
    }))
    return { success: true, response }
  },
})

const events = operation({
  name: 'events',
  tag: 'market',
  method: 'GET',
  path: '/v1/public/market/events',
  auth: 'public',
  summary: 'What was listed, repriced, sold and delisted, newest first.',
  params: {
    query: {
      token: ledgerId.optional(),
      ...serialWithAlias,
      since: z.iso.datetime({ offset: true }).optional(),
      eventType: word(['listed', 'price_changed', 'sold', 'delisted']).optional(),
      page: integerOr(1, 1, 100_000),
      limit: integer(1, 100).default(50),
    },
  },
  answer: anyAnswer,
  handle: (service, params) => {
    const { token, since, eventType, page, limit } = params
    const serial = oneSerial(params)
    if (serial !== undefined && token === undefined) throw new Refusal(400, 'Invalid parameter: serial needs token.')
    if (page * limit > 100_000) throw new Refusal(400, 'Invalid parameter: page times limit is at most 100000.')
    const sinceMs = since === undefined ? Number.NEGATIVE_INFINITY : Date.parse(since)
    const found = service.market.events.filter(
      (event) =>
        event.atMs > sinceMs &&
        (token === undefined || event.token === token) &&
        (serial === undefined || event.serial === serial) &&
        (eventType === undefined || event.type === eventType),
    )
    const newestFirst = found.reverse()
    const shown = newestFirst.slice((page - 1) * limit, page * limit)
    return {
      success: true,
      page,
      nextPage: newestFirst.length > page * limit ? page + 1 : null,
      lastEventDate: newestFirst[0] ? iso(newestFirst[0].atMs) : (since ?? null),
      events: shown.map((event) => eventView(service, event)),
    }
  },
})

export const marketOperations = [listings, offers, events]
