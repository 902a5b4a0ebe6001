import type { z } from 'zod'
import { AmountError, formatHbar, hbarFromJson, parseHbar } from '@shared/amount'
import type { NoticeFacts } from '@shared/contract/alerts'
import type { EntityId } from '@shared/ids'
import { isUndercutNoticeDue } from '@shared/insight/alert-conditions'
import type { listings } from '@shared/market/market'
import { tokenPriceOf } from '@shared/token-unit'
import { eventIdentity, parseInstantMs, instantOf, type MarketEvent } from '../../market-api/pages/event-pages'
import { sha256Hex } from '../../market-api/client/api-observations'
import { boundedName } from './alert-text'
import type { AlertMemory } from './alert-memory'

type Listing = z.output<typeof listings.answer>['marketListings'][number]
/** Listing of an own NFT. `price`: decimal HBAR. `listedMs`: epoch milliseconds; null if unknown. */
export type OwnListing = {
  readonly account: EntityId
  readonly token: EntityId
  readonly serial: number
  readonly price: string
  readonly listedMs: number | null
}

/**
 * Short digest of an identity, for ids that are stored. Must not change: a stored notice is recognized by its id, and
 * would be raised again under another id.
 */
export const digestOf = (identity: string): string => sha256Hex(identity).slice(0, 32)
const noticeId = (kind: string, event: MarketEvent): string => `${kind}:${digestOf(eventIdentity(event))}`

/** Price of an event in decimal HBAR; null when the price is unknown, not exact, or in another token. */
function priceOf({ price, paymentToken }: MarketEvent): string | null {
  return price === null || paymentToken.address !== null ? null : hbarOf(price)
}

/** Amount in decimal HBAR; null for a negative or inexact amount. */
function hbarOf(price: number): string | null {
  try {
    const amount = hbarFromJson(price)
    return amount < 0n ? null : formatHbar(amount)
  } catch (cause) {
    if (cause instanceof AmountError) return null
    throw cause
  }
}

type SoldFacts = Extract<NoticeFacts, { kind: 'sold' }>

const nftNameOf = ({ nftName, serialId }: MarketEvent): string => boundedName(nftName, `#${serialId}`)

const noticeTimes = (event: MarketEvent, nowMs: number) => {
  const noticedAt = new Date(nowMs).toISOString()
  const atMs = instantOf(event)
  return { noticedAt, happenedAt: atMs === null ? noticedAt : new Date(atMs).toISOString() }
}

/** Currency of a sale; with another token than HBAR, also the price in that token. */
function currencyOf({ price, paymentToken }: MarketEvent): Pick<SoldFacts, 'paidIn' | 'otherPrice'> {
  if (paymentToken.address === null) return { paidIn: 'hbar' }
  return { paidIn: 'other', otherPrice: tokenPriceOf(price === null ? null : hbarOf(price), paymentToken) }
}

/** Notices for the sales whose seller is an account for which `isMine` is true. */
export function salesOf(
  events: readonly MarketEvent[],
  isMine: (account: string) => boolean,
  nowMs: number,
): readonly SoldFacts[] {
  return events.flatMap((event) => {
    const { eventType, sellerAddress: account, token, serialId: serial, saleMechanism } = event
    if (eventType !== 'sold' || account === null || !isMine(account)) return []
    return [
      {
        id: noticeId('sold', event),
        kind: 'sold' as const,
        ...noticeTimes(event, nowMs),
        account,
        token,
        serial,
        name: nftNameOf(event),
        price: priceOf(event),
        ...currencyOf(event),
        intoOffer: saleMechanism === 'collection_offer',
      },
    ]
  })
}

/** Listing of another account, which may undercut own listings. `price`: decimal HBAR. */
type Rival = { readonly event: MarketEvent; readonly price: string }

/**
 * Listing price of an NFT before an event, in decimal HBAR; null if the NFT was not listed, or its price is unknown or
 * in another token.
 */
function previousListPrice({ eventType, previousPrice, paymentToken }: MarketEvent): string | null {
  if (eventType !== 'price_changed' || previousPrice === null || paymentToken.address !== null) return null
  return hbarOf(previousPrice)
}

/**
 * True if the own price of an undercut was the lowest price of its collection before `events`. `cheapest`: the cheapest
 * listings after `events`. An own price that was not the lowest cannot be undercut.
 */
export function wasOwnPriceLowest(
  { token, own: ownPrice, account, happenedAt }: Undercut,
  cheapest: readonly Listing[],
  events: readonly MarketEvent[],
  isMine: (account: string) => boolean,
): boolean {
  const isBelow = (price: string | null) => price !== null && parseHbar(price) < parseHbar(ownPrice)
  // First event of each NFT. `events` begins with the oldest: in reverse, the first event comes last, and the map keeps
  // the last entry of a key.
  const firstEvents = new Map(
    events
      .filter((event) => event.token === token)
      .toReversed()
      .map((event) => [event.serialId, event]),
  )
  const wasUndercutBefore = cheapest.some((listing) => {
    const { sellerAddress: seller } = listing
    const isRival = seller !== account && !isMine(seller) && listing.paymentToken.address === null
    const isFromEventsOrLater =
      firstEvents.has(listing.nftSerialId) || (parseInstantMs(listing.listingDate ?? '') ?? 0) >= Date.parse(happenedAt)
    return isRival && !isFromEventsOrLater && isBelow(listing.salePrice)
  })
  const hasEarlierLowerPrice = [...firstEvents.values()].some(
    (event) => !isMine(event.sellerAddress ?? '') && isBelow(previousListPrice(event)),
  )
  return !wasUndercutBefore && !hasEarlierLowerPrice
}

/**
 * By collection: the lowest price at which another account listed an NFT that is still listed, according to the events.
 */
export function rivalsOf(
  events: readonly MarketEvent[],
  isMine: (account: string) => boolean,
): ReadonlyMap<EntityId, Rival> {
  const latestEvents = new Map(events.map((event) => [`${event.token}#${event.serialId}`, event]))
  const lowest = new Map<EntityId, Rival>()
  for (const event of latestEvents.values()) {
    const { eventType, sellerAddress: seller, token } = event
    const price = eventType === 'listed' || eventType === 'price_changed' ? priceOf(event) : null
    if (price === null || seller === null || isMine(seller)) continue
    const lowestSoFar = lowest.get(token)
    if (!lowestSoFar || parseHbar(price) < parseHbar(lowestSoFar.price)) lowest.set(token, { event, price })
  }
  return lowest
}

/** The record as an own listing, for `flatMap`; empty for another account's listing and for one in another token. */
export const ownListingOf = (account: EntityId, record: Listing): readonly OwnListing[] => {
  const { sellerAddress, paymentToken, nftTokenAddress: token, nftSerialId: serial, salePrice: price } = record
  if (sellerAddress !== account || paymentToken.address !== null) return []
  const listedMs = record.listingDate === null ? null : parseInstantMs(record.listingDate)
  return [{ account, token, serial, price, listedMs }]
}

export type Undercut = Extract<NoticeFacts, { kind: 'undercut' }>

/** Undercut notices and the new memory. A rival undercuts only own listings that are older than the rival. */
export function undercutsOf(
  rivals: ReadonlyMap<EntityId, Rival>,
  ownListings: readonly OwnListing[],
  memory: AlertMemory['undercut'],
  nowMs: number,
): { readonly notices: readonly Undercut[]; readonly memory: AlertMemory['undercut'] } {
  const notices: Undercut[] = []
  const nextMemory = { ...memory }
  for (const [token, { event, price }] of rivals) {
    const atMs = instantOf(event) ?? nowMs
    const lowestOwn = lowestOf(
      ownListings.filter((listing) => listing.token === token && (listing.listedMs ?? 0) <= atMs),
    )
    if (!lowestOwn || !isUndercutNoticeDue(lowestOwn.price, price, memory[token] ?? null, nowMs)) continue
    nextMemory[token] = { own: lowestOwn.price, atMs: nowMs }
    notices.push({
      id: noticeId('undercut', event),
      kind: 'undercut',
      ...noticeTimes(event, nowMs),
      account: lowestOwn.account,
      token,
      serial: event.serialId,
      name: nftNameOf(event),
      price,
      own: lowestOwn.price,
      ownSerial: lowestOwn.serial,
    })
  }
  return { notices, memory: nextMemory }
}

const lowestOf = (ownListings: readonly OwnListing[]): OwnListing | null =>
  ownListings.reduce<OwnListing | null>(
    (lowest, listing) => (lowest && parseHbar(lowest.price) <= parseHbar(listing.price) ? lowest : listing),
    null,
  )
