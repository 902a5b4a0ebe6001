import { EyeOff, History, RefreshCw, SearchX } from 'lucide-react'
import { useState } from 'react'
import type { Flow } from '@shared/contract/flows'
import { accountsOf, type HistoryFilter, inSight, isFiltered, NO_FILTER, shownFlows, tokensOf } from './history-view'
import { flowsQueries } from '../queries'
import { useMainQuery, useRead } from '../../../query/use-query'
import { isReading } from '../../../query/remote'
import { Button } from '../../../ui/Button'
import { ErrorLine } from '../../../ui/Confirm'
import { IconButton } from '../../../ui/IconButton'
import { SkeletonRows, useLate } from '../../../ui/Skeleton'
import { StateBlock } from '../../../ui/StateBlock'
import { useApp, useGo } from '../../../app/app-context'
import { useSettings } from '../../../app/use-app-state'
import { Failed } from '../../page-frame/Failed'
import { Page } from '../../page-frame/Page'
import { FlowList } from './FlowList'
import { HiddenNote, HideOlder } from './HideOlder'
import { HistoryExport } from './HistoryExport'
import { HistoryFilters } from './HistoryFilters'
import { Sums } from './Sums'
import './history.css'

/** History page: every flow, unfinished ones first. */
export function HistoryPage({ open }: { readonly open: string | null }) {
  const { stores } = useApp()
  const state = useMainQuery(flowsQueries.list)
  const { historyFrom } = useSettings()
  const [filter, setFilter] = useState<HistoryFilter>(NO_FILTER)
  const [hiding, setHiding] = useState(false)
  const read = useRead()
  const refresh = () => void read(flowsQueries.list)
  const flows = 'value' in state ? state.value : null
  const late = useLate(flows === null && state.status !== 'failed')
  // The entry requested by the route is shown, however old it is.
  const seen = flows && inSightWith(flows, historyFrom, open)
  const shown = seen && shownFlows(seen, filter, stores.clock.getState().nowMs)
  const isSome = flows !== null && flows.length > 0
  return (
    <Page
      title="History"
      onRefresh={refresh}
      tools={
        <>
          {isSome && <HistoryExport shown={shown && shown.length < flows.length ? shown.map(({ id }) => id) : null} />}
          {isSome && (
            <IconButton
              label="Hide older entries…"
              icon={<EyeOff size={16} aria-hidden="true" />}
              onClick={() => setHiding(true)}
            />
          )}
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
      {isSome && seen && shown && (
        <>
          <HistoryFilters filter={filter} setFilter={setFilter} accounts={accountsOf(seen)} tokens={tokensOf(seen)} />
          <Entries shown={shown} open={open} of={flows.length} filter={filter} onAll={() => setFilter(NO_FILTER)} />
          <HiddenNote hidden={flows.length - seen.length} />
          <p className="small t3 history-foot">
            No entry can be deleted: what was begun is known for good, so that nothing is ever done twice.
          </p>
        </>
      )}
      <HideOlder open={hiding} flows={flows ?? []} onClose={() => setHiding(false)} />
    </Page>
  )
}

function inSightWith(flows: readonly Flow[], from: string | null, open: string | null): readonly Flow[] {
  const seen = new Set(inSight(flows, from))
  return flows.filter((flow) => seen.has(flow) || flow.id === open)
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

type EntriesProps = {
  readonly shown: readonly Flow[]
  readonly of: number
  readonly open: string | null
  readonly filter: HistoryFilter
  readonly onAll: () => void
}

function Entries({ shown, of, open, filter, onAll }: EntriesProps) {
  return (
    <>
      <p className="sr" role="status">
        {isFiltered(filter) && `${shown.length} of ${of} entries`}
      </p>
      {shown.length === 0 && (
        <StateBlock
          icon={<SearchX size={20} aria-hidden="true" />}
          title="No entry is like this"
          text={`There are ${of} in all. The whole history stays on this computer.`}
        >
          <Button onClick={onAll}>Show all</Button>
        </StateBlock>
      )}
      <FlowList flows={shown} open={open} />
      {shown.length > 0 && <Sums flows={shown} />}
    </>
  )
}
