import { z } from 'zod'
import { daysIn } from '@shared/insight/day-span'
import { type Span } from '@shared/insight/day-span'
import { day } from '../market/fields'
import { entityId, hbarText, instant, namedId, serialNumber, stamp } from './common'
import { method } from './method'

/** An average, a volume, a count: a number for reading, never added to what is in another token, never signed on. */
const statistic = z.number().nullable()
/** Milliseconds since the epoch, where a day of UTC begins. */
const dayMs = z.number().int()

/** Longer than anything that is asked for: the documents name no bound. */
const MOST_DAYS = 3700
/** Both days are meant, in UTC. */
const span = { from: day, to: day }
const isSpan = (one: Span): boolean => daysIn(one) >= 1 && daysIn(one) <= MOST_DAYS
const NO_SPAN = 'no time from day to day'

/** The service gives 500 rows a page. */
export const MOST_FIGURE_PAGES = 200
const pages = z.number().int().min(1).max(MOST_FIGURE_PAGES)

/** What the market counted on one day: of all collections, in HBAR. */
export const marketDay = z.object({
  dayMs,
  /** Null, as any figure here, where the market does not say it of that day. */
  volume: statistic,
  sales: statistic,
  /** What of the volume was sold to collection offers. */
  toOffers: statistic,
  highest: statistic,
  /** How many collections had a sale. */
  traded: z.number().int(),
})
export type MarketDay = z.infer<typeof marketDay>

/** What the market counted of one collection in the whole time, in one currency. */
export const tradedCollection = z.object({
  token: entityId,
  checksum: z.string(),
  /** What it was paid in, as the market names it; null is HBAR. Third-party text. */
  currency: z.string().nullable(),
  volume: statistic,
  sales: statistic,
  highest: statistic,
  lowest: statistic,
  toOffers: statistic,
  /** The highest that was told of any day. */
  bestOffer: statistic,
  bestTraitOffer: statistic,
  /** As on its last day in the time. */
  floor: hbarText.nullable(),
  listed: statistic,
  offers: statistic,
  traitOffers: statistic,
})
export type TradedCollection = z.infer<typeof tradedCollection>

export const marketFigures = z.object({
  ...span,
  /** Days with trade, oldest first; none where the market tells no days. */
  days: z.array(marketDay),
  /** By volume in HBAR, what was paid otherwise after it. */
  collections: z.array(tradedCollection),
  /** The time of which all days were read; null where that is not certain of any. */
  coverage: z.object({ fromMs: dayMs, toMs: dayMs }).nullable(),
  /** False where one row stands for the whole time. */
  isDaily: z.boolean(),
  /** Rows in other tokens: in no sum. */
  otherRows: z.number().int(),
  rows: z.number().int(),
  /** Of how many, where the market says so. */
  rowsTotal: z.number().int().nullable(),
  isWhole: z.boolean(),
  /** Rows moved while they were read, or fewer came than were told: some may be missing until all are read anew. */
  isMoved: z.boolean(),
  stamp,
})
export type MarketFigures = z.infer<typeof marketFigures>

/** The market's own sum of a time, and how it changed. */
export const marketTotal = z.object({
  ...span,
  volume: statistic,
  /**
   * Its days that are over, and as many before those: a day that still runs says nothing beside whole ones. Null where
   * none is over, or where the two are not in one currency.
   */
  compared: z.object({ days: z.number().int().positive(), volume: statistic, before: statistic }).nullable(),
  /** As the market names it: HBAR, unless it says otherwise. Third-party text. */
  currency: z.string().nullable(),
  /** Where it has the figure from, in its own word. */
  source: z.string().nullable(),
  /** The days that it says it counted. */
  toldFrom: z.string().nullable(),
  toldTo: z.string().nullable(),
  stamp,
})
export type MarketTotal = z.infer<typeof marketTotal>

/** A sale as the market's statistics tell it. */
export const marketTransaction = z.object({
  token: entityId,
  checksum: z.string(),
  serial: serialNumber,
  /** HBAR, as a statistic. */
  amount: statistic,
  at: instant.nullable(),
  sender: namedId.nullable(),
  receiver: namedId.nullable(),
  /** The account that moved it, as the market writes it. */
  spender: z.string().nullable(),
  transactionId: z.string().nullable(),
})
export type MarketTransaction = z.infer<typeof marketTransaction>

/** An account by what it bought and sold, in HBAR. */
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
/** `linked`: a wallet that the account linked for rewards, as the market writes it. */
export const rankedTrader = trader.extend({ linked: z.string().nullable() })
export type RankedTrader = z.infer<typeof rankedTrader>

/** A collection as the market ranks it over a range of days. */
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
  /** "spenders" of the service. */
  spenders: statistic,
  supply: statistic,
  listed: statistic,
  stars: statistic,
  /** Null where they were not asked for, or not told. */
  traders: z.array(trader).nullable(),
})
export type TopCollection = z.infer<typeof topCollection>

export const topRanking = z.object({
  days: z.number().int(),
  /** The range that the market says it used, where it says so. */
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
const listed = { ...span, token: entityId.nullable() }
export const step = z.enum(['day', 'week', 'month'])
export type Step = z.infer<typeof step>

/** Which table is written; `pages`: as many as were read. */
const saved = z.discriminatedUnion('what', [
  z.object({ what: z.literal('time'), ...span, pages, step }),
  z.object({ what: z.literal('collections'), ...span, pages }),
  z.object({ what: z.literal('rows'), ...span, pages }),
  z.object({ what: z.literal('transactions'), ...listed, pages: page }),
  z.object({ what: z.literal('traders'), ...listed, pages: page }),
  z.object({ what: z.literal('top'), days, withTraders: z.boolean(), format: z.enum(['csv', 'json']) }),
])
export type SavedTable = z.infer<typeof saved>

/** What the market counts, for reading, comparing and saving. All of it in HBAR unless a currency stands beside it. */
export const statistics = {
  /** By day and by collection; `pages` of 500 rows at most are read, the newest days first. */
  figures: method({
    input: z.object({ ...span, pages, fresh }).refine(isSpan, NO_SPAN),
    output: marketFigures,
    asText: true,
  }),
  total: method({ input: z.object({ ...span, fresh }).refine(isSpan, NO_SPAN), output: marketTotal }),
  transactions: method({
    input: z.object({ ...listed, page, fresh }).refine(isSpan, NO_SPAN),
    output: pageOf(marketTransaction),
  }),
  traders: method({
    input: z.object({ ...listed, page, fresh }).refine(isSpan, NO_SPAN),
    output: pageOf(rankedTrader),
  }),
  top: method({ input: z.object({ days, withTraders: z.boolean(), fresh }), output: topRanking, asText: true }),
  /** What collections are called that were traded within a year. Third-party names. */
  names: method({
    input: z.object({}),
    output: z.object({ names: z.array(z.object({ token: entityId, name: z.string() })) }),
  }),
  /** Saves a table to a file that the person chooses. */
  save: method({
    input: saved.refine((one) => !('from' in one) || isSpan(one), NO_SPAN),
    output: z.object({ saved: z.boolean(), rows: z.number().int() }),
  }),
}
