import { ChartColumn } from 'lucide-react'
import { type ReactNode, useMemo } from 'react'
import { useStore } from 'zustand'
import type { MarketFigures, MarketTotal, StatisticsStep } from '@shared/contract/statistics'
import { totalsOfDays } from '@shared/insight/market-steps'
import { dayCount, type DaySpan } from '@shared/insight/day-span'
import { combinedStamp, DAY_MS } from '@shared/time'
import { ChartFigure, type ChartState, TimeChart } from '../../charts'
import { changeWords, countWithNoun, statFigure } from '../../format/money'
import { plainText } from '../../format/text'
import { statisticsQueries } from './queries'
import { knownValue } from '../../query/remote'
import { useMainQuery, useReadQuery } from '../../query/use-query'
import { suitableStep, stepsFor } from './statistics-store'
import { cx } from '../../ui/cx'
import { FreshnessStamp, useIsStale } from '../../ui/FreshnessStamp'
import { Statistic } from '../../ui/Money'
import { SegmentedControl } from '../../ui/SegmentedControl'
import { StateBlock } from '../../ui/StateBlock'
import { useApp } from '../../app/app-context'
import { useCurrentMinuteMs } from '../collection/use-current-minute'
import { StaleBanner } from '../page-frame/StaleBanner'
import { useIsOffline } from '../../query/use-is-offline'
import { Amount, TradePrice } from './cells'
import { FiguresNote } from './FiguresNote'
import { completedDaysChange, isInHbar, marketCharts, unloadedDaysNote } from './market-charts'
import { SaveTableButton } from './SaveTableButton'
import { pagesToSave } from './pages-to-save'
import { PendingFigure } from './Sums'
import { TotalReadError } from './TotalReadError'
import { type FiguresQuery, useFigures } from './use-figures'
import styles from './statistics.module.css'

const VOLUME_PX = 212
const SALES_PX = 172
const STEP_WORDS: Readonly<Record<StatisticsStep, string>> = { day: 'Days', week: 'Weeks', month: 'Months' }

/** Totals and charts of the whole market: volume, sales and average sale, by day, week or month. */
export function OverTime({ span }: { readonly span: DaySpan }) {
  const { stores } = useApp()
  const figuresQuery = useFigures(span)
  const totalQuery = statisticsQueries.total(span)
  const totalState = useMainQuery(totalQuery)
  const read = useReadQuery()
  const total = knownValue(totalState)
  const { figures } = figuresQuery
  const chosenStep = useStore(stores.statistics.viewSettings, (viewSettings) => viewSettings.step)
  const step = suitableStep(chosenStep, dayCount(span))
  const hasNoSales = figures !== null && figures.days.length === 0 && figures.isWhole && figures.isDaily
  return (
    <>
      {figuresQuery.staleError && <StaleBanner error={figuresQuery.staleError} onRetry={figuresQuery.refresh} />}
      <Totals
        span={span}
        figures={figures}
        total={total}
        isReading={figuresQuery.isReading}
        isStale={figuresQuery.staleError !== null}
      />
      <TotalReadError totalState={totalState} onRetry={() => void read(totalQuery, true)} />
      {hasNoSales ? (
        <StateBlock
          icon={<ChartColumn size={20} aria-hidden="true" />}
          title="No HBAR sales in this period"
          text="Choose a longer period."
        />
      ) : (
        <Charts span={span} step={step} total={total} figuresQuery={figuresQuery} />
      )}
      <div className={cx('row', styles['stat-foot'])}>
        <FiguresNote figuresQuery={figuresQuery} total={total} isBelowSums />
      </div>
      {figures && (
        <SaveTableButton
          tables={[{ label: 'Save as CSV', table: { what: 'time', ...span, pages: pagesToSave(figures), step } }]}
        />
      )}
    </>
  )
}

type ChartsProps = {
  readonly span: DaySpan
  readonly step: StatisticsStep
  readonly total: MarketTotal | null
  readonly figuresQuery: FiguresQuery
}

function Charts({ span, step, total, figuresQuery }: ChartsProps) {
  const { stores } = useApp()
  const nowMs = useCurrentMinuteMs()
  const { figures } = figuresQuery
  const charts = useMemo(
    () => figures && marketCharts(figures, total, { span, step, nowMs }),
    [figures, total, span, step, nowMs],
  )
  const chartState = chartStateFor(figuresQuery, charts !== null)
  const note = figures && !figuresQuery.isReading ? unloadedDaysNote(figures, span, nowMs) : null
  const stepOptions = stepsFor(dayCount(span)).map((value) => ({ value, label: STEP_WORDS[value] }))
  return (
    <div className={styles['stat-charts']}>
      <h2 className="sr">The market over time</h2>
      <ChartFigure
        title={charts?.volume.title ?? 'Volume over time'}
        legend={[{ mark: 'bar', label: `volume per ${step}, ℏ` }]}
        {...(stepOptions.length > 1
          ? {
              tools: (
                <SegmentedControl
                  label="Step"
                  value={step}
                  options={stepOptions}
                  onChange={(newStep) => stores.statistics.viewSettings.setState({ step: newStep })}
                />
              ),
            }
          : {})}
        state={chartState}
        {...(charts ? { table: charts.volume.table } : {})}
        note={note}
        height={VOLUME_PX}
      >
        {charts && <TimeChart spec={charts.volume.spec} label="Volume over time" height={VOLUME_PX} />}
      </ChartFigure>
      <ChartFigure
        title={charts?.sales.title ?? 'Sales over time'}
        legend={[
          { mark: 'main', label: 'average sale, ℏ' },
          { mark: 'bar', label: `sales per ${step}` },
        ]}
        state={chartState}
        {...(charts ? { table: charts.sales.table } : {})}
        note={note}
        height={SALES_PX}
      >
        {charts && <TimeChart spec={charts.sales.spec} label="Average sale and sales over time" height={SALES_PX} />}
      </ChartFigure>
    </div>
  )
}

function chartStateFor({ figures, error, refresh }: FiguresQuery, hasCharts: boolean): ChartState {
  if (hasCharts) return { status: 'ready' }
  if (figures && !figures.isDaily) {
    return { status: 'empty', reason: 'The market reports one row for the whole period instead of single days.' }
  }
  if (figures) return { status: 'empty', reason: 'The rows loaded so far have no sales in HBAR.' }
  return error ? { status: 'failed', error, onRetry: refresh } : { status: 'reading' }
}

type TotalsProps = {
  readonly span: DaySpan
  readonly figures: MarketFigures | null
  readonly total: MarketTotal | null
  readonly isReading: boolean
  /** True while the figures are older ones, because a refresh failed. */
  readonly isStale: boolean
}

/**
 * Figures for the whole time span. Volume and change come from the market's own total. The other figures are calculated from
 * the daily figures, and are unknown unless all rows of the span were read and each row covers one day.
 */
function Totals({ span, figures, total, isReading, isStale }: TotalsProps) {
  const isOffline = useIsOffline()
  const isWhole = figures?.isWhole === true
  // Offline nothing more is loaded, so the sums of the loaded days are shown, with the number of these days.
  const showsLoadedDays = isWhole || isOffline
  const loadedDaysText = figures && !isWhole ? loadedDaysWords(figures, span) : null
  const areDaysKnown = isWhole || loadedDaysText !== null
  const dayTotals =
    figures?.isDaily && showsLoadedDays && areDaysKnown ? totalsOfDays(completelyReadDays(figures)) : null
  const loadedDays = dayTotals && loadedDaysText !== null && <span className="d">{loadedDaysText}</span>
  // The sums are known once all days are read.
  const isPending = dayTotals === null && isReading && !isOffline && figures?.isWhole !== true
  const change = total && completedDaysChange(total)
  const currency = total && !isInHbar(total) ? total.currency : null
  // The facts show one age, so the age is that of the older read.
  const stamp = figures && total ? combinedStamp(figures.stamp, total.stamp) : (figures ?? total)?.stamp
  const isStampStale = useIsStale(stamp ?? null)
  return (
    <section
      className={cx('facts', styles['stat-sums'], (isStale || isStampStale || isOffline) && styles['is-stale'])}
      aria-label="The market in this period"
    >
      <Fact label="Volume" {...(total?.source ? { tooltip: `Market source: “${plainText(total.source, 24)}”` } : {})}>
        <Amount value={total?.volume ?? null} currency={currency} />
        {change && (
          <span
            className={cx('d', change.percent < 0 && 'bad')}
            title={comparisonTooltip(change.days, change.days < dayCount(span))}
          >
            {changeWords(change.percent)}
            {change.days < dayCount(span) && ' without today'}
          </span>
        )}
      </Fact>
      <Fact label="Sales">
        {isPending ? <PendingFigure /> : statFigure(dayTotals?.sales ?? null)}
        {loadedDays}
      </Fact>
      <Fact label="Average sale">
        {isPending ? <PendingFigure /> : <TradePrice hbar={dayTotals?.average ?? null} />}
        {loadedDays}
      </Fact>
      <Fact label="Highest sale">
        {isPending ? <PendingFigure /> : <TradePrice hbar={dayTotals?.highest ?? null} />}
        {loadedDays}
      </Fact>
      <Fact label="Sold by offer" tooltip="Part of the volume that was sold to collection offers">
        {isPending ? <PendingFigure /> : <Statistic hbar={dayTotals?.toOffers ?? null} />}
        {loadedDays}
      </Fact>
      {stamp && (
        <span className="facts-age">
          <FreshnessStamp stamp={stamp} isRefreshing={isReading} />
        </span>
      )}
    </section>
  )
}

/** Days of which all rows are loaded. A partly read day would make the sums too low. */
const completelyReadDays = ({ days, coverage, isWhole }: MarketFigures): MarketFigures['days'] =>
  isWhole || !coverage ? days : days.filter(({ dayMs }) => dayMs >= coverage.fromMs)

/** Days whose rows are loaded, of all days of the span: "24 of 30 days". Null if the loaded days are unknown. */
function loadedDaysWords({ coverage }: MarketFigures, span: DaySpan): string | null {
  if (!coverage) return null
  const unloadedDays = Math.round((coverage.fromMs - Date.parse(span.from)) / DAY_MS)
  const days = dayCount(span)
  return `${statFigure(days - Math.max(0, unloadedDays))} of ${countWithNoun(days, 'day')}`
}

const comparisonTooltip = (days: number, excludesToday: boolean): string => {
  const period =
    days === 1
      ? 'One full UTC day compared with the day before'
      : `${days} full UTC days compared with the ${days} days before`
  return excludesToday ? `${period}. Today is not over and does not count.` : period
}

type FactProps = { readonly label: string; readonly tooltip?: string; readonly children: ReactNode }

const Fact = ({ label, tooltip, children }: FactProps) => (
  <div className="fact" title={tooltip}>
    <span className="label">{label}</span>
    <span className="v">{children}</span>
  </div>
)
