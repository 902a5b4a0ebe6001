import { useStore } from 'zustand'
import { dayCount, type DaySpan } from '@shared/insight/day-span'
import { isoDate } from '@shared/time'
import { countWithNoun, statFigure } from '../../format/money'
import { dayWords } from '../../format/time'
import {
  FIRST_DAY,
  MAX_SPAN_DAYS,
  type RangeChoice,
  displayedSpan,
  type SpanProblem,
  spanProblem,
} from './statistics-store'
import { SegmentedControl } from '../../ui/SegmentedControl'
import { useApp } from '../../app/app-context'
import { useCurrentMinuteMs } from '../collection/use-current-minute'
import { cx } from '../../ui/cx'
import styles from './statistics.module.css'

const OPTIONS = [
  { value: '7', label: '7 d' },
  { value: '30', label: '30 d' },
  { value: '90', label: '90 d' },
  { value: '365', label: '365 d' },
  { value: 'days', label: 'Custom' },
] as const

/** Choice of the time span of the statistics: a preset number of days, or a first and a last day. */
export function SpanBar() {
  const { stores } = useApp()
  const viewSettings = stores.statistics.viewSettings
  const { range, typedDays } = useStore(viewSettings)
  const nowMs = useCurrentMinuteMs()
  const choose = (chosenRange: RangeChoice) => {
    // When the person chooses custom days for the first time, the fields get the displayed span.
    const initialDays =
      chosenRange === 'days' && typedDays.from === '' ? displayedSpan(viewSettings.getState(), nowMs) : null
    viewSettings.setState({ range: chosenRange, ...(initialDays ? { typedDays: initialDays } : {}) })
  }
  return (
    <div className={styles['stat-span']}>
      <SegmentedControl label="Time" value={range} options={OPTIONS} onChange={choose} />
      {range === 'days' ? <TypedDays /> : <PresetDays span={displayedSpan({ range, typedDays }, nowMs)} />}
    </div>
  )
}

const spanWords = ({ from, to }: DaySpan): string =>
  from === to ? dayWords(from) : `${dayWords(from)} to ${dayWords(to)}`

/** Words for a span with its number of days: "3 UTC days: 1 Nov 2026 to 3 Nov 2026". */
const spanWithDayCount = (span: DaySpan): string => `${countWithNoun(dayCount(span), 'UTC day')}: ${spanWords(span)}`

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
          {bound === 'from' ? 'From' : 'To'}
          <span className="field sm">
            <input
              type="date"
              min={FIRST_DAY}
              max={today}
              value={typedDays[bound]}
              onChange={(e) => viewSettings.setState({ typedDays: { ...typedDays, [bound]: e.target.value } })}
            />
          </span>
        </label>
      ))}
      <span className="small t2" role="status">
        {problem ? problemText(problem, today) : spanWithDayCount(typedDays)}
      </span>
    </>
  )
}
