import { RefreshCw, Rocket } from 'lucide-react'
import { useState } from 'react'
import type { LaunchesView } from '@shared/contract/launches'
import { LAUNCH_STATES, LAUNCH_WORDS, launchesInOrder, type LaunchState, launchState } from './launch-text'
import { counted, statFigure } from '../../format/money'
import { launchesQueries } from './queries'
import { isReading, known } from '../../query/remote'
import { useMainQuery, useRead } from '../../query/use-query'
import { hasDays, isBackwards, type LaunchDays, NO_DAYS } from './launch-key'
import { Button } from '../../ui/Button'
import { useNow } from '../../ui/clock-context'
import { FreshnessStamp } from '../../ui/FreshnessStamp'
import { IconButton } from '../../ui/IconButton'
import { Seg } from '../../ui/Seg'
import { SkeletonRows, useLate } from '../../ui/Skeleton'
import { StateBlock } from '../../ui/StateBlock'
import { Failed, StaleBanner } from '../page-frame/Failed'
import { Page } from '../page-frame/Page'
import { LaunchesTable } from './LaunchesTable'
import '../market/market.css'
import './launches.css'

const FILTERS = {
  now: { label: 'Open and coming', states: ['open', 'paused', 'coming'] },
  open: { label: 'Open', states: ['open', 'paused'] },
  coming: { label: 'Coming', states: ['coming'] },
  over: { label: 'Over', states: ['sold-out', 'ended'] },
  all: { label: 'All', states: LAUNCH_STATES },
} as const satisfies Record<string, { readonly label: string; readonly states: readonly LaunchState[] }>
type Which = keyof typeof FILTERS

/** Launches that are open, coming or over. */
export function LaunchesPage() {
  const [which, setWhich] = useState<Which>('now')
  const [days, setDays] = useState<LaunchDays>(NO_DAYS)
  const isDated = hasDays(days) && !isBackwards(days)
  const query = launchesQueries.list(isDated ? days : NO_DAYS)
  const state = useMainQuery(query)
  const read = useRead()
  const refresh = () => void read(query, true)
  const view = known(state)
  const reading = isReading(state)
  const late = useLate(view === null && state.status !== 'failed')
  return (
    <Page
      title="Launches"
      bare={view === null}
      onRefresh={refresh}
      tools={
        <>
          <Seg
            label="Which launches"
            value={which}
            options={(Object.keys(FILTERS) as Which[]).map((value) => ({ value, label: FILTERS[value].label }))}
            onChange={setWhich}
          />
          <IconButton
            label="Read again"
            disabled={reading}
            icon={<RefreshCw size={16} aria-hidden="true" />}
            onClick={refresh}
          />
        </>
      }
    >
      <DayFields days={days} onChange={setDays} />
      {state.status === 'failed' && <Failed what="The launches" error={state.error} onRetry={refresh} />}
      {state.status === 'stale' && <StaleBanner error={state.error} onRetry={refresh} />}
      {late && <SkeletonRows rows={8} height={48} art={36} />}
      {view && (
        <Shown
          view={view}
          which={which}
          reading={reading}
          days={isDated ? days : null}
          onAll={() => setWhich('all')}
          onAnyDay={() => setDays(NO_DAYS)}
        />
      )}
    </Page>
  )
}

type DayProps = { readonly days: LaunchDays; readonly onChange: (days: LaunchDays) => void }

/** Range of days in which launches start. A stage that began earlier is left out. */
function DayFields({ days, onChange }: DayProps) {
  return (
    <div className="row launch-days" role="group" aria-label="Launches that start within these days">
      {(['from', 'to'] as const).map((end) => (
        <label key={end} className="row small t2">
          {end === 'from' ? 'Starts from' : 'to'}
          <span className="field sm">
            <input
              type="date"
              min={FIRST_DAY}
              max={LAST_DAY}
              value={days[end]}
              onChange={(e) => onChange({ ...days, [end]: e.target.value })}
            />
          </span>
        </label>
      ))}
      {hasDays(days) && (
        <Button size="small" variant="quiet" onClick={() => onChange(NO_DAYS)}>
          Any day
        </Button>
      )}
      <span className="small t2" role="status">
        {isBackwards(days) ? 'The last day is before the first.' : hasDays(days) ? 'Days of UTC, both included.' : ''}
      </span>
    </div>
  )
}

/** Requires a year of four digits, so that a half-typed year is not sent. */
const FIRST_DAY = '2020-01-01'
const LAST_DAY = '2099-12-31'

const NONE: Readonly<Record<Which, string>> = {
  now: 'No launch is open or coming',
  open: 'No launch is open',
  coming: 'No launch is coming',
  over: 'No launch is over',
  all: 'No launch',
}

type ShownProps = {
  readonly view: LaunchesView
  readonly which: Which
  readonly reading: boolean
  /** Null: launches of any day are shown. */
  readonly days: LaunchDays | null
  readonly onAll: () => void
  readonly onAnyDay: () => void
}

function Shown({ view, which, reading, days, onAll, onAnyDay }: ShownProps) {
  const now = useNow()
  const all = launchesInOrder(view.launches, now)
  const states: readonly LaunchState[] = FILTERS[which].states
  const groups = states
    .map((state) => ({ state, launches: all.filter((one) => launchState(one, now) === state) }))
    .filter(({ launches }) => launches.length > 0)
  const shown = groups.flatMap(({ launches }) => launches)
  return (
    <>
      <div className="row between base table-head">
        <h2 className="h2">{counted(shown.length, 'launch', 'launches')}</h2>
        <FreshnessStamp stamp={view.stamp} reading={reading} />
      </div>
      {view.unread > 0 && (
        <p className="small t2">{counted(view.unread, 'launch', 'launches')} could not be read and is not shown.</p>
      )}
      {shown.length > 0 ? (
        groups.map(({ state, launches }) => (
          <section key={state} className="launch-group" aria-label={LAUNCH_WORDS[state]}>
            {groups.length > 1 && <h3 className="h3">{`${LAUNCH_WORDS[state]}, ${statFigure(launches.length)}`}</h3>}
            <LaunchesTable launches={launches} />
          </section>
        ))
      ) : (
        <StateBlock
          icon={<Rocket size={20} aria-hidden="true" />}
          title={
            all.length > 0 ? NONE[which] : days ? 'No launch starts on these days' : 'The market announces no launch'
          }
          text={
            all.length > 0
              ? 'Others are there when you show all.'
              : days
                ? 'Launches of other days are there when you choose any day.'
                : 'What is announced appears here.'
          }
        >
          {all.length > 0 && <Button onClick={onAll}>Show all</Button>}
          {all.length === 0 && days && <Button onClick={onAnyDay}>Any day</Button>}
        </StateBlock>
      )}
    </>
  )
}
