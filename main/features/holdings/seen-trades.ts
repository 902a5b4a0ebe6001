/** Last sale and arrivals of each NFT, from events and flows that this app has stored. Sends no requests. */
import { formatHbar, hbarFromJson, AmountError } from '@shared/amount'
import type { Flow } from '@shared/contract/flows'
import { nftKey, type EntityId } from '@shared/ids'
import { instantOf, type MarketEvent } from '../../market-api/pages/event-pages'

export type SeenTrades = {
  readonly lastSale: { readonly price: string; readonly at: string } | null
  /** Time of the latest arrival of the NFT, by account. */
  readonly arrivals: ReadonlyMap<string, string>
}
export type SeenTradesDeps = {
  /** Market events that this app has read, newest first. */
  readonly events: (limit: number) => readonly MarketEvent[]
  /** Time up to which events were read; null before the first read. A change of this time shows that events are new. */
  readonly eventsUntilMs: () => number | null
  readonly flows: () => readonly Flow[]
}
/** A sale, or an arrival without a known price. */
type Trade = {
  /** `nftKey` of the NFT. */
  readonly key: string
  /** In HBAR; null if unknown or in another token. */
  readonly price: string | null
  readonly at: string
  readonly buyer: EntityId | null
}

const MAX_EVENTS = 20_000

/** Creates a function that returns the last sale and the arrivals of each NFT. */
export function createSeenTradesReader({ events, eventsUntilMs, flows }: SeenTradesDeps) {
  let cachedSales: { readonly untilMs: number | null; readonly sales: readonly Trade[] } | null = null

  function eventSales(): readonly Trade[] {
    const untilMs = eventsUntilMs()
    if (cachedSales === null || cachedSales.untilMs !== untilMs) {
      cachedSales = { untilMs, sales: events(MAX_EVENTS).flatMap(saleOfEvent) }
    }
    return cachedSales.sales
  }

  /** Returns a map by `nftKey`. */
  return (): ReadonlyMap<string, SeenTrades> => {
    const tradesByNft = new Map<string, { lastSale: SeenTrades['lastSale']; arrivals: Map<string, string> }>()
    const trades = [...flows().flatMap(arrivalsOfFlow), ...eventSales()].sort((a, b) => a.at.localeCompare(b.at))
    for (const { key, price, at: tradedAt, buyer } of trades) {
      const nftTrades = tradesByNft.get(key) ?? { lastSale: null, arrivals: new Map<string, string>() }
      if (price !== null) nftTrades.lastSale = { price, at: tradedAt }
      if (buyer !== null) nftTrades.arrivals.set(buyer, tradedAt)
      tradesByNft.set(key, nftTrades)
    }
    return tradesByNft
  }
}

function saleOfEvent(event: MarketEvent): readonly Trade[] {
  if (event.eventType !== 'sold') return []
  const atMs = instantOf(event)
  if (atMs === null) return []
  const hasHbarPrice = event.paymentToken.address === null && event.price !== null
  return [
    {
      key: nftKey(event.token, event.serialId),
      price: hasHbarPrice ? positiveHbarOrNull(event.price) : null,
      at: new Date(atMs).toISOString(),
      buyer: event.buyerAddress,
    },
  ]
}

/** Price in HBAR; null if the price is missing, not positive, or not exact. */
function positiveHbarOrNull(price: number | null): string | null {
  try {
    return price === null || price <= 0 ? null : formatHbar(hbarFromJson(price))
  } catch (cause) {
    if (cause instanceof AmountError) return null
    throw cause
  }
}

function arrivalsOfFlow({ kind, state, account, token, serial, paid, outcome, updatedAt }: Flow): readonly Trade[] {
  // The last update of the flow is taken as the time of the arrival.
  const arrivedAt = updatedAt
  if (outcome?.of === 'mint') {
    return outcome.minted.map((nft) => ({
      key: nftKey(nft.token, nft.serial),
      price: null,
      at: arrivedAt,
      buyer: account,
    }))
  }
  const isSettledPurchase = kind === 'buy' && (state === 'settled' || state === 'done')
  const isDoneEvmPurchase = kind === 'buy-evm' && state === 'done'
  const isPurchase = isSettledPurchase || isDoneEvmPurchase
  if (!isPurchase || token === null || serial === null) return []
  return [{ key: nftKey(token, serial), price: paid, at: arrivedAt, buyer: account }]
}
