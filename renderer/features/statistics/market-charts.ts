/** Charts of the market over time: their series, their titles and the figures behind them. */
import type { MarketFigures, MarketTotal, Step } from '@shared/contract/statistics'
import { type MarketStep, stepsOf, totalsOfDays } from '@shared/insight/market-steps'
import { daysIn } from '@shared/insight/day-span'
import { type Span } from '@shared/insight/day-span'
import { DAY_MS } from '@shared/time'
import { changePercent, placeWords, sharpPercent, type TableBehind, type TimeSpec, withUnit } from '../../charts'
import { counted, DASH, HBAR, statFigure } from '../../format/money'

export type MarketChart = { readonly title: string; readonly spec: TimeSpec; readonly table: TableBehind }
export type MarketCharts = { readonly volume: MarketChart; readonly sales: MarketChart }
export type Asked = { readonly span: Span; readonly step: Step; readonly nowMs: number }

const STEP_HEAD: Readonly<Record<Step, string>> = { day: 'Day', week: 'Week from', month: 'Month from' }
const EVER = (nowMs: number) => ({ spanMs: Infinity, nowMs })

/** True if the market's own total is in HBAR, and so comparable with the sum of its rows. */
export const isInHbar = (total: MarketTotal): boolean =>
  total.currency === null || total.currency.toUpperCase() === 'HBAR'

/** Change of the completed days against as many days before; null if it is unknown. */
export function changeOf({ compared }: MarketTotal): { readonly percent: number; readonly days: number } | null {
  if (!compared || compared.volume === null || compared.before === null) return null
  const percent = changePercent({ first: compared.before, last: compared.volume })
  return percent === null ? null : { percent, days: compared.days }
}

/** Null if no day is known. */
export function marketCharts(
  figures: MarketFigures,
  total: MarketTotal | null,
  { span, step, nowMs }: Asked,
): MarketCharts | null {
  if (figures.days.length === 0) return null
  const fromMs = Date.parse(span.from)
  const toMs = Date.parse(span.to)
  const steps = stepsOf(figures, fromMs, toMs, step)
  const time = { fromMs, toMs: toMs + DAY_MS, nowMs }
  const word = ({ fromMs: from, toMs: to }: MarketStep) =>
    placeWords(from + Math.min(DAY_MS, to - from) / 2, EVER(nowMs))
  const newest = [...steps].reverse()
  return {
    volume: {
      title: volumeTitle(figures, total, span),
      spec: {
        ...time,
        series: [],
        bars: { label: 'Volume', unit: HBAR, bars: steps.map((one) => ({ ...timeOf(one), value: one.volume })) },
      },
      table: {
        head: [STEP_HEAD[step], 'Volume', 'Of it to offers', 'Highest sale'],
        rows: newest.map((one) => [word(one), hbar(one.volume), hbar(one.toOffers), hbar(one.highest)]),
      },
    },
    sales: {
      title: salesTitle(figures),
      spec: {
        ...time,
        series: [
          {
            label: 'Average',
            unit: HBAR,
            shape: 'line',
            absent: 'none',
            points: steps.map((one) => ({ atMs: (one.fromMs + one.toMs) / 2, value: one.average })),
          },
        ],
        bars: { label: 'Sales', unit: '', bars: steps.map((one) => ({ ...timeOf(one), value: one.sales })) },
      },
      table: {
        head: [STEP_HEAD[step], 'Average sale', 'Sales'],
        rows: newest.map((one) => [word(one), hbar(one.average), one.sales === null ? DASH : statFigure(one.sales)]),
      },
    },
  }
}

const timeOf = ({ fromMs, toMs }: MarketStep) => ({ fromMs, toMs })
const hbar = (value: number | null): string => (value === null ? DASH : withUnit(value, HBAR))

/** Title with the market's own total if it is in HBAR; otherwise with the sum of the read rows. */
function volumeTitle(figures: MarketFigures, total: MarketTotal | null, span: Span): string {
  const days = daysIn(span)
  const when = days === 1 ? 'in one day' : `in ${statFigure(days)} days`
  if (total && isInHbar(total) && total.volume !== null) {
    const now = `Volume ${withUnit(total.volume, HBAR)} ${when}`
    const change = changeOf(total)
    if (change === null) return now
    const words = `${change.percent < 0 ? 'down' : 'up'} ${sharpPercent(Math.abs(change.percent))}`
    const before = change.days === 1 ? 'the day before' : `the ${statFigure(change.days)} days before`
    const link = change.days < days ? '; without today' : ''
    return `${now}${link}, ${Math.abs(change.percent) < 0.05 ? 'as much as' : `${words} on`} ${before}`
  }
  const { volume } = totalsOfDays(figures.days)
  if (volume === null) return 'The market does not tell the volume'
  const read = withUnit(volume, HBAR)
  return figures.isWhole ? `Volume ${read} ${when}` : `Volume ${read} on the days that were read`
}

function salesTitle(figures: MarketFigures): string {
  const { sales, average } = totalsOfDays(figures.days)
  if (sales === null) return 'The market does not tell how many sales'
  const count = counted(sales, 'sale')
  const told = figures.isWhole ? count : `${count} on the days that were read`
  return average === null ? told : `${told}, ${withUnit(average, HBAR)} on average`
}

/** Coverage of the read rows; empty if all were read. */
export function readNote({ coverage, isWhole, isMoved, rows, rowsTotal }: MarketFigures, nowMs: number): string {
  if (isWhole) return ''
  if (isMoved) return `${statFigure(rows)} rows were read. They moved meanwhile: some may be missing here.`
  const of = rowsTotal === null ? '' : ` of ${statFigure(rowsTotal)}`
  const read = `${statFigure(rows)}${of} rows were read, the newest days first.`
  if (!coverage) return read
  return `${read} Nothing is known here of what was before ${placeWords(coverage.fromMs + DAY_MS / 2, EVER(nowMs))}.`
}

/** Sales that are not in the sums, and a difference from the market's own total. */
export function sumNote(figures: MarketFigures, total: MarketTotal | null): string {
  const { otherRows, isWhole, isDaily, days } = figures
  const others =
    otherRows > 0 ? `${counted(otherRows, 'row')} in other tokens stand under Collections, and in no sum here.` : ''
  const sum = totalsOfDays(days).volume
  const isOther =
    sum !== null && total !== null && isInHbar(total) && total.volume !== null && differs(total.volume, sum)
  if (!isWhole || !isDaily || !isOther) return others
  const told = `The days add up to ${withUnit(sum, HBAR)}, the market’s own sum is ${hbar(total.volume)}.`
  return [others, told].filter(Boolean).join(' ')
}

/** True if the difference exceeds rounding and the sales between two reads. */
const differs = (a: number, b: number): boolean => Math.abs(a - b) > Math.max(a, b) * 0.005
