import { z } from 'zod'
import { OFFER_STATUS, OFFER_STATUS_NAMES, type Listing, type Offer } from '../../world/market'
import { inWholeUnits, listingFields, listingsJson } from '../market-views'
import { RawReply, defineOperation } from '../operation'
import { Refusal } from '../refusal'
import {
  integerParam,
  integerOrDefault,
  ledgerIdParam,
  optionalParam,
  paramOrDefault,
  textParam,
  choiceParam,
  choiceOrAliasParam,
} from '../params'
import { requestedSerial, serialWithAlias } from '../serials'
import type { Service } from '../service'
import { toHbarNumber, ledgerIdText, isoText } from '../views'
import { eventsOperation } from './events'

const SORTS = ['listingDate', 'price', 'serialId'] as const
const DIRECTIONS = ['ASC', 'DESC'] as const

const listings = defineOperation({
  name: 'listings',
  tag: 'market',
  method: 'GET',
  path: '/v1/public/market/listings',
  auth: 'public',
  summary: 'Active listings, of one collection or of all.',
  params: {
    query: {
      token: optionalParam(ledgerIdParam),
      filterUserAccount: optionalParam(ledgerIdParam),
      filterTraitName: optionalParam(textParam()),
      filterTraitValue: optionalParam(textParam()),
      sortBy: paramOrDefault('listingDate', choiceOrAliasParam(SORTS, { serial: 'serialId' })),
      sortDirection: paramOrDefault('DESC', choiceParam(DIRECTIONS)),
      limit: integerOrDefault(10_000, 1, 10_000),
      offset: integerOrDefault(0, 0, 1_000_000),
    },
  },
  answer: z.strictObject({
    success: z.literal(true),
    token: z.string().nullable().describe('Requested collection; null for all'),
    isCached: z.boolean(),
    sortBy: z.enum(SORTS),
    sortDirection: z.enum(DIRECTIONS),
    limit: z.number().int(),
    offset: z.number().int(),
    marketListings: z.array(listingFields),
  }),
  handle: (service, params) => {
    const { token, sortBy, sortDirection, limit, offset } = params
    const envelopeFields = { success: true, token: token === undefined ? null : ledgerIdText(token), isCached: false }
    const envelopeJson = JSON.stringify({ ...envelopeFields, sortBy, sortDirection, limit, offset })
    // Without the closing brace, so that `marketListings` can follow as the last field.
    const openEnvelope = envelopeJson.slice(0, -1)
    const writeAnswer = (): Buffer => {
      const sortedListings = service.market.publicListings(token ?? null, sortFieldOf(service, sortBy))
      const matchingListings = isFiltered(params)
        ? sortedListings.filter((listing) => matchesFilter(service, listing, params))
        : sortedListings
      const pageListings = pageOf(matchingListings, sortDirection, offset, limit)
      return listingsJson(service, `${openEnvelope},"marketListings":[`, pageListings, ']}')
    }
    return new RawReply(answerJson(service, params, writeAnswer))
  },
})

type SortBy = (typeof SORTS)[number]

/** The requested sort field; another field while the rule `listings.order` is broken. */
const sortFieldOf = ({ rules }: Service, sortBy: SortBy): SortBy =>
  rules.isKept('listings.order') ? sortBy : otherSortField(sortBy)

const otherSortField = (sortBy: SortBy): SortBy => (sortBy === 'serialId' ? 'price' : 'serialId')

type Filter = {
  readonly filterUserAccount?: number | undefined
  readonly filterTraitName?: string | undefined
  readonly filterTraitValue?: string | undefined
}

const isFiltered = ({ filterUserAccount, filterTraitName, filterTraitValue }: Filter): boolean =>
  filterUserAccount !== undefined || filterTraitName !== undefined || filterTraitValue !== undefined

/**
 * True if a listing matches the filter. A trait name without a trait value matches every value of that trait. A trait
 * value without a trait name matches that value of every trait.
 */
function matchesFilter(service: Service, listing: Listing, filter: Filter): boolean {
  const { filterUserAccount: account, filterTraitName: traitName, filterTraitValue: traitValue } = filter
  if (account !== undefined && listing.seller !== account) return false
  if (traitName === undefined && traitValue === undefined) return true
  const attributes = service.market.collections.get(listing.token)?.attributes(listing.serial) ?? []
  return attributes.some(
    ({ trait_type, value }) =>
      (traitName === undefined || trait_type === traitName) && (traitValue === undefined || value === traitValue),
  )
}

/** A page in the requested direction. `ascendingItems` must be in ascending order. */
function pageOf<T>(ascendingItems: readonly T[], direction: 'ASC' | 'DESC', offset: number, limit: number): T[] {
  if (direction === 'ASC') return ascendingItems.slice(offset, offset + limit)
  const endIndex = Math.max(0, ascendingItems.length - offset)
  return ascendingItems.slice(Math.max(0, endIndex - limit), endIndex).reverse()
}

/** Minimum length of a cached answer. Shorter answers are written for each request. */
const MIN_CACHED_BYTES = 500_000
/** Maximum number of cached answers of one market. */
const MAX_CACHED_ANSWERS = 4
/** `contentVersion` changes with everything that can change the answer. */
type CachedAnswer = { readonly contentVersion: string; readonly json: Buffer }
const answersByMarket = new WeakMap<Service['market'], Map<string, CachedAnswer>>()

/** JSON of the answer: the cached JSON if listings, checkouts, rules and the base URL are unchanged, else new JSON. */
function answerJson(
  service: Service,
  params: Filter & { readonly token?: number | undefined },
  writeAnswer: () => Buffer,
): Buffer {
  const { market, purchases, rules, baseUrl } = service
  const answersByCacheName = answersByMarket.get(market) ?? new Map<string, CachedAnswer>()
  answersByMarket.set(market, answersByCacheName)
  const cacheName = JSON.stringify(params)
  const heldNftKeys = [...purchases.heldNftKeys()].join(' ')
  const ruleStates = ['listings.availability', 'listings.order'].map((rule) => rules.isKept(rule))
  const revision = market.revisionOf(params.token ?? null)
  const contentVersion = [revision, ...ruleStates, baseUrl(), heldNftKeys].join(' ')
  const cachedAnswer = answersByCacheName.get(cacheName)
  if (cachedAnswer?.contentVersion === contentVersion) return cachedAnswer.json
  answersByCacheName.delete(cacheName)
  const json = writeAnswer()
  if (json.length < MIN_CACHED_BYTES) return json
  const [oldestName] = answersByCacheName.keys()
  if (answersByCacheName.size >= MAX_CACHED_ANSWERS && oldestName !== undefined) answersByCacheName.delete(oldestName)
  answersByCacheName.set(cacheName, { contentVersion, json })
  return json
}

const MAX_OFFER_OFFSET = 1_000_000

const offers = defineOperation({
  name: 'offers',
  tag: 'market',
  method: 'GET',
  path: '/v1/public/market/offers',
  auth: 'public',
  summary: 'Offers on single NFTs, newest first.',
  deprecatedParams: ['serialId'],
  params: {
    query: {
      token: optionalParam(ledgerIdParam),
      filterUserAccount: optionalParam(ledgerIdParam),
      statusFilterTypeId: paramOrDefault(0, integerParam(0, 2)).describe(
        '0: pending (submitted or accepted); 1: submitted; 2: all',
      ),
      ...serialWithAlias,
      page: integerOrDefault(1, 1, MAX_OFFER_OFFSET + 1),
      limit: integerOrDefault(50, 1, 100),
    },
  },
  answer: z.strictObject({
    success: z.literal(true),
    response: z.array(
      z.strictObject({
        buyerAccount: z.string(),
        sellerAccount: z.string(),
        offeredPrice: z.number().describe('HBAR'),
        offerDate: z.string(),
        statusTypeId: z.number().int(),
        statusName: z.string(),
        listedPrice: z.number().describe('Price of the listing; 0 without a listing'),
        token: z.string(),
        serialId: z.number().int(),
      }),
    ),
  }),
  handle: (service, params) => {
    const serial = requestedSerial(service, params)
    const { token, page, limit } = params
    const offset = (page - 1) * limit
    if (offset > MAX_OFFER_OFFSET && service.rules.isKept('offers.offset-bound')) {
      throw new Refusal(400, `Invalid parameter: the page must start within the first ${MAX_OFFER_OFFSET + 1} offers.`)
    }
    const matchingOffers = service.market.offers.filter(
      (offer) =>
        (token === undefined || offer.token === token) &&
        (serial === undefined || offer.serial === serial) &&
        isOfferOf(service, offer, params.filterUserAccount) &&
        isInStatus(service, offer, params.statusFilterTypeId),
    )
    matchingOffers.sort((a, b) => b.atMs - a.atMs || b.id - a.id)
    if (!service.rules.isKept('offers.newest-first')) matchingOffers.reverse()
    return {
      success: true,
      response: matchingOffers.slice(offset, offset + limit).map((offer) => offerView(service, offer)),
    }
  },
})

function isOfferOf({ readings }: Service, { buyer, seller }: Offer, account: number | undefined): boolean {
  if (account === undefined) return true
  if (readings.offersOfUser === 'either') return buyer === account || seller === account
  return account === (readings.offersOfUser === 'buyer' ? buyer : seller)
}

/** Values of `statusFilterTypeId`. */
const STATUS_FILTER = { pending: 0, submitted: 1, all: 2 } as const

/** True if the status filter includes the offer. Submitted offers are included with every filter. */
function isInStatus({ rules }: Service, { status }: Offer, statusFilter: number): boolean {
  if (statusFilter === STATUS_FILTER.all) return true
  if (status === OFFER_STATUS.submitted) return true
  return (
    statusFilter === STATUS_FILTER.pending &&
    status === OFFER_STATUS.accepted &&
    rules.isKept('offers.accepted-is-pending')
  )
}

function offerView(service: Service, { token, serial, buyer, seller, price, atMs, status }: Offer): object {
  const listing = service.market.publicListing(token, serial)
  return {
    buyerAccount: ledgerIdText(buyer),
    sellerAccount: ledgerIdText(seller),
    offeredPrice: toHbarNumber(price),
    offerDate: isoText(atMs),
    statusTypeId: status,
    statusName: OFFER_STATUS_NAMES[status],
    listedPrice: listing ? inWholeUnits(service, listing.price, listing.currency) : 0,
    token: ledgerIdText(token),
    serialId: serial,
  }
}

export const marketOperations = [listings, offers, eventsOperation]
