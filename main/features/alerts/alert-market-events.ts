import type { z } from 'zod'
import { AmountError, formatHbar, hbarFromJson, parseHbar } from '@shared/amount'
import type { NoticeFacts } from '@shared/contract/alerts'
import type { EntityId } from '@shared/ids'
import { isUndercutNews } from '@shared/insight/alerts'
import type { listings } from '@shared/market/market'
import { tokenPriceOf } from '@shared/token-unit'
import { eventIdentity, parseInstantMs, instantOf, type MarketEvent } from '../../market-api/pages/event-pages'
import { sha256Hex } from '../../market-api/client/api-observations'
import { boundedName } from './alert-text'
import type { AlertMemory } from './alert-memory'

type Listing = z.output<typeof listings.answer>['marketListings'][number]
/** An own listing in HBAR. */
export type OwnListing = {
  readonly account: EntityId
  readonly token: EntityId
  readonly serial: number
  readonly price: string
  readonly listedMs: number | null
}

/** Short digest that never changes for the same identity. */
export const digestOf = (identity: string): string => sha256Hex(identity).slice(0, 32)
const noticeId = (kind: string, event: MarketEvent): string => `${kind}:${digestOf(eventIdentity(event))}`

/** Decimal HBAR; null when the price is unknown, not exact, or in another token. */
function priceOf({ price, paymentToken }: MarketEvent): string | null {
  return price === null || paymentToken.address !== null ? null : hbarOf(price)
}

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

const nameOf = ({ nftName, serialId }: MarketEvent): string => boundedName(nftName, `#${serialId}`)

const noticeTimes = (event: MarketEvent, nowMs: number) => {
  const noticedAt = new Date(nowMs).toISOString()
  const atMs = instantOf(event)
  return { noticedAt, happenedAt: atMs === null ? noticedAt : new Date(atMs).toISOString() }
}

function paidInOf({ price, paymentToken }: MarketEvent): Pick<SoldFacts, 'paidIn' | 'otherPrice'> {
  if (paymentToken.address === null) return { paidIn: 'hbar' }
  return { paidIn: 'other', otherPrice: tokenPriceOf(price === null ? null : hbarOf(price), paymentToken) }
}

/** Sales of NFTs of these accounts. */
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
        name: nameOf(event),
        price: priceOf(event),
        ...paidInOf(event),
        intoOffer: saleMechanism === 'collection_offer',
      },
    ]
  })
}

type Rival = { readonly event: MarketEvent; readonly price: string }

/** Listing price of the NFT before this event, in decimal HBAR; null if it was not listed or the price is unknown. */
const previousListPrice = ({ eventType, previousPrice }: MarketEvent): string | null =>
  eventType !== 'price_changed' || previousPrice === null ? null : hbarOf(previousPrice)

/**
 * True if an own price was the lowest of its collection before these events, given the cheapest listings after them. A
 * price that was not the lowest before cannot be undercut.
 */
export function wasLowest(
  { token, own, account, happenedAt }: Undercut,
  cheapest: readonly Listing[],
  events: readonly MarketEvent[],
  isMine: (account: string) => boolean,
): boolean {
  const isBelow = (price: string | null) => price !== null && parseHbar(price) < parseHbar(own)
  const firstEvents = new Map(
    events
      .filter((event) => event.token === token)
      .toReversed()
      .map((event) => [event.serialId, event]),
  )
  const wasUndercutBefore = cheapest.some((listing) => {
    const { sellerAddress: seller } = listing
    const isRival = seller !== account && !isMine(seller) && listing.paymentToken.address === null
    const isLater =
      firstEvents.has(listing.nftSerialId) || (parseInstantMs(listing.listingDate ?? '') ?? 0) >= Date.parse(happenedAt)
    return isRival && !isLater && isBelow(listing.salePrice)
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

export const ownListingOf = (account: EntityId, record: Listing): readonly OwnListing[] => {
  const { sellerAddress, paymentToken, nftTokenAddress: token, nftSerialId: serial, salePrice: price } = record
  if (sellerAddress !== account || paymentToken.address !== null) return []
  const listedMs = record.listingDate === null ? null : parseInstantMs(record.listingDate)
  return [{ account, token, serial, price, listedMs }]
}

export type Undercut = Extract<NoticeFacts, { kind: 'undercut' }>

/** Undercut notices and the new memory. A rival does not undercut own listings that were made after it. */
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
    if (!lowestOwn || !isUndercutNews(lowestOwn.price, price, memory[token] ?? null, nowMs)) continue
    nextMemory[token] = { own: lowestOwn.price, atMs: nowMs }
    notices.push({
      id: noticeId('undercut', event),
      kind: 'undercut',
      ...noticeTimes(event, nowMs),
      account: lowestOwn.account,
      token,
      serial: event.serialId,
      name: nameOf(event),
      price,
      own: lowestOwn.price,
      ownSerial: lowestOwn.serial,
    })
  }
  return { notices, memory: nextMemory }
}

const lowestOf = (listed: readonly OwnListing[]): OwnListing | null =>
  listed.reduce<OwnListing | null>(
    (lowest, listing) => (lowest && parseHbar(lowest.price) <= parseHbar(listing.price) ? lowest : listing),
    null,
  )
