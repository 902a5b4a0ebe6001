import { z } from 'zod'
import { dayCount, type DaySpan } from '../insight/day-span'
import { isoDay } from '../market/fields'
import { entityId, hbarText, instant, namedId, serialNumber, stamp } from './common'
import { method } from './method'

/** An average, a volume or a count: for display only, never added to amounts in another token, never signed on. */
const statistic = z.number().nullable()
/** Milliseconds since the epoch of the start of a UTC day. */
const dayMs = z.number().int()

/** Longer than any requested period; the documents name no bound. */
const MAX_DAYS = 3700
/** Both days are included, in UTC. */
const span = { from: isoDay, to: isoDay }
const isSpan = (days: DaySpan): boolean => dayCount(days) >= 1 && dayCount(days) <= MAX_DAYS
const NO_SPAN = 'not a valid range of days'

/** The service returns 500 rows per page. */
export const MAX_FIGURE_PAGES = 200
const pages = z.number().int().min(1).max(MAX_FIGURE_PAGES)

/** The market's figures of one day: all collections, in HBAR. */
export const marketDay = z.object({
  dayMs,
  /** Null, like any figure here, where the market does not report it for that day. */
  volume: statistic,
  sales: statistic,
  /** Part of the volume that was sold to collection offers. */
  toOffers: statistic,
  highest: statistic,
  /** Number of collections with a sale. */
  traded: z.number().int(),
})
export type MarketDay = z.infer<typeof marketDay>

/** The market's figures of one collection for the whole period, in one currency. */
export const collectionTradeFigures = z.object({
  token: entityId,
  checksum: z.string(),
  /** Currency as the market names it; null is HBAR. Third-party text. */
  currency: z.string().nullable(),
  volume: statistic,
  sales: statistic,
  highest: statistic,
  lowest: statistic,
  toOffers: statistic,
  /** Highest reported best offer of any day. */
  bestOffer: statistic,
  bestTraitOffer: statistic,
  /** Floor of its last day in the period. */
  floor: hbarText.nullable(),
  listed: statistic,
  offers: statistic,
  traitOffers: statistic,
})
export type CollectionTradeFigures = z.infer<typeof collectionTradeFigures>

export const marketFigures = z.object({
  ...span,
  /** Days with trades, oldest first; empty where the market reports no days. */
  days: z.array(marketDay),
  /** By volume in HBAR, followed by rows in other currencies. */
  collections: z.array(collectionTradeFigures),
  /** Period for which all days were read; null when no period is certain. */
  coverage: z.object({ fromMs: dayMs, toMs: dayMs }).nullable(),
  /** False where one row covers the whole period. */
  isDaily: z.boolean(),
  /** Number of rows in other tokens, which are in no total. */
  otherRows: z.number().int(),
  rows: z.number().int(),
  /** Total number of rows, where the market reports it. */
  rowsTotal: z.number().int().nullable(),
  isWhole: z.boolean(),
  /**
   * True if rows moved while they were read, or fewer arrived than announced: rows may be missing until all are read
   * again.
   */
  isMoved: z.boolean(),
  stamp,
})
export type MarketFigures = z.infer<typeof marketFigures>

/** The market's own total of a period, and its change. */
export const marketTotal = z.object({
  ...span,
  volume: statistic,
  /**
   * The completed days of the period, compared with the same number of days before: an incomplete day cannot be
   * compared with complete ones. Null where no day is complete, or where the currencies differ.
   */
  compared: z.object({ days: z.number().int().positive(), volume: statistic, before: statistic }).nullable(),
  /** As the market names it: HBAR unless stated otherwise. Third-party text. */
  currency: z.string().nullable(),
  /** Source of the figure, in the market's own term. */
  source: z.string().nullable(),
  /** The days that the market reports as counted. */
  toldFrom: z.string().nullable(),
  toldTo: z.string().nullable(),
  stamp,
})
export type MarketTotal = z.infer<typeof marketTotal>

/** A sale from the market's statistics. */
export const marketTransaction = z.object({
  token: entityId,
  checksum: z.string(),
  serial: serialNumber,
  /** HBAR, as a statistic. */
  amount: statistic,
  at: instant.nullable(),
  sender: namedId.nullable(),
  receiver: namedId.nullable(),
  /** The account that moved the NFT, as the market writes it. */
  spender: z.string().nullable(),
  transactionId: z.string().nullable(),
})
export type MarketTransaction = z.infer<typeof marketTransaction>

/** Purchases and sales of an account, in HBAR. */
export const trader = z.object({
  account: namedId,
  volume: statistic,
  bought: statistic,
  sold: statistic,
  highestBuy: statistic,
  averageBuy: statistic,
  highestSale: statistic,
  averageSale: statistic,
})
export type Trader = z.infer<typeof trader>
/** `linked`: wallet that the account linked for rewards, as the market writes it. */
export const rankedTrader = trader.extend({ linked: z.string().nullable() })
export type RankedTrader = z.infer<typeof rankedTrader>

/** A collection in the market's ranking over a range of days. */
export const topCollection = z.object({
  token: entityId,
  checksum: z.string(),
  name: z.string(),
  volume: statistic,
  volumeBefore: statistic,
  volumeAllTime: statistic,
  sales: statistic,
  salesBefore: statistic,
  average: statistic,
  highest: statistic,
  floor: hbarText.nullable(),
  floorBefore: hbarText.nullable(),
  bestOffer: hbarText.nullable(),
  offers: statistic,
  toOffers: statistic,
  owners: statistic,
  /** The service's field "spenders". */
  spenders: statistic,
  supply: statistic,
  listed: statistic,
  stars: statistic,
  /** Null where traders were not requested or not reported. */
  traders: z.array(trader).nullable(),
})
export type TopCollection = z.infer<typeof topCollection>

export const topRanking = z.object({
  days: z.number().int(),
  /** The range that the market reports as used, if it reports one. */
  daysTold: statistic,
  withTraders: z.boolean(),
  collections: z.array(topCollection),
  stamp,
})
export type TopRanking = z.infer<typeof topRanking>

const pageOf = <S extends z.ZodType>(item: S) =>
  z.object({
    items: z.array(item),
    /** Counted from 1. */
    page: z.number().int(),
    total: z.number().int().nullable(),
    isLast: z.boolean(),
    stamp,
  })

const page = z.number().int().min(1).max(2000)
const fresh = z.boolean()
const days = z.number().int().min(1).max(365)
const spanOfToken = { ...span, token: entityId.nullable() }
export const step = z.enum(['day', 'week', 'month'])
export type StatisticsStep = z.infer<typeof step>

/** The table to save; `pages`: number of read pages. */
const tableToSave = z.discriminatedUnion('what', [
  z.object({ what: z.literal('time'), ...span, pages, step }),
  z.object({ what: z.literal('collections'), ...span, pages }),
  z.object({ what: z.literal('rows'), ...span, pages }),
  z.object({ what: z.literal('transactions'), ...spanOfToken, pages: page }),
  z.object({ what: z.literal('traders'), ...spanOfToken, pages: page }),
  z.object({ what: z.literal('top'), days, withTraders: z.boolean(), format: z.enum(['csv', 'json']) }),
])
export type SavedTable = z.infer<typeof tableToSave>

/** The market's statistics, for display, comparison and export. All amounts are in HBAR unless a currency is given. */
export const statistics = {
  /** Figures by day and by collection; reads at most `pages` of 500 rows, the newest days first. */
  figures: method({
    input: z.object({ ...span, pages, fresh }).refine(isSpan, NO_SPAN),
    output: marketFigures,
    asText: true,
  }),
  total: method({ input: z.object({ ...span, fresh }).refine(isSpan, NO_SPAN), output: marketTotal }),
  transactions: method({
    input: z.object({ ...spanOfToken, page, fresh }).refine(isSpan, NO_SPAN),
    output: pageOf(marketTransaction),
  }),
  traders: method({
    input: z.object({ ...spanOfToken, page, fresh }).refine(isSpan, NO_SPAN),
    output: pageOf(rankedTrader),
  }),
  top: method({ input: z.object({ days, withTraders: z.boolean(), fresh }), output: topRanking, asText: true }),
  /** Names of collections traded within a year. Third-party names. */
  names: method({
    input: z.object({}),
    output: z.object({ names: z.array(z.object({ token: entityId, name: z.string() })) }),
  }),
  /** Saves a table to a file that the person chooses. */
  save: method({
    input: tableToSave.refine((table) => !('from' in table) || isSpan(table), NO_SPAN),
    output: z.object({ saved: z.boolean(), rows: z.number().int() }),
  }),
}
