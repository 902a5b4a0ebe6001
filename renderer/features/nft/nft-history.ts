/** Sales, priced events and chart steps from an NFT's history. Pure. */
import type { NftHistory, NftHistoryEvent } from '@shared/contract/nft-history'
import { countWord, hbarWords } from '../../format/money'
import { dateWords } from '../../format/time'

const TIMES_WORDS: Readonly<Record<number, string>> = { 1: 'once', 2: 'twice' }

/** Sales with a price in HBAR, oldest first. */
export const salesOf = ({ acts }: Pick<NftHistory, 'acts'>): readonly NftHistoryEvent[] =>
  acts.filter(({ what, price }) => what === 'sold' && price !== null).toReversed()

/** Kinds of events whose price was paid or listed. The price of an offer was neither paid nor listed. */
const PRICED_KINDS: ReadonlySet<NftHistoryEvent['what']> = new Set([
  'sold',
  'minted',
  'listed',
  'repriced',
  'withdrawn',
])

/** Events with a paid or listed price in HBAR, newest first. */
export const pricedEvents = ({ acts }: Pick<NftHistory, 'acts'>): readonly NftHistoryEvent[] =>
  acts.filter(({ what, price }) => price !== null && PRICED_KINDS.has(what))

/** Latest sale with a price in HBAR; null if none is known. */
export const lastSaleOf = (history: Pick<NftHistory, 'acts'> | null): NftHistoryEvent | null =>
  history === null ? null : (salesOf(history).at(-1) ?? null)

/** Sales in one sentence: "Sold three times, last for 510 ℏ on 4 Jun 2026". Without a sale, the mint or the last listing. */
export function salesTitle(history: Pick<NftHistory, 'acts' | 'isWhole'>): string {
  const sales = history.acts.filter(({ what }) => what === 'sold')
  const [lastSale] = sales
  if (!lastSale) {
    const mint = history.acts.find(({ what }) => what === 'minted')
    if (mint) return `Minted on ${dateWords(mint.at)}, not sold since`
    const lastListing = history.acts.find(({ what }) => what === 'listed' || what === 'repriced')
    const lastPrice = lastListing?.price == null ? '' : `. Last listed at ${hbarWords(lastListing.price)}`
    return `${history.isWhole ? 'No known sales' : 'No sales in the loaded activity'}${lastPrice}`
  }
  const times = TIMES_WORDS[sales.length] ?? `${countWord(sales.length).toLowerCase()} times`
  const atLeast = history.isWhole ? '' : 'at least '
  const price = lastSale.price === null ? '' : ` for ${hbarWords(lastSale.price)}`
  return `Sold ${atLeast}${times}, last${price} on ${dateWords(lastSale.at)}`
}

/** Price from an instant on: epoch milliseconds, and HBAR as a number, for charts only. */
export type PriceStep = { readonly atMs: number; readonly hbar: number }

/** Price of the latest sale over time, oldest first. */
export const saleSteps = (history: Pick<NftHistory, 'acts'>): readonly PriceStep[] =>
  salesOf(history).map(({ at, price }) => ({ atMs: Date.parse(at), hbar: Number(price) }))

/** Listing price over time, oldest first. The price is null after the end of a listing, and for a price in another token. */
export function listingPriceSteps({
  acts,
}: Pick<NftHistory, 'acts'>): readonly { atMs: number; hbar: number | null }[] {
  return acts.toReversed().flatMap(({ what, at, price }) => {
    const atMs = Date.parse(at)
    if (what === 'listed' || what === 'repriced') return [{ atMs, hbar: price === null ? null : Number(price) }]
    return what === 'sold' || what === 'withdrawn' ? [{ atMs, hbar: null }] : []
  })
}
