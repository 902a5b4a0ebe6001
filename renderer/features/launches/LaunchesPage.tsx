import { RefreshCw, Rocket } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import type { Launch, LaunchesView } from '@shared/contract/launches'
import { LAUNCH_STATES, LAUNCH_STATE_WORDS, sortLaunches, type LaunchState, launchState } from './launch-text'
import { countWithNoun, statFigure } from '../../format/money'
import { launchesQueries } from './queries'
import { isReading, knownValue } from '../../query/remote'
import { useMainQuery, useReadQuery } from '../../query/use-query'
import { hasDayLimit, isReversedRange, type LaunchDayRange, NO_DAY_LIMIT } from './launch-key'
import { ArtStack } from '../../ui/ArtStack'
import { Button } from '../../ui/Button'
import { Fold } from '../../ui/Fold'
import { useNow } from '../../ui/clock-context'
import { FreshnessStamp } from '../../ui/FreshnessStamp'
import { IconButton } from '../../ui/IconButton'
import { SegmentedControl } from '../../ui/SegmentedControl'
import { SkeletonRows, useIsLate } from '../../ui/Skeleton'
import { StateBlock } from '../../ui/StateBlock'
import { FailedRead } from '../page-frame/FailedRead'
import { StaleBanner } from '../page-frame/StaleBanner'
import { Page } from '../page-frame/Page'
import { LaunchesTable } from './LaunchesTable'
import { cx } from '../../ui/cx'
import styles from './launches.module.css'

const STATE_FILTERS = {
  now: { label: 'Open and coming', states: ['open', 'paused', 'coming'] },
  open: { label: 'Open', states: ['open', 'paused'] },
  coming: { label: 'Coming', states: ['coming'] },
  over: { label: 'Over', states: ['sold-out', 'ended'] },
  all: { label: 'All', states: LAUNCH_STATES },
} as const satisfies Record<string, { readonly label: string; readonly states: readonly LaunchState[] }>
type StateFilter = keyof typeof STATE_FILTERS
const STATE_FILTER_OPTIONS = (Object.keys(STATE_FILTERS) as StateFilter[]).map((value) => ({
  value,
  label: STATE_FILTERS[value].label,
}))

/** Page of all launches, with filters by state and by start day. */
export function LaunchesPage() {
  const [stateFilter, setStateFilter] = useState<StateFilter>('now')
  const [dayRange, setDayRange] = useState<LaunchDayRange>(NO_DAY_LIMIT)
  const hasDayFilter = hasDayLimit(dayRange) && !isReversedRange(dayRange)
  const query = launchesQueries.list(hasDayFilter ? dayRange : NO_DAY_LIMIT)
  const readState = useMainQuery(query)
  const read = useReadQuery()
  const refresh = () => void read(query, true)
  const view = knownValue(readState)
  const isLoading = isReading(readState)
  const isLate = useIsLate(view === null && readState.status !== 'failed')
  return (
    <Page
      title="Launches"
      hidesOlderDataBanner={view === null}
      onRefresh={refresh}
      tools={
        <>
          <SegmentedControl
            label="State of the launches"
            value={stateFilter}
            options={STATE_FILTER_OPTIONS}
            onChange={setStateFilter}
          />
          <IconButton
            label="Refresh"
            disabled={isLoading}
            icon={<RefreshCw size={16} aria-hidden="true" />}
            onClick={refresh}
          />
        </>
      }
    >
      {!view && <DayFields dayRange={dayRange} onChange={setDayRange} />}
      {readState.status === 'failed' && <FailedRead subject="The launches" error={readState.error} onRetry={refresh} />}
      {readState.status === 'stale' && <StaleBanner error={readState.error} onRetry={refresh} />}
      {isLate && <SkeletonRows count={8} heightPx={48} artPx={36} />}
      {view && (
        <LaunchGroups
          view={view}
          stateFilter={stateFilter}
          isLoading={isLoading}
          hasDayFilter={hasDayFilter}
          dayFields={<DayFields dayRange={dayRange} onChange={setDayRange} />}
          onShowAllStates={() => setStateFilter('all')}
          onClearDays={() => setDayRange(NO_DAY_LIMIT)}
        />
      )}
    </Page>
  )
}

type DayProps = { readonly dayRange: LaunchDayRange; readonly onChange: (dayRange: LaunchDayRange) => void }

/** Date fields for the range of days in which a stage of a launch starts. */
function DayFields({ dayRange, onChange }: DayProps) {
  return (
    <div className={cx('row', styles['launch-days'])} role="group" aria-label="Launches that start within these days">
      {(['from', 'to'] as const).map((bound) => (
        <label key={bound} className="row small t2">
          {bound === 'from' ? 'Starts from' : 'to'}
          <span className="field sm">
            <input
              type="date"
              min={FIRST_DAY}
              max={LAST_DAY}
              value={dayRange[bound]}
              onChange={(e) => onChange({ ...dayRange, [bound]: e.target.value })}
            />
          </span>
        </label>
      ))}
      {hasDayLimit(dayRange) && (
        <Button size="small" variant="quiet" onClick={() => onChange(NO_DAY_LIMIT)}>
          Clear dates
        </Button>
      )}
      <span className="small t2" role="status">
        {daysNote(dayRange)}
      </span>
    </div>
  )
}

function daysNote(dayRange: LaunchDayRange): string {
  if (isReversedRange(dayRange)) return 'The last day is before the first day.'
  return hasDayLimit(dayRange) ? 'UTC days, both included.' : ''
}

/** Limits of the date fields. A half-typed year such as 0202 is outside the limits. */
const FIRST_DAY = '2020-01-01'
const LAST_DAY = '2099-12-31'

const EMPTY_TITLES: Readonly<Record<StateFilter, string>> = {
  now: 'No launch is open or coming',
  open: 'No launch is open',
  coming: 'No launch is coming',
  over: 'No launch is over',
  all: 'No launches',
}

type GroupsProps = {
  readonly view: LaunchesView
  readonly stateFilter: StateFilter
  readonly isLoading: boolean
  /** True if `view` has only launches that start on the chosen days. */
  readonly hasDayFilter: boolean
  /** Fields for the days, in the row of the count. */
  readonly dayFields: ReactNode
  readonly onShowAllStates: () => void
  readonly onClearDays: () => void
}

/** Launches of the chosen states, grouped by state. */
function LaunchGroups(props: GroupsProps) {
  const { view, stateFilter, isLoading, hasDayFilter, dayFields, onShowAllStates, onClearDays } = props
  const now = useNow()
  const sortedLaunches = sortLaunches(view.launches, now)
  const states: readonly LaunchState[] = STATE_FILTERS[stateFilter].states
  const groups = states
    .map((state) => ({ state, launches: sortedLaunches.filter((launch) => launchState(launch, now) === state) }))
    .filter(({ launches }) => launches.length > 0)
  const launchCount = groups.reduce((sum, { launches }) => sum + launches.length, 0)
  return (
    <>
      <div className={cx('row between', styles['list-head'])}>
        <h2 className="h2">{countWithNoun(launchCount, 'launch', 'launches')}</h2>
        <div className={cx('row', styles['list-tools'])}>
          {dayFields}
          <FreshnessStamp stamp={view.stamp} isRefreshing={isLoading} />
        </div>
      </div>
      {view.unreadableCount > 0 && (
        <p className="small t2">
          {countWithNoun(view.unreadableCount, 'launch', 'launches')} not shown: the market’s data could not be read.
        </p>
      )}
      {launchCount > 0 ? (
        groups.map(({ state, launches }) => (
          <section key={state} className={styles['launch-group']} aria-label={LAUNCH_STATE_WORDS[state]}>
            <h3 className={cx('row', styles['group-title'])}>
              {LAUNCH_STATE_WORDS[state]} <span className="t2 small tn">{statFigure(launches.length)}</span>
            </h3>
            <LaunchesTable launches={launches} />
          </section>
        ))
      ) : (
        <NoLaunches
          emptyTitle={sortedLaunches.length > 0 ? EMPTY_TITLES[stateFilter] : null}
          hasDayFilter={hasDayFilter}
          onShowAllStates={onShowAllStates}
          onClearDays={onClearDays}
        />
      )}
      {stateFilter === 'now' && <PastLaunches launches={sortedLaunches.filter((launch) => isOver(launch, now))} />}
    </>
  )
}

const isOver = (launch: Launch, nowMs: number): boolean =>
  STATE_FILTERS.over.states.some((state) => state === launchState(launch, nowMs))

/** Folded launches that are over, with their images. Renders nothing without such a launch. */
function PastLaunches({ launches }: { readonly launches: readonly Launch[] }) {
  if (launches.length === 0) return null
  return (
    <div className={styles['past']}>
      <Fold
        label={
          <>
            <b>{statFigure(launches.length)}</b> {launches.length === 1 ? 'launch is over' : 'launches are over'}
          </>
        }
        aside={<ArtStack images={launches.map(({ image }) => image)} totalCount={launches.length} size="large" />}
      >
        <LaunchesTable launches={launches} />
      </Fold>
    </div>
  )
}

type NoLaunchesProps = Pick<GroupsProps, 'hasDayFilter' | 'onShowAllStates' | 'onClearDays'> & {
  /** Title if the state filter hides all launches; null if there are no launches in any state. */
  readonly emptyTitle: string | null
}

function NoLaunches({ emptyTitle, hasDayFilter, onShowAllStates, onClearDays }: NoLaunchesProps) {
  const icon = <Rocket size={20} aria-hidden="true" />
  if (emptyTitle !== null) {
    return (
      <StateBlock icon={icon} title={emptyTitle} text="Launches in other states are hidden.">
        <Button onClick={onShowAllStates}>Show all states</Button>
      </StateBlock>
    )
  }
  if (hasDayFilter) {
    return (
      <StateBlock icon={icon} title="No launch starts on these days" text="Launches on other days are hidden.">
        <Button onClick={onClearDays}>Clear dates</Button>
      </StateBlock>
    )
  }
  return <StateBlock icon={icon} title="No launches announced" text="Announced launches appear here." />
}
