/** Sales, priced events and chart steps from an NFT's history. Pure. */
import type { Flow } from '@shared/contract/flows'
import type { NftDetail } from '@shared/contract/nft'
import type { NftHistory, NftHistoryEvent } from '@shared/contract/nft-history'
import { countWord, hbarWords } from '../../format/money'
import { dateWords } from '../../format/time'

const TIMES_WORDS: Readonly<Record<number, string>> = { 1: 'once', 2: 'twice' }

/** Sales with a price in HBAR, oldest first. */
export const salesOf = ({ entries }: Pick<NftHistory, 'entries'>): readonly NftHistoryEvent[] =>
  entries.filter(({ kind, price }) => kind === 'sold' && price !== null).toReversed()

/** Kinds of events whose price was paid by a buyer or set by a seller. The price of an offer is neither. */
const PRICED_KINDS: ReadonlySet<NftHistoryEvent['kind']> = new Set([
  'sold',
  'minted',
  'listed',
  'repriced',
  'withdrawn',
])

/** Events with a paid or listed price in HBAR, newest first. */
export const pricedEvents = ({ entries }: Pick<NftHistory, 'entries'>): readonly NftHistoryEvent[] =>
  entries.filter(({ kind, price }) => price !== null && PRICED_KINDS.has(kind))

/** Latest sale with a price in HBAR; null if none is known. */
export const lastSaleOf = (history: Pick<NftHistory, 'entries'> | null): NftHistoryEvent | null =>
  history === null ? null : (salesOf(history).at(-1) ?? null)

/**
 * Sales in one sentence: "Sold three times, last for 510 ℏ on 4 Jun 2026". Without a sale, the mint or the last
 * listing.
 */
export function salesTitle(history: Pick<NftHistory, 'entries' | 'isWhole'>): string {
  const sales = history.entries.filter(({ kind }) => kind === 'sold')
  const [lastSale] = sales
  if (!lastSale) {
    const mint = history.entries.find(({ kind }) => kind === 'minted')
    if (mint) return `Minted on ${dateWords(mint.at)}, not sold since`
    const lastListing = history.entries.find(({ kind }) => kind === 'listed' || kind === 'repriced')
    const lastPrice = lastListing?.price == null ? '' : `. Last listed at ${hbarWords(lastListing.price)}`
    return `${history.isWhole ? 'No known sales' : 'No sales in the loaded activity'}${lastPrice}`
  }
  const times = TIMES_WORDS[sales.length] ?? `${countWord(sales.length).toLowerCase()} times`
  const atLeast = history.isWhole ? '' : 'at least '
  const price = lastSale.price === null ? '' : ` for ${hbarWords(lastSale.price)}`
  return `Sold ${atLeast}${times}, last${price} on ${dateWords(lastSale.at)}`
}

/**
 * Title for a purchase of the person that the market's activity does not list yet: "You bought this NFT for 420 ℏ on
 * 28 Nov 2026". Null without a purchase, for a purchase with an error, if none of the person's accounts holds the NFT
 * any more, and if the activity lists a sale since the purchase started.
 */
export function unrecordedPurchaseTitle(
  purchase: Pick<Flow, 'price' | 'error' | 'startedAt' | 'updatedAt'> | null,
  { isOwnedByPerson }: Pick<NftDetail, 'isOwnedByPerson'>,
  { entries }: Pick<NftHistory, 'entries'>,
): string | null {
  if (purchase === null || purchase.price === null || purchase.error !== null || !isOwnedByPerson) return null
  const startMs = Date.parse(purchase.startedAt)
  if (entries.some(({ kind, at }) => kind === 'sold' && Date.parse(at) >= startMs)) return null
  return `You bought this NFT for ${hbarWords(purchase.price)} on ${dateWords(purchase.updatedAt)}`
}

/** Price that applies from an instant on. `atMs`: epoch milliseconds. `hbar`: a number for charts only. */
export type PriceStep = { readonly atMs: number; readonly hbar: number }

/** Prices of the sales in HBAR, oldest first. Each price applies until the next sale. */
export const saleSteps = (history: Pick<NftHistory, 'entries'>): readonly PriceStep[] =>
  salesOf(history).map(({ at, price }) => ({ atMs: Date.parse(at), hbar: Number(price) }))

/** Listing prices, oldest first. `hbar`: null from the end of a listing on, and for a price in another token. */
export function listingPriceSteps({
  entries,
}: Pick<NftHistory, 'entries'>): readonly { atMs: number; hbar: number | null }[] {
  return entries.toReversed().flatMap(({ kind, at, price }) => {
    const atMs = Date.parse(at)
    if (kind === 'listed' || kind === 'repriced') return [{ atMs, hbar: price === null ? null : Number(price) }]
    return kind === 'sold' || kind === 'withdrawn' ? [{ atMs, hbar: null }] : []
  })
}
