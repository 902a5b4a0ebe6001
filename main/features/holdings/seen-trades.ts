/** Last sale and arrivals of an NFT, as far as this app has seen them. Reads nothing from the network. */
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
  /** Instant up to which events were read; null before the first read. New events change this instant. */
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

/** Creates a function that returns the trades of every NFT seen so far. */
export function createSeenTradesReader({ events, eventsUntilMs, flows }: SeenTradesDeps) {
  let cachedSales: { readonly untilMs: number | null; readonly sales: readonly Trade[] } | null = null

  function eventSales(): readonly Trade[] {
    const untilMs = eventsUntilMs()
    if (cachedSales === null || cachedSales.untilMs !== untilMs) {
      cachedSales = { untilMs, sales: events(MAX_EVENTS).flatMap(saleOfEvent) }
    }
    return cachedSales.sales
  }

  /** Trades by `nftKey`. */
  return (): ReadonlyMap<string, SeenTrades> => {
    const tradesByNft = new Map<string, { lastSale: SeenTrades['lastSale']; arrivals: Map<string, string> }>()
    const trades = [...flows().flatMap(arrivalsOfFlow), ...eventSales()].sort((a, b) => a.at.localeCompare(b.at))
    for (const { key, price, at: arrivedAt, buyer } of trades) {
      const nftTrades = tradesByNft.get(key) ?? { lastSale: null, arrivals: new Map<string, string>() }
      if (price !== null) nftTrades.lastSale = { price, at: arrivedAt }
      if (buyer !== null) nftTrades.arrivals.set(buyer, arrivedAt)
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
  const isBought = isSettledPurchase || isDoneEvmPurchase
  if (!isBought || token === null || serial === null) return []
  return [{ key: nftKey(token, serial), price: paid, at: arrivedAt, buyer: account }]
}
