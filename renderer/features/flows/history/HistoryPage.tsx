import { EyeOff, History, RefreshCw, SearchX } from 'lucide-react'
import { useState } from 'react'
import type { Flow } from '@shared/contract/flows'
import {
  flowAccounts,
  type HistoryFilter,
  withoutHiddenFlows,
  isFiltered,
  NO_FILTER,
  filteredFlows,
  flowTokens,
} from './history-view'
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
import { FailedRead } from '../../page-frame/FailedRead'
import { Page } from '../../page-frame/Page'
import { FlowList } from './FlowList'
import { HiddenNote, HideOlder } from './HideOlder'
import { HistoryExport } from './HistoryExport'
import { HistoryFilters } from './HistoryFilters'
import { CostTotals } from './CostTotals'
import { cx } from '../../../ui/cx'
import styles from './history.module.css'

/** History page: every flow, unfinished ones first. */
export function HistoryPage({ open }: { readonly open: string | null }) {
  const { stores } = useApp()
  const state = useMainQuery(flowsQueries.list)
  const { historyFrom } = useSettings()
  const [filter, setFilter] = useState<HistoryFilter>(NO_FILTER)
  const [isHideOpen, setHideOpen] = useState(false)
  const read = useRead()
  const refresh = () => void read(flowsQueries.list)
  const flows = 'value' in state ? state.value : null
  const late = useLate(flows === null && state.status !== 'failed')
  // The entry requested by the route is shown, however old it is.
  const unhidden = flows && withoutHidden(flows, historyFrom, open)
  const shown = unhidden && filteredFlows(unhidden, filter, stores.clock.getState().nowMs)
  const hasFlows = flows !== null && flows.length > 0
  return (
    <Page
      title="History"
      onRefresh={refresh}
      tools={
        <>
          {hasFlows && (
            <HistoryExport shown={shown && shown.length < flows.length ? shown.map(({ id }) => id) : null} />
          )}
          {hasFlows && (
            <IconButton
              label="Hide older entries…"
              icon={<EyeOff size={16} aria-hidden="true" />}
              onClick={() => setHideOpen(true)}
            />
          )}
          <IconButton
            label="Refresh"
            disabled={isReading(state)}
            icon={<RefreshCw size={16} aria-hidden="true" />}
            onClick={refresh}
          />
        </>
      }
    >
      {state.status === 'failed' && <FailedRead what="The history" error={state.error} onRetry={refresh} />}
      {state.status === 'stale' && <ErrorLine error={state.error} />}
      {late && <SkeletonRows rows={8} height={48} />}
      {flows?.length === 0 && <EmptyHistory />}
      {hasFlows && unhidden && shown && (
        <>
          <HistoryFilters
            filter={filter}
            setFilter={setFilter}
            accounts={flowAccounts(unhidden)}
            tokens={flowTokens(unhidden)}
          />
          <Entries shown={shown} open={open} total={flows.length} filter={filter} onAll={() => setFilter(NO_FILTER)} />
          <HiddenNote hidden={flows.length - unhidden.length} />
          <p className={cx('small t3', styles['history-foot'])}>
            Entries cannot be deleted. They keep the app from doing anything twice.
          </p>
        </>
      )}
      <HideOlder open={isHideOpen} flows={flows ?? []} onClose={() => setHideOpen(false)} />
    </Page>
  )
}

/** Flows that are not hidden, and the one that the route opens. */
function withoutHidden(flows: readonly Flow[], from: string | null, open: string | null): readonly Flow[] {
  const visible = new Set(withoutHiddenFlows(flows, from))
  return flows.filter((flow) => visible.has(flow) || flow.id === open)
}

function EmptyHistory() {
  const go = useGo()
  return (
    <StateBlock
      icon={<History size={20} aria-hidden="true" />}
      title="No entries yet"
      text="Everything you start in this app appears here, with the time of each step. The history stays on this computer."
    >
      <Button onClick={() => go({ name: 'market' })}>Open the market</Button>
    </StateBlock>
  )
}

type EntriesProps = {
  readonly shown: readonly Flow[]
  readonly total: number
  readonly open: string | null
  readonly filter: HistoryFilter
  readonly onAll: () => void
}

function Entries({ shown, total, open, filter, onAll }: EntriesProps) {
  return (
    <>
      <p className="sr" role="status">
        {isFiltered(filter) && `${shown.length} of ${total} entries`}
      </p>
      {shown.length === 0 && (
        <StateBlock
          icon={<SearchX size={20} aria-hidden="true" />}
          title="No matches"
          text={`No entry fits all your filters. The history has ${total} entries.`}
        >
          <Button onClick={onAll}>Show all</Button>
        </StateBlock>
      )}
      <FlowList flows={shown} open={open} />
      {shown.length > 0 && <CostTotals flows={shown} />}
    </>
  )
}
