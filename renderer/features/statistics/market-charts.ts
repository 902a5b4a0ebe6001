/** Charts of the market over time with their titles and tables, and the notes below the charts. */
import type { MarketFigures, MarketTotal, StatisticsStep } from '@shared/contract/statistics'
import { type MarketStep, marketSteps, totalsOfDays } from '@shared/insight/market-steps'
import { dayCount, type DaySpan } from '@shared/insight/day-span'
import { DAY_MS } from '@shared/time'
import { changePercent, chartTimeText, percentText, type ChartTableData, type TimeSpec, withUnit } from '../../charts'
import { countWithNoun, DASH, HBAR, statFigure } from '../../format/money'

export type MarketChart = { readonly title: string; readonly spec: TimeSpec; readonly table: ChartTableData }
export type MarketCharts = { readonly volume: MarketChart; readonly sales: MarketChart }
export type MarketChartOptions = { readonly span: DaySpan; readonly step: StatisticsStep; readonly nowMs: number }

/** Heading of the first column of a chart's table. */
const STEP_HEADING: Readonly<Record<StatisticsStep, string>> = { day: 'Day', week: 'Week from', month: 'Month from' }
/** Options for `chartTimeText`, which writes a date without a time if the span of the chart is long. */
const dateOnlyOptions = (nowMs: number) => ({ spanMs: Infinity, nowMs })

/** True if the market's total is in HBAR. Only then can the total be compared with the sum of the days. */
export const isInHbar = (total: MarketTotal): boolean =>
  total.currency === null || total.currency.toUpperCase() === 'HBAR'

/**
 * Change of the volume in percent: the completed days of the period, compared with the same number of days before. Null if
 * the change is unknown. `days`: number of completed days.
 */
export function completedDaysChange({
  completedDaysComparison,
}: MarketTotal): { readonly percent: number; readonly days: number } | null {
  if (!completedDaysComparison || completedDaysComparison.volume === null || completedDaysComparison.before === null)
    return null
  const percent = changePercent({ first: completedDaysComparison.before, last: completedDaysComparison.volume })
  return percent === null ? null : { percent, days: completedDaysComparison.days }
}

/** Charts of volume and sales; null if no day with HBAR sales was read. */
export function marketCharts(
  figures: MarketFigures,
  total: MarketTotal | null,
  { span, step, nowMs }: MarketChartOptions,
): MarketCharts | null {
  if (figures.days.length === 0) return null
  const fromMs = Date.parse(span.from)
  const toMs = Date.parse(span.to)
  const steps = marketSteps(figures, fromMs, toMs, step)
  const time = { fromMs, toMs: toMs + DAY_MS, nowMs }
  // The label is in local time. Noon in UTC falls on the same date in nearly every time zone.
  const stepLabel = (marketStep: MarketStep) => chartTimeText(marketStep.fromMs + DAY_MS / 2, dateOnlyOptions(nowMs))
  const newestFirst = [...steps].reverse()
  return {
    volume: {
      title: volumeTitle(figures, total, span),
      spec: {
        ...time,
        series: [],
        bars: { label: 'Volume', unit: HBAR, bars: steps.map((bar) => ({ ...periodOf(bar), value: bar.volume })) },
      },
      table: {
        columnNames: [STEP_HEADING[step], 'Volume', 'Sold by offer', 'Highest sale'],
        rows: newestFirst.map((row) => [
          stepLabel(row),
          hbarText(row.volume),
          hbarText(row.toOffers),
          hbarText(row.highest),
        ]),
      },
    },
    sales: {
      title: salesTitle(figures, steps, step, stepLabel),
      spec: {
        ...time,
        series: [
          {
            label: 'Average',
            unit: HBAR,
            shape: 'line',
            absentText: 'none',
            points: steps.map((point) => ({ atMs: (point.fromMs + point.toMs) / 2, value: point.average })),
          },
        ],
        bars: { label: 'Sales', unit: '', bars: steps.map((bar) => ({ ...periodOf(bar), value: bar.sales })) },
      },
      table: {
        columnNames: [STEP_HEADING[step], 'Average sale', 'Sales'],
        rows: newestFirst.map((row) => [
          stepLabel(row),
          hbarText(row.average),
          row.sales === null ? DASH : statFigure(row.sales),
        ]),
      },
    },
  }
}

const periodOf = ({ fromMs, toMs }: MarketStep) => ({ fromMs, toMs })
const hbarText = (hbar: number | null): string => (hbar === null ? DASH : withUnit(hbar, HBAR))

/**
 * Title of the volume chart: the change of the market's own total, or the total itself without a comparison. Without a
 * total in HBAR, the sum of the days.
 */
function volumeTitle(figures: MarketFigures, total: MarketTotal | null, span: DaySpan): string {
  const days = dayCount(span)
  const periodText = days === 1 ? 'in one day' : `in ${statFigure(days)} days`
  if (total && isInHbar(total) && total.volume !== null) {
    const change = completedDaysChange(total)
    return change === null ? `Volume ${withUnit(total.volume, HBAR)} ${periodText}` : `Volume ${changeText(change)}`
  }
  const { volume } = totalsOfDays(figures.days)
  if (volume === null) return 'Volume not reported by the market'
  return `Volume ${withUnit(volume, HBAR)} ${figures.isWhole ? periodText : 'on the days loaded so far'}`
}

/** Words for a change: "up 25 % on the 29 days before". Today is not over, so it is compared with no day. */
function changeText({ percent, days }: { readonly percent: number; readonly days: number }): string {
  const daysBefore = days === 1 ? 'the day before' : `the ${statFigure(days)} days before`
  // A smaller change would be written as 0 %.
  if (Math.abs(percent) < 0.05) return `unchanged from ${daysBefore}`
  return `${percent < 0 ? 'down' : 'up'} ${percentText(Math.abs(percent))} on ${daysBefore}`
}

/** Preposition before the label of a step with the most sales. */
const STEP_PREPOSITION: Readonly<Record<StatisticsStep, string>> = {
  day: 'on',
  week: 'in the week from',
  month: 'in the month from',
}

/**
 * Title of the sales chart: the step with the most sales, the first one of several. The number of sales if no step has a
 * known number above 0, for example because each step begins before the loaded days.
 */
function salesTitle(
  { days, isWhole }: MarketFigures,
  steps: readonly MarketStep[],
  step: StatisticsStep,
  labelOf: (marketStep: MarketStep) => string,
): string {
  const busiest = steps.reduce<MarketStep | null>(
    (most, marketStep) => ((marketStep.sales ?? 0) > (most?.sales ?? 0) ? marketStep : most),
    null,
  )
  if (busiest === null || busiest.sales === null) {
    const { sales } = totalsOfDays(days)
    if (sales === null) return 'Number of sales not reported by the market'
    return isWhole ? countWithNoun(sales, 'sale') : `${countWithNoun(sales, 'sale')} on the days loaded so far`
  }
  const peakText = `Most sales ${STEP_PREPOSITION[step]} ${labelOf(busiest)}: ${statFigure(busiest.sales)}`
  return isWhole ? peakText : `${peakText}, of the days loaded so far`
}

/** Note on the days of the span that were not loaded; empty if all were loaded. Such days have neither bars nor points. */
export function unloadedDaysNote({ isWhole, coverage }: MarketFigures, span: DaySpan, nowMs: number): string {
  const fromMs = Date.parse(span.from)
  if (isWhole || !coverage || coverage.fromMs <= fromMs) return ''
  const dayText = (dayMs: number) => chartTimeText(dayMs + DAY_MS / 2, dateOnlyOptions(nowMs))
  const first = dayText(fromMs)
  const last = dayText(coverage.fromMs - DAY_MS)
  return first === last ? `Not loaded: ${first}.` : `Not loaded: ${first} to ${last}.`
}

/** Note that some rows were not read, with the first day of which all rows were read; empty if all rows were read. */
export function unreadRowsNote(
  { coverage, isWhole, mayMissRows, rowCount, totalRowCount }: MarketFigures,
  nowMs: number,
): string {
  if (isWhole) return ''
  if (mayMissRows)
    return `${statFigure(rowCount)} rows loaded, but the market’s list changed meanwhile. Some rows may be missing.`
  const totalText = totalRowCount === null ? '' : ` of ${statFigure(totalRowCount)}`
  const progressText = `${statFigure(rowCount)}${totalText} daily rows loaded, newest days first.`
  if (!coverage) return progressText
  return `${progressText} Days before ${chartTimeText(coverage.fromMs + DAY_MS / 2, dateOnlyOptions(nowMs))} are not loaded yet.`
}

/**
 * Note on rows in other tokens, and on a difference between the sum of the days and the market's own total. Empty without
 * such rows and without a difference.
 */
export function sumDifferenceNote(figures: MarketFigures, total: MarketTotal | null): string {
  const { otherCurrencyRowCount, isWhole, isDaily, days } = figures
  const otherTokensNote =
    otherCurrencyRowCount > 0 ? `Not in these totals: ${otherSalesText(figures)} in other tokens.` : ''
  const sumOfDays = totalsOfDays(days).volume
  const isTotalDifferent =
    sumOfDays !== null &&
    total !== null &&
    isInHbar(total) &&
    total.volume !== null &&
    exceedsTolerance(total.volume, sumOfDays)
  if (!isWhole || !isDaily || !isTotalDifferent) return otherTokensNote
  const differenceNote = `The days add up to ${withUnit(sumOfDays, HBAR)}, but the market reports a total of ${hbarText(total.volume)}.`
  return [otherTokensNote, differenceNote].filter(Boolean).join(' ')
}

/** Number of sales in other tokens; without a number if the market does not report it. */
function otherSalesText({ collections }: MarketFigures): string {
  const sales = collections.flatMap(({ currency, sales: count }) => (currency === null ? [] : [count]))
  if (sales.length === 0 || sales.includes(null)) return 'sales'
  return countWithNoun(
    sales.reduce<number>((sum, count) => sum + (count ?? 0), 0),
    'sale',
  )
}

/**
 * True if two volumes differ by more than 0.5 % of the larger one. A smaller difference can come from rounding, or from
 * sales between the two reads.
 */
const exceedsTolerance = (a: number, b: number): boolean => Math.abs(a - b) > Math.max(a, b) * 0.005
