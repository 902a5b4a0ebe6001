import { History, RefreshCw } from 'lucide-react'
import { useEffect } from 'react'
import { useStore } from 'zustand'
import type { Flow } from '@shared/contract/flows'
import { loadFlows, unfinished } from '../../stores/flows'
import { hasEnded } from '../../format/flow-text'
import { isReading } from '../../stores/remote'
import { Button } from '../../ui/Button'
import { IconButton } from '../../ui/IconButton'
import { SkeletonRows, useLate } from '../../ui/Skeleton'
import { StateBlock } from '../../ui/StateBlock'
import { useApp, useGo } from '../app-context'
import { Failed } from '../shell/Failed'
import { Page } from '../shell/Page'
import { FlowEntry } from './FlowEntry'
import './history.css'

/** Everything this app began, what is not finished first. */
export function HistoryPage({ open }: { readonly open: string | null }) {
  const { api, stores } = useApp()
  const go = useGo()
  const state = useStore(stores.flows)
  const refresh = () => void loadFlows(stores.flows, api)
  useEffect(() => void loadFlows(stores.flows, api), [api, stores])
  const flows = 'value' in state ? state.value : null
  const late = useLate(flows === null && state.status !== 'failed')
  return (
    <Page
      title="History"
      tools={
        <IconButton
          label="Read again"
          disabled={isReading(state)}
          icon={<RefreshCw size={16} aria-hidden="true" />}
          onClick={refresh}
        />
      }
    >
      {state.status === 'failed' && <Failed what="The history" error={state.error} onRetry={refresh} />}
      {late && <SkeletonRows rows={8} height={48} />}
      {flows?.length === 0 && (
        <StateBlock
          icon={<History size={20} aria-hidden="true" />}
          title="Nothing done yet"
          text="What you buy or associate appears here, every step with its time, kept on this computer."
        >
          <Button onClick={() => go({ name: 'market' })}>Open the market</Button>
        </StateBlock>
      )}
      {flows && flows.length > 0 && (
        <>
          <Group title="Not finished" flows={unfinished(flows)} open={open} />
          <Group title="Finished" flows={flows.filter((f) => hasEnded(f.state))} open={open} />
        </>
      )}
    </Page>
  )
}

type GroupProps = { readonly title: string; readonly flows: readonly Flow[]; readonly open: string | null }

function Group({ title, flows, open }: GroupProps) {
  if (flows.length === 0) return null
  return (
    <section className="flowgroup" aria-label={title}>
      <h2 className="h2">
        {title} <span className="t3 small">{flows.length}</span>
      </h2>
      <ul>
        {flows.map((f) => (
          <FlowEntry key={f.id} flow={f} startOpen={f.id === open} />
        ))}
      </ul>
    </section>
  )
}
