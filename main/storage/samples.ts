import { DAY_MS, HOUR_MS } from '@shared/time'
import { inTransaction, type Database } from './database'

/** One value of a series. Series are for charts; no flow relies on them. */
export type Sample = { readonly series: string; readonly value: number }
/** One value, or the aggregate of the values in a span of time: old values are aggregated by hour, and later by day. */
export type SamplePoint = {
  /** Start of the span, by this machine's clock. */
  readonly atMs: number
  /** Length of the span; 0 for a value that is not aggregated. */
  readonly spanMs: number
  readonly low: number
  readonly high: number
  /** The latest value within the span. */
  readonly last: number
  /** Number of values in the span. */
  readonly count: number
}
export type SampleStore = {
  readonly add: (profile: string, samples: readonly Sample[], atMs: number) => void
  /** Points of one series whose span overlaps the time from `fromMs` to `toMs`, both included; oldest first. */
  readonly series: (profile: string, name: string, fromMs: number, toMs: number) => readonly SamplePoint[]
  /** Names of the series with this prefix. */
  readonly names: (profile: string, prefix: string) => readonly string[]
  /** Aggregates old values, and enforces the limits. */
  readonly aggregateAndTrim: (profile: string, nowMs: number) => void
}
export type SampleLimits = { readonly rows: number; readonly series: number }

/** Age from which single values are aggregated to hourly values. */
const MIN_AGE_FOR_HOURLY_MS = 2 * DAY_MS
/** Age from which hourly values are aggregated to daily values. */
const MIN_AGE_FOR_DAILY_MS = 60 * DAY_MS
/**
 * Values are aggregated only if this many later days have samples. The age alone is not enough: while the clock is
 * wrong, all values could look old. A short error of the clock does not add samples on several days.
 */
const MIN_LATER_DAYS_FOR_HOURLY = 3
const MIN_LATER_DAYS_FOR_DAILY = 10
/** A value is not stored if the point before it has the same value and is younger than this. */
const UNCHANGED_MS = 300_000
/** Values within this time after a point are merged into the point, as its low, high or last value. */
const MERGE_WITHIN_MS = 15_000
const MAX_NAME_CHARS = 300
const LIMITS: SampleLimits = { rows: 200_000, series: 3000 }

type Row = SamplePoint & { readonly rowid: number }
const COLUMNS = 'rowid, at AS atMs, span_ms AS spanMs, low, high, last, count'

export function createSampleStore(db: Database, limits: SampleLimits = LIMITS): SampleStore {
  const selectBefore = db.prepare(
    `SELECT ${COLUMNS} FROM samples WHERE profile = ? AND series = ? AND span_ms = 0 AND at <= ? ORDER BY at DESC LIMIT 1`,
  )
  const selectAfter = db.prepare(
    `SELECT ${COLUMNS} FROM samples WHERE profile = ? AND series = ? AND span_ms = 0 AND at > ? ORDER BY at LIMIT 1`,
  )
  const insert = db.prepare('INSERT INTO samples VALUES (?, ?, 0, ?, 1, ?, ?, ?)')
  const mergeIntoPoint = db.prepare(
    'UPDATE samples SET low = min(low, ?), high = max(high, ?), last = ?, count = count + 1 WHERE rowid = ?',
  )
  const selectPoints = db.prepare(
    `SELECT at AS atMs, span_ms AS spanMs, low, high, last, count FROM samples
     WHERE profile = ? AND series = ? AND at + span_ms >= ? AND at <= ? ORDER BY at, span_ms DESC`,
  )
  const selectNames = db.prepare(
    'SELECT DISTINCT series FROM samples WHERE profile = ? AND series >= ? AND series < ? ORDER BY series',
  )
  const aggregation = createAggregation(db)
  const enforceLimits = createLimitEnforcer(db)

  function addSample(profile: string, { series, value }: Sample, atMs: number): void {
    const previous = selectBefore.get(profile, series, atMs) as Row | undefined
    if (previous) {
      const ageMs = atMs - previous.atMs
      const isSameValue = previous.last === value
      if (isSameValue && ageMs < UNCHANGED_MS) return
      if (!isSameValue && ageMs < MERGE_WITHIN_MS) {
        mergeIntoPoint.run(value, value, value, previous.rowid)
        return
      }
    }
    // If the clock was set back, the store may have a point with the same value and a later time.
    const following = selectAfter.get(profile, series, atMs) as Row | undefined
    if (following && following.last === value && following.atMs - atMs < UNCHANGED_MS) return
    insert.run(profile, series, atMs, value, value, value)
  }

  return {
    add: (profile, samples, atMs) => {
      const validSamples = samples.filter(
        ({ series, value }) => series.length <= MAX_NAME_CHARS && Number.isFinite(value),
      )
      if (validSamples.length === 0 || !(Number.isSafeInteger(atMs) && atMs > 0)) return
      inTransaction(db, () => validSamples.forEach((sample) => addSample(profile, sample, atMs)))
    },
    series: (profile, name, fromMs, toMs) => selectPoints.all(profile, name, fromMs, toMs) as SamplePoint[],
    names: (profile, prefix) =>
      (selectNames.all(profile, prefix, `${prefix}\u{10ffff}`) as { series: string }[]).map(({ series }) => series),
    aggregateAndTrim: (profile, nowMs) =>
      inTransaction(db, () => {
        const days = aggregation.days(profile)
        /** Start of the nth latest day with samples; 0 if there are fewer days. */
        const startOfLatestDay = (n: number) => (days[n - 1] ?? 0) * DAY_MS
        aggregation.aggregate(
          profile,
          0,
          HOUR_MS,
          Math.min(nowMs - MIN_AGE_FOR_HOURLY_MS, startOfLatestDay(MIN_LATER_DAYS_FOR_HOURLY)),
        )
        aggregation.aggregate(
          profile,
          HOUR_MS,
          DAY_MS,
          Math.min(nowMs - MIN_AGE_FOR_DAILY_MS, startOfLatestDay(MIN_LATER_DAYS_FOR_DAILY)),
        )
        enforceLimits(profile, limits)
      }),
  }
}

function createAggregation(db: Database) {
  const days = db.prepare(
    `SELECT DISTINCT at / ${DAY_MS} AS day FROM samples WHERE profile = ? ORDER BY day DESC LIMIT ${MIN_LATER_DAYS_FOR_DAILY}`,
  )
  const insertAggregates = db.prepare(
    `INSERT INTO samples (profile, series, span_ms, at, count, low, high, last)
     SELECT profile, series, $to, at / $to * $to AS start, sum(count), min(low), max(high), last FROM (
       SELECT profile, series, at, count, low, high,
         last_value(last) OVER (
           PARTITION BY series, at / $to ORDER BY at ROWS BETWEEN UNBOUNDED PRECEDING AND UNBOUNDED FOLLOWING
         ) AS last
       FROM samples WHERE profile = $profile AND span_ms = $from AND at < $before
     ) WHERE true GROUP BY series, at / $to
     ON CONFLICT DO UPDATE SET count = count + excluded.count, low = min(low, excluded.low),
       high = max(high, excluded.high), last = excluded.last`,
  )
  const drop = db.prepare('DELETE FROM samples WHERE profile = ? AND span_ms = ? AND at < ?')
  return {
    /** The latest days with samples, newest first, as numbers of days since the epoch. */
    days: (profile: string) => (days.all(profile) as { day: number }[]).map(({ day }) => day),
    /** Aggregates complete spans that end before `beforeMs`. */
    aggregate: (profile: string, fromSpanMs: number, toSpanMs: number, beforeMs: number) => {
      const beforeStartMs = Math.floor(beforeMs / toSpanMs) * toSpanMs
      if (beforeStartMs <= 0) return
      insertAggregates.run({ $profile: profile, $from: fromSpanMs, $to: toSpanMs, $before: beforeStartMs })
      drop.run(profile, fromSpanMs, beforeStartMs)
    },
  }
}

/**
 * Removes series and rows beyond the limits. Series of traits are removed first, because a collection can have
 * thousands of traits, then series whose last value is oldest. Of the rows, single values are removed before
 * aggregates.
 */
function createLimitEnforcer(db: Database) {
  const selectCounts = db.prepare(
    'SELECT count(*) AS rows, count(DISTINCT series) AS series FROM samples WHERE profile = ?',
  )
  const dropSeries = db.prepare(
    `DELETE FROM samples WHERE profile = $profile AND series IN (
       SELECT series FROM samples WHERE profile = $profile
       GROUP BY series ORDER BY series LIKE 'trait:%' DESC, max(at) LIMIT $surplus)`,
  )
  const dropRows = db.prepare(
    `DELETE FROM samples WHERE rowid IN (
       SELECT rowid FROM samples WHERE profile = $profile
       ORDER BY series LIKE 'trait:%' DESC, span_ms = 0 DESC, at LIMIT $surplus)`,
  )
  return (profile: string, limits: SampleLimits) => {
    const readCounts = () => selectCounts.get(profile) as { rows: number; series: number }
    const surplusSeries = readCounts().series - limits.series
    if (surplusSeries > 0) dropSeries.run({ $profile: profile, $surplus: surplusSeries })
    const surplusRows = readCounts().rows - limits.rows
    if (surplusRows > 0) dropRows.run({ $profile: profile, $surplus: surplusRows })
  }
}
