import { useStore } from 'zustand'
import { dayCount, type DaySpan } from '@shared/insight/day-span'
import { isoDate } from '@shared/time'
import { countWithNoun, statFigure } from '../../format/money'
import { dayWords } from '../../format/time'
import type { StatisticsTab } from '../../stores/route'
import {
  FIRST_DAY,
  MAX_SPAN_DAYS,
  PRESET_DAY_COUNTS,
  type RangeChoice,
  displayedSpan,
  type SpanProblem,
  spanProblem,
} from './statistics-store'
import { DateField } from '../../ui/DateField'
import { SegmentedControl } from '../../ui/SegmentedControl'
import { useApp } from '../../app/app-context'
import { useCurrentMinuteMs } from '../collection/use-current-minute'
import { cx } from '../../ui/cx'
import { DaysField } from './DaysField'
import styles from './statistics.module.css'

/** Presets of UTC days, which end today. */
const SPAN_OPTIONS = [
  { value: '7', label: '7 d' },
  { value: '30', label: '30 d' },
  { value: '90', label: '90 d' },
  { value: '365', label: '365 d' },
  { value: 'days', label: 'Custom' },
] as const
/** Presets of the ranking, which count back from now. */
const RANKING_OPTIONS = [
  { value: '1', label: '24 h' },
  { value: '7', label: '7 d' },
  { value: '30', label: '30 d' },
  { value: '90', label: '90 d' },
  { value: '365', label: '365 d' },
  { value: 'days', label: 'Custom' },
] as const
type RankingOption = (typeof RANKING_OPTIONS)[number]['value']

const presetRange = (days: number): Exclude<RangeChoice, 'days'> | null =>
  PRESET_DAY_COUNTS.find((dayCountText) => Number(dayCountText) === days) ?? null

/**
 * Choice of the period of a tab: a preset, or typed days. A preset that both the ranking and the UTC days have is chosen
 * for both, so that the period stays when the person opens another tab.
 */
export const PeriodControl = ({ tab }: { readonly tab: StatisticsTab }) =>
  tab === 'top' ? <RankingControl /> : <SpanControl />

function RankingControl() {
  const { stores } = useApp()
  const viewSettings = stores.statistics.viewSettings
  const { topDays, hasTypedTopDays } = useStore(viewSettings)
  const choose = (option: RankingOption) => {
    if (option === 'days') {
      viewSettings.setState({ hasTypedTopDays: true })
      return
    }
    const range = presetRange(Number(option))
    viewSettings.setState({
      topDays: Number(option),
      hasTypedTopDays: false,
      range: range ?? viewSettings.getState().range,
    })
  }
  const preset = RANKING_OPTIONS.find(({ value }) => value === String(topDays))?.value
  return (
    <SegmentedControl
      label="Range of the ranking"
      value={hasTypedTopDays ? 'days' : (preset ?? 'days')}
      options={RANKING_OPTIONS}
      onChange={choose}
    />
  )
}

function SpanControl() {
  const { stores } = useApp()
  const viewSettings = stores.statistics.viewSettings
  const { range, typedDays } = useStore(viewSettings)
  const nowMs = useCurrentMinuteMs()
  const choose = (chosenRange: RangeChoice) => {
    if (chosenRange !== 'days') {
      viewSettings.setState({ range: chosenRange, topDays: Number(chosenRange), hasTypedTopDays: false })
      return
    }
    // When the person chooses custom days for the first time, the fields get the displayed span.
    const initialDays = typedDays.from === '' ? displayedSpan(viewSettings.getState(), nowMs) : null
    viewSettings.setState({ range: chosenRange, typedDays: initialDays ?? typedDays })
  }
  return <SegmentedControl label="Time" value={range} options={SPAN_OPTIONS} onChange={choose} />
}

const SOURCE_OPTIONS = [
  { value: 'top', label: 'Market’s ranking', tooltip: 'Figures of the market, counted back from now' },
  { value: 'collections', label: 'By UTC day', tooltip: 'Sums of whole UTC days, so these figures differ slightly' },
] as const

/** End of the line of tabs: the period in words or its fields, and the source of the figures of the collections. */
export function PeriodLine({ tab }: { readonly tab: StatisticsTab }) {
  const { stores } = useApp()
  const viewSettings = stores.statistics.viewSettings
  const { range, typedDays, topDays, hasTypedTopDays } = useStore(viewSettings)
  const nowMs = useCurrentMinuteMs()
  const isRanking = tab === 'top'
  return (
    <div className={styles['stat-span']}>
      {isRanking && !hasTypedTopDays && (
        <span className={cx('small t2 tn', styles['stat-row-count'])}>{capitalized(rankingPeriod(topDays))}</span>
      )}
      {isRanking && hasTypedTopDays && (
        <DaysField days={topDays} onDays={(days) => viewSettings.setState({ topDays: days })} />
      )}
      {!isRanking && range === 'days' && <TypedDays />}
      {!isRanking && range !== 'days' && <PresetDays span={displayedSpan({ range, typedDays }, nowMs)} />}
      {(isRanking || tab === 'collections') && (
        <SegmentedControl
          label="Source of the figures"
          value={tab}
          options={SOURCE_OPTIONS}
          onChange={(source) => viewSettings.setState({ tab: source })}
        />
      )}
    </div>
  )
}

/** Period of the market's ranking, which counts back from now: "last 30 × 24 hours". */
export const rankingPeriod = (days: number): string =>
  days === 1 ? 'last 24 hours' : `last ${statFigure(days)} × 24 hours`
const capitalized = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1)

const spanWords = ({ from, to }: DaySpan): string =>
  from === to ? dayWords(from) : `${dayWords(from)} to ${dayWords(to)}`

/** First and last day of a preset range. The range consists of UTC days, and its last day is today up to now. */
const PresetDays = ({ span }: { readonly span: DaySpan | null }) =>
  span && (
    <span className="small t2 tn" title="All UTC days from the first to the last. Today counts up to now.">
      {spanWords(span)}, UTC
    </span>
  )

const problemText = (problem: SpanProblem, today: string): string => {
  switch (problem) {
    case 'unfinished':
      return 'Choose a first and a last day.'
    case 'too-early':
      return `The first possible day is ${dayWords(FIRST_DAY)}.`
    case 'in-future':
      return `The last possible day is today, ${dayWords(today)} in UTC.`
    case 'backwards':
      return 'The last day is before the first day.'
    case 'too-long':
      return `Choose at most ${statFigure(MAX_SPAN_DAYS)} days.`
  }
}

const BOUND_LABELS: Readonly<Record<keyof DaySpan, string>> = { from: 'From', to: 'To' }

/** Fields for the first and the last day, with the number of days or the problem with the typed days. */
function TypedDays() {
  const { stores } = useApp()
  const viewSettings = stores.statistics.viewSettings
  const typedDays = useStore(viewSettings, (viewSettingsState) => viewSettingsState.typedDays)
  const nowMs = useCurrentMinuteMs()
  const today = isoDate(nowMs)
  const problem = spanProblem(typedDays, nowMs)
  return (
    <>
      {(['from', 'to'] as const).map((bound) => (
        <label key={bound} className={cx('row small t2', styles['stat-day'])}>
          {BOUND_LABELS[bound]}
          <span className="field sm">
            <DateField
              label={BOUND_LABELS[bound]}
              min={FIRST_DAY}
              max={today}
              value={typedDays[bound]}
              onChange={(day) => viewSettings.setState({ typedDays: { ...typedDays, [bound]: day } })}
            />
          </span>
        </label>
      ))}
      <span className="small t2" role="status">
        {problem ? problemText(problem, today) : countWithNoun(dayCount(typedDays), 'UTC day')}
      </span>
    </>
  )
}
