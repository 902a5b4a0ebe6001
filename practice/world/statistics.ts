import { DAY_MS } from '@shared/time'
import type { SavedPart } from '../saved-part'
import { OPERATOR } from './accounts'
import { countsForFloor, type Market, type MarketEvent } from './market'
import { randomOf } from './random'

/** The account that moves NFTs and payments in a sale: the spender of all sales. */
export const SPENDER = OPERATOR

export const dayOf = (atMs: number): number => Math.floor(atMs / DAY_MS)

/** One day of one collection in one currency. Amounts in tinybar, or in the smallest unit of `currency`. */
export type DayOfToken = {
  /** Days since the epoch, UTC. */
  readonly day: number
  readonly token: number
  /** The fungible token of its sales; null for HBAR. A row in HBAR exists for every collection and day. */
  readonly currency: number | null
  readonly volume: bigint
  readonly sales: number
  /** The lowest listed price at the end of the day, or now; null without a listing. */
  readonly floor: bigint | null
  /** The highest and the lowest sale; 0 without one. */
  readonly highest: bigint
  readonly lowest: bigint
  /** Number of listings at the end of the day, or now. */
  readonly listings: number
}

const NO_SALES = { volume: 0n, sales: 0, highest: 0n, lowest: 0n } as const

/**
 * The market's past by day and collection.
 *
 * The sales of a day are exactly the market's `sold` events of that day. Floor and number of listings of days before
 * the world began are invented; from then on they are those at the last event of the day.
 */
export class Statistics implements SavedPart<readonly DayOfToken[]> {
  readonly name = 'statistics'
  private readonly rows: DayOfToken[] = []
  private readonly rowIndexes = new Map<string, number>()
  private readonly changedRows = new Set<string>()
  private lastDay = 0

  constructor(
    private readonly market: Market,
    private readonly nowMs: () => number,
  ) {
    market.onEvent((event) => this.record(event))
  }

  /** Rows up to today, oldest first. */
  get days(): readonly DayOfToken[] {
    this.fillDaysUntil(dayOf(this.nowMs()))
    return this.rows
  }

  /** One day of one collection; null before the past begins. */
  dayRow(day: number, token: number, currency: number | null = null): DayOfToken | null {
    this.fillDaysUntil(dayOf(this.nowMs()))
    const index = this.rowIndexes.get(rowKey(day, token, currency))
    return index === undefined ? null : (this.rows[index] ?? null)
  }

  save(): readonly DayOfToken[] {
    return this.rows.filter(({ day, token, currency }) => this.changedRows.has(rowKey(day, token, currency)))
  }

  restore(saved: readonly DayOfToken[]): void {
    for (const row of saved) {
      this.fillDaysUntil(row.day)
      this.putRow(row)
      this.changedRows.add(rowKey(row.day, row.token, row.currency))
    }
  }

  /** Fills the days before now: sales from the market's events, the rest around the present listings. */
  seed(seed: string, epochMs: number, span: number): void {
    const today = dayOf(epochMs)
    const saleRows = salesByDay(this.market.events)
    const shapes = [...this.market.collections.keys()].map((token) => this.pastShape(seed, token))
    for (let day = today - span; day <= today; day++) {
      for (const shape of shapes) {
        const row = saleRows.get(rowKey(day, shape.token, null)) ?? emptyRow(day, shape.token, null)
        this.rows.push(
          day === today ? { ...row, floor: shape.floor, listings: shape.listings } : shape.past(row, today),
        )
      }
    }
    for (const row of saleRows.values()) if (row.currency !== null) this.rows.push(row)
    this.rows.sort((a, b) => a.day - b.day || a.token - b.token || Number(a.currency) - Number(b.currency))
    this.rows.forEach((row, i) => this.rowIndexes.set(rowKey(row.day, row.token, row.currency), i))
    this.lastDay = today
  }

  /** Invented past of a collection's floor and listings: a slow wave with some noise up to the present values. */
  private pastShape(seed: string, token: number) {
    const random = randomOf(`${seed}/${token}/days`)
    const phase = random() * 6.28
    const period = 20 + random() * 40
    const depth = 0.03 + random() * 0.09
    const drift = random() * 0.3
    const { floor, listings } = this.currentFigures(token)
    const past = (row: DayOfToken, today: number): DayOfToken => {
      const age = today - row.day
      const wave = 1 + depth * (Math.sin(phase + age / period) - Math.sin(phase)) - (drift * age) / 400
      const inventedFloor = floor === null ? null : (floor * BigInt(Math.round(wave * 1000 + random() * 30))) / 1000n
      // No sale of a day is below the day's floor.
      const dayFloor =
        inventedFloor !== null && row.sales > 0 && row.lowest < inventedFloor ? row.lowest : inventedFloor
      return { ...row, floor: dayFloor, listings: Math.round(listings * (2 - wave) * (0.96 + random() * 0.06)) }
    }
    return { token, floor, listings, past }
  }

  private currentFigures(token: number): { readonly floor: bigint | null; readonly listings: number } {
    let listings = 0
    let floor: bigint | null = null
    for (const listing of this.market.listingsOf(token).values()) {
      if (!countsForFloor(listing)) continue
      listings += 1
      if (floor === null || listing.price < floor) floor = listing.price
    }
    return { floor, listings }
  }

  private record(event: MarketEvent): void {
    const day = dayOf(event.atMs)
    this.fillDaysUntil(day)
    const currency = event.type === 'sold' ? (event.currency ?? null) : null
    const current = this.rows[this.rowIndexes.get(rowKey(day, event.token, currency)) ?? -1]
    const row = current ?? emptyRow(day, event.token, currency)
    const listingFigures = day === this.lastDay && currency === null ? this.currentFigures(event.token) : {}
    this.putRow({ ...(event.type === 'sold' ? withSale(row, event.price) : row), ...listingFigures })
    this.changedRows.add(rowKey(day, event.token, currency))
  }

  /** Adds rows for the days since the last one: floors and listings keep their values. */
  private fillDaysUntil(day: number): void {
    if (this.rows.length === 0) return
    for (; this.lastDay < day; this.lastDay++) {
      for (const token of this.market.collections.keys()) {
        const lastRow = this.rows[this.rowIndexes.get(rowKey(this.lastDay, token, null)) ?? -1]
        this.putRow({ ...(lastRow ?? emptyRow(this.lastDay, token, null)), ...NO_SALES, day: this.lastDay + 1 })
      }
    }
  }

  private putRow(row: DayOfToken): void {
    const key = rowKey(row.day, row.token, row.currency)
    const index = this.rowIndexes.get(key)
    if (index === undefined) this.rowIndexes.set(key, this.rows.push(row) - 1)
    else this.rows[index] = row
  }
}

const rowKey = (day: number, token: number, currency: number | null): string =>
  currency === null ? `${day}/${token}` : `${day}/${token}/${currency}`

const emptyRow = (day: number, token: number, currency: number | null): DayOfToken => ({
  day,
  token,
  currency,
  ...NO_SALES,
  floor: null,
  listings: 0,
})

/** Days with sales, by their row name. */
function salesByDay(events: readonly MarketEvent[]): ReadonlyMap<string, DayOfToken> {
  const saleRows = new Map<string, { -readonly [K in keyof DayOfToken]: DayOfToken[K] }>()
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

const withSale = (row: DayOfToken, price: bigint): DayOfToken => ({
  ...row,
  volume: row.volume + price,
  sales: row.sales + 1,
  highest: row.sales === 0 || price > row.highest ? price : row.highest,
  lowest: row.sales === 0 || price < row.lowest ? price : row.lowest,
})
