import { useStore } from 'zustand'
import { daysIn } from '@shared/insight/market-steps'
import { type RangeChoice, spanOf } from '../../stores/statistics'
import { Seg } from '../../ui/Seg'
import { useApp } from '../app-context'
import { useMinute } from '../collection/use-minute'

const OPTIONS = [
  { value: '7', label: '7 d' },
  { value: '30', label: '30 d' },
  { value: '90', label: '90 d' },
  { value: '365', label: '365 d' },
  { value: 'days', label: 'Days' },
] as const

/** Which time the statistics are of. */
export function SpanBar() {
  const { stores } = useApp()
  const { look } = stores.statistics
  const { range, typed } = useStore(look)
  const nowMs = useMinute()
  const choose = (next: RangeChoice) => {
    // Whoever goes on to single days begins with those that are shown.
    const shown = next === 'days' && typed.from === '' ? spanOf(look.getState(), nowMs) : null
    look.setState({ range: next, ...(shown ? { typed: shown } : {}) })
  }
  return (
    <div className="stat-span">
      <Seg label="Time" value={range} options={OPTIONS} onChange={choose} />
      {range === 'days' && <TypedDays />}
    </div>
  )
}

function TypedDays() {
  const { stores } = useApp()
  const { look } = stores.statistics
  const { range, typed } = useStore(look)
  const span = spanOf({ range, typed }, useMinute())
  return (
    <>
      {(['from', 'to'] as const).map((end) => (
        <label key={end} className="row small t2 stat-day">
          {end === 'from' ? 'From' : 'To'}
          <span className="field sm">
            <input
              type="date"
              min="2019-01-01"
              value={typed[end]}
              onChange={(e) => look.setState({ typed: { ...typed, [end]: e.target.value } })}
            />
          </span>
        </label>
      ))}
      <span className="small t2" role="status">
        {span
          ? `${daysIn(span)} days of UTC, both included`
          : 'Choose a first day, and a last one that is not before it.'}
      </span>
    </>
  )
}
