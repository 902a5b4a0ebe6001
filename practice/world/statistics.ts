import { DAY_MS } from '@shared/time'
import type { SavedPart } from '../saved-part'
import { OPERATOR } from './accounts'
import { countsForFloor, type Market, type MarketEvent } from './market'
import { createRandom } from './random'

/** The account that moves the NFT and the payment of every sale. */
export const SPENDER = OPERATOR

/** UTC day, as the number of days since 1 January 1970. */
export const dayOf = (atMs: number): number => Math.floor(atMs / DAY_MS)

/**
 * Statistics of one collection on one day, in one currency. Amounts are in tinybar, or in the smallest unit of
 * `currency`. Every collection has an HBAR row for every day. A row in a token exists only for a day with sales in that
 * token.
 */
export type CollectionDay = {
  /** UTC day, as the number of days since 1 January 1970. */
  readonly day: number
  readonly token: number
  /** The fungible token in which the sales were paid; null for HBAR. */
  readonly currency: number | null
  /** Sum of the prices of the day's sales. */
  readonly volume: bigint
  /** Number of sales. */
  readonly sales: number
  /** Floor at the end of the day, or now if the day is today; null without listings, and if `currency` is set. */
  readonly floor: bigint | null
  /** Highest price of a sale; 0 without sales. */
  readonly highest: bigint
  /** Lowest price of a sale; 0 without sales. */
  readonly lowest: bigint
  /** Number of listings that count for the floor, at the same time as `floor`; 0 if `currency` is set. */
  readonly listings: number
}

/** A full turn of a sine wave in radians, rounded. */
const FULL_TURN = 6.28

const NO_SALES = { volume: 0n, sales: 0, highest: 0n, lowest: 0n } as const

/**
 * Statistics of each day and collection. Sales are counted from the market's `sold` events. Floors and numbers of
 * listings are invented for days before the world began; for later days, they are the values after the day's last event.
 */
export class Statistics implements SavedPart<readonly CollectionDay[]> {
  readonly name = 'statistics'
  private readonly rows: CollectionDay[] = []
  /** Indexes into `rows`, by `rowKey`. */
  private readonly rowIndexes = new Map<string, number>()
  private readonly changedRowKeys = new Set<string>()
  /** The latest day that has rows. */
  private lastDay = 0

  constructor(
    private readonly market: Market,
    private readonly nowMs: () => number,
  ) {
    market.onEvent((event) => this.record(event))
  }

  /** Rows up to today, oldest first. */
  get days(): readonly CollectionDay[] {
    this.fillDaysUntil(dayOf(this.nowMs()))
    return this.rows
  }

  /** Row of a day, collection and currency. Null before the first day, and for a token in which the day has no sales. */
  dayRow(day: number, token: number, currency: number | null = null): CollectionDay | null {
    this.fillDaysUntil(dayOf(this.nowMs()))
    const index = this.rowIndexes.get(rowKey(day, token, currency))
    return index === undefined ? null : (this.rows[index] ?? null)
  }

  save(): readonly CollectionDay[] {
    return this.rows.filter(({ day, token, currency }) => this.changedRowKeys.has(rowKey(day, token, currency)))
  }

  restore(saved: readonly CollectionDay[]): void {
    for (const row of saved) {
      this.fillDaysUntil(row.day)
      this.putRow(row)
      this.changedRowKeys.add(rowKey(row.day, row.token, row.currency))
    }
  }

  /**
   * Adds rows for the world's first day, which is the day of `epochMs`, and for the `dayCount` days before. Sales are
   * counted from the market's events. The earlier days get invented floors and numbers of listings.
   */
  seed(seed: string, epochMs: number, dayCount: number): void {
    const today = dayOf(epochMs)
    const saleRows = salesByDay(this.market.events)
    const collectionFigures = [...this.market.collections.keys()].map((token) => this.figuresOfCollection(seed, token))
    for (let day = today - dayCount; day <= today; day++) {
      for (const { token, floor, listings, inventPast } of collectionFigures) {
        const row = saleRows.get(rowKey(day, token, null)) ?? emptyRow(day, token, null)
        this.rows.push(day === today ? { ...row, floor, listings } : inventPast(row, today))
      }
    }
    for (const row of saleRows.values()) if (row.currency !== null) this.rows.push(row)
    this.rows.sort((a, b) => a.day - b.day || a.token - b.token || Number(a.currency) - Number(b.currency))
    this.rows.forEach((row, i) => this.rowIndexes.set(rowKey(row.day, row.token, row.currency), i))
    this.lastDay = today
  }

  /**
   * Current floor and number of listings of a collection, and the function that adds invented values of both to the row
   * of a past day. The invented values follow a slow wave with some noise, and the wave ends at the current values.
   */
  private figuresOfCollection(seed: string, token: number) {
    const random = createRandom(`${seed}/${token}/days`)
    const phase = random() * FULL_TURN
    const daysPerRadian = 20 + random() * 40
    const depth = 0.03 + random() * 0.09
    const drift = random() * 0.3
    const { floor, listings } = this.currentListingFigures(token)
    const inventPast = (row: CollectionDay, today: number): CollectionDay => {
      const ageDays = today - row.day
      // Factor of the current floor: 1 today. For listings, 2 minus the factor: a lower floor means more listings.
      const wave = 1 + depth * (Math.sin(phase + ageDays / daysPerRadian) - Math.sin(phase)) - (drift * ageDays) / 400
      const inventedFloor = floor === null ? null : (floor * BigInt(Math.round(wave * 1000 + random() * 30))) / 1000n
      // The floor of a day must not be above the day's lowest sale.
      const dayFloor =
        inventedFloor !== null && row.sales > 0 && row.lowest < inventedFloor ? row.lowest : inventedFloor
      return { ...row, floor: dayFloor, listings: Math.round(listings * (2 - wave) * (0.96 + random() * 0.06)) }
    }
    return { token, floor, listings, inventPast }
  }

  /** Floor and number of the listings that count for the floor, at this moment. */
  private currentListingFigures(token: number): { readonly floor: bigint | null; readonly listings: number } {
    let listings = 0
    let floor: bigint | null = null
    for (const listing of this.market.listingsOf(token).values()) {
      if (!countsForFloor(listing)) continue
      listings += 1
      if (floor === null || listing.price < floor) floor = listing.price
    }
    return { floor, listings }
  }

  /** Adds a sale to its day's row, and updates the floor and number of listings of the latest day. */
  private record(event: MarketEvent): void {
    const day = dayOf(event.atMs)
    this.fillDaysUntil(day)
    const currency = event.type === 'sold' ? (event.currency ?? null) : null
    const existingRow = this.rows[this.rowIndexes.get(rowKey(day, event.token, currency)) ?? -1]
    const row = existingRow ?? emptyRow(day, event.token, currency)
    const rowAfterEvent = event.type === 'sold' ? withSale(row, event.price) : row
    // The current floor and number of listings are recorded only in the HBAR row of the latest day.
    const listingFigures = day === this.lastDay && currency === null ? this.currentListingFigures(event.token) : {}
    this.putRow({ ...rowAfterEvent, ...listingFigures })
    this.changedRowKeys.add(rowKey(day, event.token, currency))
  }

  /** Adds HBAR rows after `lastDay` up to `day`, without sales, with the floor and number of listings of `lastDay`. */
  private fillDaysUntil(day: number): void {
    if (this.rows.length === 0) return
    for (; this.lastDay < day; this.lastDay++) {
      for (const token of this.market.collections.keys()) {
        const lastRow = this.rows[this.rowIndexes.get(rowKey(this.lastDay, token, null)) ?? -1]
        this.putRow({ ...(lastRow ?? emptyRow(this.lastDay, token, null)), ...NO_SALES, day: this.lastDay + 1 })
      }
    }
  }

  private putRow(row: CollectionDay): void {
    const key = rowKey(row.day, row.token, row.currency)
    const index = this.rowIndexes.get(key)
    if (index === undefined) this.rowIndexes.set(key, this.rows.push(row) - 1)
    else this.rows[index] = row
  }
}

const rowKey = (day: number, token: number, currency: number | null): string =>
  currency === null ? `${day}/${token}` : `${day}/${token}/${currency}`

/** Row without sales and listings. */
const emptyRow = (day: number, token: number, currency: number | null): CollectionDay => ({
  day,
  token,
  currency,
  ...NO_SALES,
  floor: null,
  listings: 0,
})

/** Rows with the sales of the events, by `rowKey`. In these rows, floors are null and numbers of listings are 0. */
function salesByDay(events: readonly MarketEvent[]): ReadonlyMap<string, CollectionDay> {
  // The rows are changed below, so their fields are not readonly here.
  const saleRows = new Map<string, { -readonly [K in keyof CollectionDay]: CollectionDay[K] }>()
  for (const { type, atMs, token, currency = null, price } of events) {
    if (type !== 'sold') continue
    const day = dayOf(atMs)
    const key = rowKey(day, token, currency)
    const row = saleRows.get(key)
    if (!row) {
      saleRows.set(key, withSale(emptyRow(day, token, currency), price))
      continue
    }
    row.volume += price
    row.sales += 1
    if (price > row.highest) row.highest = price
    if (price < row.lowest) row.lowest = price
  }
  return saleRows
}

/** Copy of a row with one more sale. */
const withSale = (row: CollectionDay, price: bigint): CollectionDay => ({
  ...row,
  volume: row.volume + price,
  sales: row.sales + 1,
  highest: row.sales === 0 || price > row.highest ? price : row.highest,
  lowest: row.sales === 0 || price < row.lowest ? price : row.lowest,
})
