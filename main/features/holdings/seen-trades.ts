/** Last sale and arrivals of an NFT, as far as this app has seen them. Reads nothing from the network. */
import { formatHbar, hbarFromJson, AmountError } from '@shared/amount'
import type { Flow } from '@shared/contract/flows'
import { nftKey, type EntityId } from '@shared/ids'
import { instantOf, type MarketEvent } from '../../market-api/pages/event-pages'

export type SeenTrades = {
  readonly lastSale: { readonly price: string; readonly at: string } | null
  /** By account: the last time that the NFT came to it. */
  readonly arrivals: ReadonlyMap<string, string>
}
export type SalesDeps = {
  /** Newest first. */
  readonly events: (limit: number) => readonly MarketEvent[]
  /** Changes with the events. */
  readonly eventsUntilMs: () => number | null
  readonly flows: () => readonly Flow[]
}
type Sale = {
  readonly key: string
  readonly price: string | null
  readonly at: string
  readonly buyer: EntityId | null
}

const MAX_EVENTS = 20_000

export function createSeenTrades({ events, eventsUntilMs, flows }: SalesDeps) {
  let cachedSales: { readonly untilMs: number | null; readonly sales: readonly Sale[] } | null = null

  function eventSales(): readonly Sale[] {
    const untilMs = eventsUntilMs()
    if (cachedSales === null || cachedSales.untilMs !== untilMs) {
      cachedSales = { untilMs, sales: events(MAX_EVENTS).flatMap(saleOfEvent) }
    }
    return cachedSales.sales
  }

  /** By NFT. */
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

function saleOfEvent(event: MarketEvent): readonly Sale[] {
  if (event.eventType !== 'sold') return []
  const atMs = instantOf(event)
  if (atMs === null) return []
  const hasHbarPrice = event.paymentToken.address === null && event.price !== null
  return [
    {
      key: nftKey(event.token, event.serialId),
      price: hasHbarPrice ? exactHbarOrNull(event.price) : null,
      at: new Date(atMs).toISOString(),
      buyer: event.buyerAddress,
    },
  ]
}

/** An inexact price counts as unknown. */
function exactHbarOrNull(price: number | null): string | null {
  try {
    return price === null || price <= 0 ? null : formatHbar(hbarFromJson(price))
  } catch (cause) {
    if (cause instanceof AmountError) return null
    throw cause
  }
}

function arrivalsOfFlow({ kind, state, account, token, serial, paid, outcome, updatedAt }: Flow): readonly Sale[] {
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
