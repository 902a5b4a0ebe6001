import { RefreshCw } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { useStore } from 'zustand'
import type { LaunchView } from '@shared/contract/launches'
import type { MainApi } from '../../api'
import { nameOr } from '../../format/text'
import type { Stores } from '../../stores/app'
import { launchState } from '../../format/launch-text'
import { launchOf, loadLaunch, loadProgress, type LaunchKey } from '../../stores/launches'
import { loadCollection } from '../../stores/market'
import { loadReadiness } from '../../stores/nft'
import { isReading, known } from '../../stores/remote'
import { IconButton } from '../../ui/IconButton'
import { SkeletonRows, useLate } from '../../ui/Skeleton'
import { useApp, useSelected } from '../app-context'
import { LaunchAlertButton } from '../alerts/LaunchAlertButton'
import { Failed, StaleBanner } from '../shell/Failed'
import { Page } from '../shell/Page'
import { LaunchFacts } from './LaunchFacts'
import { MintFeed } from './MintFeed'
import { MintPanel } from './MintPanel'
import { useLive } from './use-live'
import './launches.css'

type LaunchPageProps = { readonly token: string; readonly mintCode: string }

/** One launch: what it is, and minting from it. */
export function LaunchPage({ token, mintCode }: LaunchPageProps) {
  const { api, stores } = useApp()
  const account = useSelected()?.id ?? null
  const state = useStore(stores.launch)
  const of = launchOf({ token, mintCode })
  const [isPaused, setPaused] = useState(false)
  const latest = useRef<Stay>({ isHere: false })
  useEffect(() => {
    const stay = { isHere: true }
    latest.current = stay
    void loadPage(stores, api, { token, mintCode }, false, stay)
    return () => void (stay.isHere = false)
  }, [token, mintCode, api, stores])
  useEffect(() => {
    if (account !== null) void loadReadiness(stores.readiness, api, account, token)
  }, [account, token, api, stores])
  const refresh = () => {
    void loadPage(stores, api, { token, mintCode }, true, latest.current)
    stores.parts.readAgain(true)
    if (account !== null) void loadReadiness(stores.readiness, api, account, token)
  }
  const view = known(state, of)
  const reading = isReading(state)
  const late = useLate(view === null && state.status !== 'failed')
  useLive({ token, mintCode }, view, isPaused)
  return (
    <Page
      title={view ? nameOr(view.launch.name, mintCode) : 'Launch'}
      crumbs={[{ label: 'Launches', to: { name: 'launches' } }]}
      bare={view === null}
      onRefresh={refresh}
      tools={
        <>
          {view && isWatchable(view) && <LaunchAlertButton token={token} mintCode={mintCode} />}
          <IconButton
            label="Read again"
            disabled={reading}
            icon={<RefreshCw size={16} aria-hidden="true" />}
            onClick={refresh}
          />
        </>
      }
    >
      {state.status === 'failed' && state.of === of && (
        <Failed what="This launch" error={state.error} onRetry={refresh} />
      )}
      {state.status === 'stale' && state.of === of && <StaleBanner error={state.error} onRetry={refresh} />}
      {late && <SkeletonRows rows={6} height={48} />}
      {view && <Body {...{ view, token, reading, isPaused }} onRefresh={refresh} onPause={setPaused} />}
    </Page>
  )
}

/** Somebody looks at the launch, until the page is left or shows another one. */
type Stay = { isHere: boolean }

/** What it is, how it goes, and what the same costs on the market. */
async function loadPage(stores: Stores, api: MainApi, key: LaunchKey, fresh: boolean, stay: Stay): Promise<void> {
  void loadCollection(stores.collection, api, key.token, fresh)
  // The mints are of what is announced: after it, its answer is at hand.
  await loadLaunch(stores.launch, api, key, fresh)
  const state = stores.launch.getState()
  // Who left meanwhile looks at another launch, whose mints are in the same place.
  if (!stay.isHere || !('of' in state) || state.of !== launchOf(key)) return
  await loadProgress(stores.launchInsight, api, key, fresh)
}

/** Something of it may still happen. Read against the answer's own time, which is at hand. */
const isWatchable = ({ launch, stamp }: LaunchView): boolean =>
  ['coming', 'open', 'paused'].includes(launchState(launch, Date.parse(stamp.receivedAt)))

type BodyProps = {
  readonly view: LaunchView
  readonly token: string
  readonly reading: boolean
  readonly isPaused: boolean
  readonly onRefresh: () => void
  readonly onPause: (isPaused: boolean) => void
}

function Body({ view, token, reading, isPaused, onRefresh, onPause }: BodyProps) {
  const of = { token, mintCode: view.launch.mintCode }
  const isLive = launchState(view.launch, Date.parse(view.stamp.receivedAt)) === 'open'
  return (
    <div className="launch">
      <LaunchFacts view={view} of={of} reading={reading} />
      <div className="launch-side">
        <MintPanel launch={view.launch} token={token} onRefresh={onRefresh} />
        <MintFeed of={of} isPaused={isLive ? isPaused : null} onPause={onPause} />
      </div>
    </div>
  )
}
