import { useStore } from 'zustand'
import { daysIn } from '@shared/insight/day-span'
import { type Span } from '@shared/insight/day-span'
import { isoDate } from '@shared/time'
import { counted, statFigure } from '../../format/money'
import { dayWords } from '../../format/time'
import { FIRST_DAY, MOST_DAYS, type RangeChoice, spanOf, type SpanTrouble, troubleOf } from './statistics-store'
import { Seg } from '../../ui/Seg'
import { useApp } from '../../app/app-context'
import { useMinute } from '../collection/use-minute'

const OPTIONS = [
  { value: '7', label: '7 d' },
  { value: '30', label: '30 d' },
  { value: '90', label: '90 d' },
  { value: '365', label: '365 d' },
  { value: 'days', label: 'Days' },
] as const

/** Time span of the statistics. */
export function SpanBar() {
  const { stores } = useApp()
  const { look } = stores.statistics
  const { range, typed } = useStore(look)
  const nowMs = useMinute()
  const choose = (next: RangeChoice) => {
    // A change to single days starts with the days of the displayed span.
    const shown = next === 'days' && typed.from === '' ? spanOf(look.getState(), nowMs) : null
    look.setState({ range: next, ...(shown ? { typed: shown } : {}) })
  }
  return (
    <div className="stat-span">
      <Seg label="Time" value={range} options={OPTIONS} onChange={choose} />
      {range === 'days' ? <TypedDays /> : <Counted span={spanOf({ range, typed }, nowMs)} />}
    </div>
  )
}

const spanWords = ({ from, to }: Span): string =>
  from === to ? dayWords(from) : `${dayWords(from)} to ${dayWords(to)}`

/** Days of a preset range: UTC days, including today so far, instead of multiples of 24 hours. */
const Counted = ({ span }: { readonly span: Span | null }) =>
  span && (
    <span className="small t2 tn" title="Days of UTC, both included; today so far">
      {spanWords(span)}, UTC
    </span>
  )

const troubleWords = (trouble: SpanTrouble, today: string): string => {
  switch (trouble) {
    case 'unfinished':
      return 'Choose a first day and a last one.'
    case 'too-early':
      return `No day before ${dayWords(FIRST_DAY)} can be chosen.`
    case 'to-come':
      return `No day after today, ${dayWords(today)} in UTC, can be chosen.`
    case 'backwards':
      return 'The last day is before the first.'
    case 'too-long':
      return `Choose at most ${statFigure(MOST_DAYS)} days.`
  }
}

function TypedDays() {
  const { stores } = useApp()
  const { look } = stores.statistics
  const typed = useStore(look, (s) => s.typed)
  const nowMs = useMinute()
  const today = isoDate(nowMs)
  const trouble = troubleOf(typed, nowMs)
  return (
    <>
      {(['from', 'to'] as const).map((end) => (
        <label key={end} className="row small t2 stat-day">
          {end === 'from' ? 'From' : 'To'}
          <span className="field sm">
            <input
              type="date"
              min={FIRST_DAY}
              max={today}
              value={typed[end]}
              onChange={(e) => look.setState({ typed: { ...typed, [end]: e.target.value } })}
            />
          </span>
        </label>
      ))}
      <span className="small t2" role="status">
        {trouble
          ? troubleWords(trouble, today)
          : `${counted(daysIn(typed), 'day')} of UTC, both included: ${spanWords(typed)}`}
      </span>
    </>
  )
}
