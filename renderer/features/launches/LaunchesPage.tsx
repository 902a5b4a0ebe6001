import { RefreshCw, Rocket } from 'lucide-react'
import { useState } from 'react'
import { useStore } from 'zustand'
import type { Launch, LaunchesView } from '@shared/contract/launches'
import { MINUTE_MS } from '@shared/time'
import { LAUNCH_STATES, LAUNCH_STATE_WORDS, sortLaunches, type LaunchState, launchState } from './launch-text'
import { countWithNoun, statFigure } from '../../format/money'
import { launchesQueries } from './queries'
import { isReading, knownValue } from '../../query/remote'
import { useKnownValue, useMainQuery, useReadQuery } from '../../query/use-query'
import { hasDayLimit, isReversedRange, type LaunchDayRange, NO_DAY_LIMIT } from './launch-key'
import { ArtStack } from '../../ui/ArtStack'
import { Button } from '../../ui/Button'
import { Fold } from '../../ui/Fold'
import { useNow } from '../../ui/clock-context'
import { FreshnessStamp, useIsStale } from '../../ui/FreshnessStamp'
import { IconButton } from '../../ui/IconButton'
import { SegmentedControl } from '../../ui/SegmentedControl'
import { useIsLate } from '../../ui/Skeleton'
import { StateBand } from '../../ui/StateBand'
import { StateBlock } from '../../ui/StateBlock'
import { useApp } from '../../app/app-context'
import { FailedRead } from '../page-frame/FailedRead'
import { StaleBanner } from '../page-frame/StaleBanner'
import { Page } from '../page-frame/Page'
import { useHasPageBanner } from '../page-frame/use-has-page-banner'
import { LaunchDayFields, LaunchDaysMenu } from './LaunchDays'
import { LaunchesSkeleton } from './LaunchesSkeleton'
import { LaunchesTable } from './LaunchesTable'
import { useIsOffline } from '../../query/use-is-offline'
import { cx } from '../../ui/cx'
import styles from './launches.module.css'

const STATE_FILTERS = {
  now: { label: 'Open and coming', states: ['open', 'paused', 'coming'] },
  coming: { label: 'Coming', states: ['coming'] },
  past: { label: 'Past', states: ['sold-out', 'ended'] },
  all: { label: 'All', states: LAUNCH_STATES },
} as const satisfies Record<string, { readonly label: string; readonly states: readonly LaunchState[] }>
type StateFilter = keyof typeof STATE_FILTERS

/** Options of the filter by state, each with its number of launches once the launches are known. */
const stateOptions = (launches: readonly Launch[] | null, nowMs: number) =>
  (Object.keys(STATE_FILTERS) as StateFilter[]).map((value) => {
    const { label, states } = STATE_FILTERS[value]
    const count = launches?.filter((launch) => states.some((state) => state === launchState(launch, nowMs))).length
    return { value, label: count === undefined ? label : `${label} ${statFigure(count)}` }
  })

/** Page of all launches, with filters by state and by start day. */
export function LaunchesPage() {
  const { stores } = useApp()
  const [stateFilter, setStateFilter] = useState<StateFilter>('now')
  const [dayRange, setDayRange] = useState<LaunchDayRange>(NO_DAY_LIMIT)
  const [isCustomRange, setCustomRange] = useState(false)
  const hasDayFilter = hasDayLimit(dayRange) && !isReversedRange(dayRange)
  const query = launchesQueries.list(hasDayFilter ? dayRange : NO_DAY_LIMIT)
  const readState = useMainQuery(query)
  const read = useReadQuery()
  const refresh = () => void read(query, true)
  const view = knownValue(readState)
  const isOffline = useIsOffline()
  // One banner a page: the banner of the page already says why data is old.
  const hasPageBanner = useHasPageBanner()
  const isLoading = isReading(readState)
  const isLate = useIsLate(view === null && readState.status !== 'failed')
  // The minute suffices for the counts, and does not render the page each second.
  const minuteMs = useStore(stores.clock, ({ nowMs }) => Math.floor(nowMs / MINUTE_MS) * MINUTE_MS)
  const clearDays = () => {
    setDayRange(NO_DAY_LIMIT)
    setCustomRange(false)
  }
  return (
    <Page
      title="Launches"
      hidesOlderDataBanner={view === null}
      dataStamp={view && view.stamp}
      onRefresh={refresh}
      tools={
        <>
          {/* A failed read leaves nothing to filter; a filter by days may be why it failed. */}
          {(readState.status !== 'failed' || hasDayFilter) && (
            <>
              <LaunchDaysMenu
                dayRange={dayRange}
                isCustom={isCustomRange}
                onChange={setDayRange}
                onCustom={setCustomRange}
              />
              <SegmentedControl
                label="State of the launches"
                value={stateFilter}
                // Four zeros would say no more than the text below.
                options={stateOptions(view && view.launches.length > 0 ? view.launches : null, minuteMs)}
                onChange={setStateFilter}
              />
            </>
          )}
          <IconButton
            label="Refresh"
            disabled={isLoading}
            icon={<RefreshCw size={16} aria-hidden="true" />}
            onClick={refresh}
          />
        </>
      }
    >
      {isCustomRange && <LaunchDayFields dayRange={dayRange} onChange={setDayRange} />}
      {readState.status === 'failed' && <FailedRead subject="The launches" error={readState.error} onRetry={refresh} />}
      {readState.status === 'stale' && !hasPageBanner && <StaleBanner error={readState.error} onRetry={refresh} />}
      {isLate && <LaunchesSkeleton />}
      {view && (
        <LaunchGroups
          view={view}
          stateFilter={stateFilter}
          isLoading={isLoading && !isOffline}
          hasDayFilter={hasDayFilter}
          onShowAllStates={() => setStateFilter('all')}
          onClearDays={clearDays}
        />
      )}
    </Page>
  )
}

const EMPTY_TITLES: Readonly<Record<StateFilter, string>> = {
  now: 'No open or coming launches',
  coming: 'No coming launches',
  past: 'No past launches',
  all: 'No launches',
}

type GroupsProps = {
  readonly view: LaunchesView
  readonly stateFilter: StateFilter
  readonly isLoading: boolean
  /** True if `view` has only launches that start on the chosen days. */
  readonly hasDayFilter: boolean
  readonly onShowAllStates: () => void
  readonly onClearDays: () => void
}

/** Launches of the chosen states, grouped by state. */
function LaunchGroups(props: GroupsProps) {
  const { view, stateFilter, isLoading, hasDayFilter, onShowAllStates, onClearDays } = props
  const isStale = useIsStale(view.stamp)
  // Offline, no pool arrives, so that an unread price is unknown.
  const isReadingPools = !useIsOffline() && view.isReadingPools
  const now = useNow()
  const sortedLaunches = sortLaunches(view.launches, now)
  const states: readonly LaunchState[] = STATE_FILTERS[stateFilter].states
  const groups = states
    .map((state) => ({ state, launches: sortedLaunches.filter((launch) => launchState(launch, now) === state) }))
    .filter(({ launches }) => launches.length > 0)
  const launchCount = groups.reduce((sum, { launches }) => sum + launches.length, 0)
  return (
    <>
      {view.unreadableCount > 0 && (
        <p className="small t2">
          {countWithNoun(view.unreadableCount, 'launch', 'launches')} not shown: the market’s data could not be read.
        </p>
      )}
      {launchCount > 0 ? (
        groups.map(({ state, launches }, index) => (
          <section
            key={state}
            className={cx(styles['launch-group'], isStale && styles['old'])}
            aria-label={LAUNCH_STATE_WORDS[state]}
          >
            <div className="row between">
              <h2 className={cx('row h3', styles['group-title'])}>
                {LAUNCH_STATE_WORDS[state]} <span className="t2 small tn">{statFigure(launches.length)}</span>
              </h2>
              {index === 0 && <FreshnessStamp stamp={view.stamp} isRefreshing={isLoading} />}
            </div>
            <LaunchesTable launches={launches} hidesHead={index > 0} isReadingPools={isReadingPools} />
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
  STATE_FILTERS.past.states.some((state) => state === launchState(launch, nowMs))

/** Folded launches that ended or sold out, with their images. Renders nothing without such a launch. */
function PastLaunches({ launches }: { readonly launches: readonly Launch[] }) {
  if (launches.length === 0) return null
  return (
    <div className={styles['past']}>
      <Fold
        label={
          <>
            <b>{statFigure(launches.length)}</b> past {launches.length === 1 ? 'launch' : 'launches'}
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
  if (hasDayFilter) return <NoLaunchOnDays onClearDays={onClearDays} />
  return <StateBlock icon={icon} title="No launches announced" text="Announced launches appear here." />
}

/** Maximum number of coming launches below the band for days without a start. */
const MAX_NEXT_LAUNCHES = 5

/** Band for days without a start, with the coming launches of the other days below. */
function NoLaunchOnDays({ onClearDays }: Pick<GroupsProps, 'onClearDays'>) {
  const now = useNow()
  const isOffline = useIsOffline()
  const listQuery = launchesQueries.list(NO_DAY_LIMIT)
  // The prices of pools arrive after the list, so a list with pools that are still being read is read again.
  const isReadingPools = useKnownValue(listQuery, (list) => list.isReadingPools) ?? false
  const list = knownValue(useMainQuery(listQuery, isReadingPools))
  const launches = list && list.launches
  const nextLaunches = sortLaunches(launches ?? [], now)
    .filter((launch) => launchState(launch, now) === 'coming')
    .slice(0, MAX_NEXT_LAUNCHES)
  const bandText =
    nextLaunches.length > 0 ? 'The next launches on other days are below.' : 'Launches on other days are hidden.'
  const nextTitle = nextLaunches.length === 1 ? 'Next launch' : 'Next launches'
  return (
    <>
      <StateBand title="No launch starts on these days" text={bandText}>
        <Button onClick={onClearDays}>
          {launches === null ? 'Clear dates' : `Show all ${countWithNoun(launches.length, 'launch', 'launches')}`}
        </Button>
      </StateBand>
      {nextLaunches.length > 0 && (
        <section className={styles['launch-group']} aria-label={nextTitle}>
          <h2 className={cx('h3', styles['group-title'])}>{nextTitle}</h2>
          <LaunchesTable launches={nextLaunches} isReadingPools={!isOffline && isReadingPools} />
        </section>
      )}
    </>
  )
}
