import { z } from 'zod'
import { dayCount, type DaySpan } from '../insight/day-span'
import { isoDay } from '../market/fields'
import { entityId, hbarText, imagePath, instant, namedId, serialNumber, stamp } from './common'
import { method } from './method'

/**
 * A price, a volume or a count; null when not reported. For display only: no flow uses such a figure, and figures in
 * different tokens are never added.
 */
const statistic = z.number().nullable()
/** Start of a UTC day, in milliseconds since the epoch. */
const dayMs = z.number().int()

/** Maximum length of a period, longer than any that this app requests. The documents name no limit. */
const MAX_DAYS = 3700
/** First and last day of a period in UTC, both included. */
const spanFields = { from: isoDay, to: isoDay }
const isSpan = (days: DaySpan): boolean => dayCount(days) >= 1 && dayCount(days) <= MAX_DAYS
const INVALID_SPAN = 'not a valid range of days'

/** Maximum number of pages of figures. The service returns 500 rows per page. */
export const MAX_FIGURE_PAGES = 200
const pages = z.number().int().min(1).max(MAX_FIGURE_PAGES)

/** Maximum number of points of a floor over time. */
export const MAX_TREND_POINTS = 30

/** The market's figures of one day for all collections, in HBAR. Null: a figure that the market does not report. */
export const marketDay = z.object({
  dayMs,
  volume: statistic,
  sales: statistic,
  /** Part of the volume that came from sales to collection offers. */
  toOffers: statistic,
  /** Highest price of a sale. */
  highest: statistic,
  /** Number of collections with a sale. */
  tradedCollectionCount: z.number().int(),
})
export type MarketDay = z.infer<typeof marketDay>

/** The market's figures of one collection for the whole period, in one currency. */
export const collectionTradeFigures = z.object({
  token: entityId,
  checksum: z.string(),
  /** The market's name of the currency, third-party text; null for HBAR. */
  currency: z.string().nullable(),
  volume: statistic,
  sales: statistic,
  /** Highest and lowest price of a sale. */
  highest: statistic,
  lowest: statistic,
  /** Part of the volume that came from sales to collection offers. */
  toOffers: statistic,
  /** Highest offer and highest trait offer that the market reports for any day of the period. */
  bestOffer: statistic,
  bestTraitOffer: statistic,
  /** Floor on the last reported day of the period; null in another currency. */
  floor: hbarText.nullable(),
  /** Number of listings on that day. */
  listed: statistic,
  /** Number of offers on that day. */
  offers: statistic,
  /** Number of trait offers on that day. */
  traitOffers: statistic,
  /**
   * Floor in HBAR at the end of equal parts of the period, oldest first; null where the market reports none. Empty in
   * another currency, and if the rows are not of single days.
   */
  floorTrend: z.array(statistic).max(MAX_TREND_POINTS),
})
export type CollectionTradeFigures = z.infer<typeof collectionTradeFigures>

export const marketFigures = z.object({
  ...spanFields,
  /** Days that the market reports, oldest first; empty if the market reports only the whole period. */
  days: z.array(marketDay),
  /** Highest volume in HBAR first, followed by rows in other currencies. */
  collections: z.array(collectionTradeFigures),
  /** Period for which all days were read; null when no period is certain. */
  coverage: z.object({ fromMs: dayMs, toMs: dayMs }).nullable(),
  /** False if each row covers the whole period instead of one day. */
  isDaily: z.boolean(),
  /** Number of rows in other tokens, which are in no total. */
  otherCurrencyRowCount: z.number().int(),
  /** Number of rows that were read. */
  rowCount: z.number().int(),
  /** Total number of rows; null when the market does not report the total. */
  totalRowCount: z.number().int().nullable(),
  /** True if all rows were read. */
  isWhole: z.boolean(),
  /**
   * True if rows moved during the reading, or if fewer rows arrived than the market announced. Rows may be missing
   * until all rows are read again.
   */
  mayMissRows: z.boolean(),
  stamp,
})
export type MarketFigures = z.infer<typeof marketFigures>

/** The market's own total of a period, and its change. */
export const marketTotal = z.object({
  ...spanFields,
  volume: statistic,
  /**
   * Comparison of the period's completed days with the same number of days before the period: `volume` is the volume of
   * the completed days, `before` that of the days before. The current day is left out, because an incomplete day cannot
   * be compared with complete days. Null if no day is complete, or if the currencies differ.
   */
  completedDaysComparison: z
    .object({ days: z.number().int().positive(), volume: statistic, before: statistic })
    .nullable(),
  /** The market's name of the currency, third-party text; null when not named, which means HBAR. */
  currency: z.string().nullable(),
  /** The market's own name of the figure's source; third-party text. */
  source: z.string().nullable(),
  /** First and last day that the market's total includes, as the market writes these days. */
  reportedFrom: z.string().nullable(),
  reportedTo: z.string().nullable(),
  stamp,
})
export type MarketTotal = z.infer<typeof marketTotal>

/** A sale from the market's statistics. */
export const marketTransaction = z.object({
  token: entityId,
  checksum: z.string(),
  serial: serialNumber,
  /** Name and image of the NFT; null while this app has not read the NFT. The name is third-party text. */
  name: z.string().nullable(),
  image: imagePath,
  /** Price in HBAR. */
  amount: statistic,
  at: instant.nullable(),
  sender: namedId.nullable(),
  receiver: namedId.nullable(),
  /** The account that moved the NFT, as the market writes it. */
  spender: z.string().nullable(),
  transactionId: z.string().nullable(),
})
export type MarketTransaction = z.infer<typeof marketTransaction>

/** Trades of an account. `bought` and `sold` are numbers of trades; volume and prices are in HBAR. */
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
/** `linkedWallet`: wallet that the account linked for rewards, as the market writes it. */
export const rankedTrader = trader.extend({ linkedWallet: z.string().nullable() })
export type RankedTrader = z.infer<typeof rankedTrader>

/** A collection in the market's ranking over a range of days. `…Before`: figures of the range before. */
export const topCollection = z.object({
  token: entityId,
  checksum: z.string(),
  name: z.string(),
  volume: statistic,
  volumeBefore: statistic,
  volumeAllTime: statistic,
  sales: statistic,
  salesBefore: statistic,
  /** Average and highest price of a sale. */
  average: statistic,
  highest: statistic,
  floor: hbarText.nullable(),
  floorBefore: hbarText.nullable(),
  bestOffer: hbarText.nullable(),
  offers: statistic,
  /** Part of the volume that came from sales to collection offers. */
  toOffers: statistic,
  owners: statistic,
  /** The market's figure `spenders`, shown under the market's own name. */
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
  /** Number of days that the market reports for the ranking; null when not reported. */
  reportedDays: statistic,
  withTraders: z.boolean(),
  collections: z.array(topCollection),
  stamp,
})
export type TopRanking = z.infer<typeof topRanking>

const pageOf = <S extends z.ZodType>(item: S) =>
  z.object({
    items: z.array(item),
    /** Number of the page, from 1. */
    page: z.number().int(),
    /** Number of items on all pages; null when not reported. */
    total: z.number().int().nullable(),
    isLast: z.boolean(),
    stamp,
  })

const page = z.number().int().min(1).max(2000)
const fresh = z.boolean()
const days = z.number().int().min(1).max(365)
const spanOfToken = { ...spanFields, token: entityId.nullable() }
export const statisticsStep = z.enum(['day', 'week', 'month'])
export type StatisticsStep = z.infer<typeof statisticsStep>

/**
 * The table to save. `time`: figures of the market by day, week or month. `collections`: figures of each collection.
 * `rows`: the rows of the figures as the market returned them. `transactions`: sales. `traders`: the ranking of
 * traders. `top`: the ranking of collections. `pages`: number of pages that have been read.
 */
const tableToSave = z.discriminatedUnion('what', [
  z.object({ what: z.literal('time'), ...spanFields, pages, step: statisticsStep }),
  z.object({ what: z.literal('collections'), ...spanFields, pages }),
  z.object({ what: z.literal('rows'), ...spanFields, pages }),
  z.object({ what: z.literal('transactions'), ...spanOfToken, pages: page }),
  z.object({ what: z.literal('traders'), ...spanOfToken, pages: page }),
  z.object({ what: z.literal('top'), days, withTraders: z.boolean(), format: z.enum(['csv', 'json']) }),
])
export type TableToSave = z.infer<typeof tableToSave>

/** The market's statistics, for display, comparison and export. All amounts are in HBAR unless a currency is given. */
export const statistics = {
  /** Figures by day and by collection, from at most `pages` pages of rows, the newest days first. */
  figures: method({
    input: z.object({ ...spanFields, pages, fresh }).refine(isSpan, INVALID_SPAN),
    output: marketFigures,
    isSentAsJson: true,
  }),
  total: method({ input: z.object({ ...spanFields, fresh }).refine(isSpan, INVALID_SPAN), output: marketTotal }),
  transactions: method({
    input: z.object({ ...spanOfToken, page, fresh }).refine(isSpan, INVALID_SPAN),
    output: pageOf(marketTransaction),
  }),
  traders: method({
    input: z.object({ ...spanOfToken, page, fresh }).refine(isSpan, INVALID_SPAN),
    output: pageOf(rankedTrader),
  }),
  top: method({ input: z.object({ days, withTraders: z.boolean(), fresh }), output: topRanking, isSentAsJson: true }),
  /** Names of collections traded within a year, with their images. Third-party names. */
  names: method({
    input: z.object({}),
    output: z.object({ names: z.array(z.object({ token: entityId, name: z.string(), image: imagePath })) }),
  }),
  /** Saves a table to a file that the person chooses. */
  save: method({
    input: tableToSave.refine((table) => !('from' in table) || isSpan(table), INVALID_SPAN),
    output: z.object({ isSaved: z.boolean(), rowCount: z.number().int() }),
  }),
}
