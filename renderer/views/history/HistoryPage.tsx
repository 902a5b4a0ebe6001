import { History, RefreshCw, SearchX } from 'lucide-react'
import { useEffect, useState } from 'react'
import { useStore } from 'zustand'
import type { Flow } from '@shared/contract/flows'
import { hasEnded } from '../../format/flow-text'
import { loadFlows, unfinished } from '../../stores/flows'
import { accountsOf, isFiltered, NO_FILTER, shownFlows, type HistoryFilter } from '../../stores/history-view'
import { isReading } from '../../stores/remote'
import { Button } from '../../ui/Button'
import { ErrorLine } from '../../ui/Confirm'
import { IconButton } from '../../ui/IconButton'
import { SkeletonRows, useLate } from '../../ui/Skeleton'
import { StateBlock } from '../../ui/StateBlock'
import { useApp, useGo } from '../app-context'
import { Failed } from '../shell/Failed'
import { Page } from '../shell/Page'
import { FlowEntry } from './FlowEntry'
import { HistoryExport } from './HistoryExport'
import { HistoryFilters } from './HistoryFilters'
import './history.css'

/** Everything this app began, what is not finished first. */
export function HistoryPage({ open }: { readonly open: string | null }) {
  const { api, stores } = useApp()
  const state = useStore(stores.flows)
  const refresh = () => void loadFlows(stores.flows, api)
  useEffect(() => void loadFlows(stores.flows, api), [api, stores])
  const flows = 'value' in state ? state.value : null
  const late = useLate(flows === null && state.status !== 'failed')
  return (
    <Page
      title="History"
      onRefresh={refresh}
      tools={
        <>
          {flows !== null && flows.length > 0 && <HistoryExport />}
          <IconButton
            label="Read again"
            disabled={isReading(state)}
            icon={<RefreshCw size={16} aria-hidden="true" />}
            onClick={refresh}
          />
        </>
      }
    >
      {state.status === 'failed' && <Failed what="The history" error={state.error} onRetry={refresh} />}
      {state.status === 'stale' && <ErrorLine error={state.error} />}
      {late && <SkeletonRows rows={8} height={48} />}
      {flows?.length === 0 && <NothingDone />}
      {flows && flows.length > 0 && <Entries flows={flows} open={open} />}
    </Page>
  )
}

function NothingDone() {
  const go = useGo()
  return (
    <StateBlock
      icon={<History size={20} aria-hidden="true" />}
      title="Nothing done yet"
      text="Whatever you begin with this app appears here, every step with its time, kept on this computer."
    >
      <Button onClick={() => go({ name: 'market' })}>Open the market</Button>
    </StateBlock>
  )
}

function Entries({ flows, open }: { readonly flows: readonly Flow[]; readonly open: string | null }) {
  const [filter, setFilter] = useState<HistoryFilter>(NO_FILTER)
  const shown = shownFlows(flows, filter)
  return (
    <>
      <HistoryFilters filter={filter} setFilter={setFilter} accounts={accountsOf(flows)} />
      <p className="sr" role="status">
        {isFiltered(filter) && `${shown.length} of ${flows.length} entries`}
      </p>
      {shown.length === 0 && (
        <StateBlock
          icon={<SearchX size={20} aria-hidden="true" />}
          title="No entry is like this"
          text={`There are ${flows.length} in all. The whole history stays on this computer.`}
        >
          <Button onClick={() => setFilter(NO_FILTER)}>Show all</Button>
        </StateBlock>
      )}
      <List flows={shown} open={open} />
      <p className="small t3 history-foot">
        No entry can be deleted: what was begun is known for good, so that nothing is ever done twice.
      </p>
    </>
  )
}

type ListProps = { readonly flows: readonly Flow[]; readonly open: string | null }

/** One list, so that an entry that ends moves under the other heading and stays as it is, open or not. */
function List({ flows, open }: ListProps) {
  if (flows.length === 0) return null
  const ended = flows.filter((f) => hasEnded(f.state))
  const under = (title: string, of: readonly Flow[]) =>
    of.length === 0
      ? []
      : [
          <li key={title} className="flowgroup">
            <h2 className="h2">
              {title} <span className="t3 small">{of.length}</span>
            </h2>
          </li>,
          ...of.map((f) => <FlowEntry key={f.id} flow={f} startOpen={f.id === open} />),
        ]
  return <ul className="flowlist">{[...under('Not finished', unfinished(flows)), ...under('Finished', ended)]}</ul>
}
