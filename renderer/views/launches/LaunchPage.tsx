import { RefreshCw } from 'lucide-react'
import { useEffect } from 'react'
import { useStore } from 'zustand'
import type { LaunchView } from '@shared/contract/launches'
import { nameOr } from '../../format/text'
import { launchOf, loadLaunch } from '../../stores/launches'
import { loadReadiness } from '../../stores/nft'
import { isReading, known } from '../../stores/remote'
import { IconButton } from '../../ui/IconButton'
import { SkeletonRows, useLate } from '../../ui/Skeleton'
import { useApp, useSelected } from '../app-context'
import { LaunchAlertButton } from '../alerts/LaunchAlertButton'
import { Failed, StaleBanner } from '../shell/Failed'
import { Page } from '../shell/Page'
import { LaunchFacts } from './LaunchFacts'
import { MintPanel } from './MintPanel'
import './launches.css'

type LaunchPageProps = { readonly token: string; readonly mintCode: string }

/** One launch: what it is, and minting from it. */
export function LaunchPage({ token, mintCode }: LaunchPageProps) {
  const { api, stores } = useApp()
  const account = useSelected()?.id ?? null
  const state = useStore(stores.launch)
  const of = launchOf({ token, mintCode })
  useEffect(() => void loadLaunch(stores.launch, api, { token, mintCode }, false), [token, mintCode, api, stores])
  useEffect(() => {
    if (account !== null) void loadReadiness(stores.readiness, api, account, token)
  }, [account, token, api, stores])
  const refresh = () => {
    void loadLaunch(stores.launch, api, { token, mintCode }, true)
    if (account !== null) void loadReadiness(stores.readiness, api, account, token)
  }
  const view = known(state, of)
  const reading = isReading(state)
  const late = useLate(view === null && state.status !== 'failed')
  return (
    <Page
      title={view ? nameOr(view.launch.name, mintCode) : 'Launch'}
      crumbs={[{ label: 'Launches', to: { name: 'launches' } }]}
      bare={view === null}
      onRefresh={refresh}
      tools={
        <>
          {view && isComing(view) && <LaunchAlertButton token={token} mintCode={mintCode} />}
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
      {view && <Body view={view} token={token} reading={reading} onRefresh={refresh} />}
    </Page>
  )
}

/** It begins later: there is something to be told of. Read against the answer's own time, which is at hand. */
const isComing = ({ launch, stamp }: LaunchView): boolean =>
  launch.startsAt !== null && Date.parse(launch.startsAt) > Date.parse(stamp.receivedAt) && !launch.isSoldOut

type BodyProps = {
  readonly view: LaunchView
  readonly token: string
  readonly reading: boolean
  readonly onRefresh: () => void
}

const Body = ({ view, token, reading, onRefresh }: BodyProps) => (
  <div className="launch">
    <LaunchFacts view={view} reading={reading} />
    <MintPanel launch={view.launch} token={token} onRefresh={onRefresh} />
  </div>
)
