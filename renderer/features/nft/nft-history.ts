/** Past of an NFT as a sentence, as chart steps, and as prices to compare with. Pure. */
import type { NftHistory, NftHistoryEvent } from '@shared/contract/nft-history'
import { countWord, hbarWords } from '../../format/money'
import { dateWords } from '../../format/time'

const TIMES: Readonly<Record<number, string>> = { 1: 'once', 2: 'twice' }

/** Sales with a price in HBAR, oldest first. */
export const salesOf = ({ acts }: Pick<NftHistory, 'acts'>): readonly NftHistoryEvent[] =>
  acts.filter(({ what, price }) => what === 'sold' && price !== null).toReversed()

/** Events whose price was paid or listed. The price of an offer is neither. */
const PRICED: ReadonlySet<NftHistoryEvent['what']> = new Set(['sold', 'minted', 'listed', 'repriced', 'withdrawn'])

/** Events with a paid or listed price in HBAR, newest first. */
export const pricedActs = ({ acts }: Pick<NftHistory, 'acts'>): readonly NftHistoryEvent[] =>
  acts.filter(({ what, price }) => price !== null && PRICED.has(what))

export const lastSaleOf = (past: Pick<NftHistory, 'acts'> | null): NftHistoryEvent | null =>
  past === null ? null : (salesOf(past).at(-1) ?? null)

/** Title sentence: "Sold three times, last for 510 ℏ on 4 Jun 2026". */
export function pastTitle(past: Pick<NftHistory, 'acts' | 'isWhole'>): string {
  const sales = past.acts.filter(({ what }) => what === 'sold')
  const [last] = sales
  if (!last) {
    const minted = past.acts.find(({ what }) => what === 'minted')
    if (minted) return `Minted on ${dateWords(minted.at)}, not sold since`
    const lastListing = past.acts.find(({ what }) => what === 'listed' || what === 'repriced')
    const lastPrice = lastListing?.price == null ? '' : `. Last listed at ${hbarWords(lastListing.price)}`
    return `${past.isWhole ? 'No known sales' : 'No sales in the loaded activity'}${lastPrice}`
  }
  const times = TIMES[sales.length] ?? `${countWord(sales.length).toLowerCase()} times`
  const atLeast = past.isWhole ? '' : 'at least '
  const price = last.price === null ? '' : ` for ${hbarWords(last.price)}`
  return `Sold ${atLeast}${times}, last${price} on ${dateWords(last.at)}`
}

export type Step = { readonly atMs: number; readonly hbar: number }

/** Last sale price over time. */
export const saleSteps = (past: Pick<NftHistory, 'acts'>): readonly Step[] =>
  salesOf(past).map(({ at, price }) => ({ atMs: Date.parse(at), hbar: Number(price) }))

/** Listing price over time, with null from the moment the listing ended. */
export function listingPriceSteps({
  acts,
}: Pick<NftHistory, 'acts'>): readonly { atMs: number; hbar: number | null }[] {
  return acts.toReversed().flatMap(({ what, at, price }) => {
    const atMs = Date.parse(at)
    if (what === 'listed' || what === 'repriced') return [{ atMs, hbar: price === null ? null : Number(price) }]
    return what === 'sold' || what === 'withdrawn' ? [{ atMs, hbar: null }] : []
  })
}
