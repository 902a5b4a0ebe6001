import { RefreshCw, Rocket } from 'lucide-react'
import { useEffect, useState } from 'react'
import { useStore } from 'zustand'
import type { LaunchesView } from '@shared/contract/launches'
import { LAUNCH_STATES, LAUNCH_WORDS, launchesInOrder, type LaunchState, launchState } from '../../format/launch-text'
import { counted, statFigure } from '../../format/money'
import { loadLaunches } from '../../stores/launches'
import { isReading } from '../../stores/remote'
import { Button } from '../../ui/Button'
import { useNow } from '../../ui/clock-context'
import { FreshnessStamp } from '../../ui/FreshnessStamp'
import { IconButton } from '../../ui/IconButton'
import { Seg } from '../../ui/Seg'
import { SkeletonRows, useLate } from '../../ui/Skeleton'
import { StateBlock } from '../../ui/StateBlock'
import { useApp } from '../app-context'
import { Failed, StaleBanner } from '../shell/Failed'
import { Page } from '../shell/Page'
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

/** What is minted now, what comes, and what is over. */
export function LaunchesPage() {
  const { api, stores } = useApp()
  const state = useStore(stores.launches)
  const [which, setWhich] = useState<Which>('now')
  useEffect(() => void loadLaunches(stores.launches, api, false), [api, stores])
  const refresh = () => void loadLaunches(stores.launches, api, true)
  const view = 'value' in state ? state.value : null
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
      {state.status === 'failed' && <Failed what="The launches" error={state.error} onRetry={refresh} />}
      {state.status === 'stale' && <StaleBanner error={state.error} onRetry={refresh} />}
      {late && <SkeletonRows rows={8} height={48} art={36} />}
      {view && <Shown view={view} which={which} reading={reading} onAll={() => setWhich('all')} />}
    </Page>
  )
}

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
  readonly onAll: () => void
}

function Shown({ view, which, reading, onAll }: ShownProps) {
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
          title={all.length === 0 ? 'The market announces no launch' : NONE[which]}
          text={all.length === 0 ? 'What is announced appears here.' : 'Others are there when you show all.'}
        >
          {all.length > 0 && <Button onClick={onAll}>Show all</Button>}
        </StateBlock>
      )}
    </>
  )
}
