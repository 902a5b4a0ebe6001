import { CalendarOff, KeyRound, RefreshCw, SearchX } from 'lucide-react'
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
import { useMainQuery, useReadQuery } from '../../../query/use-query'
import { countWithNoun } from '../../../format/money'
import { plainText } from '../../../format/text'
import { isReading } from '../../../query/remote'
import { Button } from '../../../ui/Button'
import { ErrorLine } from '../../../ui/Confirm'
import { IconButton } from '../../../ui/IconButton'
import { SkeletonRows, useIsLate } from '../../../ui/Skeleton'
import { StateBand } from '../../../ui/StateBand'
import { StateBlock } from '../../../ui/StateBlock'
import { useApp, useGo } from '../../../app/app-context'
import { useSelectedAccount, useSettings } from '../../../app/use-app-state'
import { openVault } from '../../accounts/accounts-store'
import { FloorToday } from '../../holdings/FloorToday'
import { FailedRead } from '../../page-frame/FailedRead'
import { Page } from '../../page-frame/Page'
import { FlowList } from './FlowList'
import { HiddenNote, HideOlderDialog } from './HideOlder'
import { HistoryExport } from './HistoryExport'
import { HistoryFilters } from './HistoryFilters'
import { CostTotals } from './CostTotals'
import { cx } from '../../../ui/cx'
import styles from './history.module.css'

/** Page with every flow that is not hidden, unfinished flows first. `openFlowId` is the flow that the route opens, if any. */
export function HistoryPage({ openFlowId }: { readonly openFlowId: string | null }) {
  const { stores } = useApp()
  const flowsState = useMainQuery(flowsQueries.list)
  const { historyFrom } = useSettings()
  const [filter, setFilter] = useState<HistoryFilter>(NO_FILTER)
  const [isHideDialogOpen, setHideDialogOpen] = useState(false)
  const readQuery = useReadQuery()
  const refresh = () => void readQuery(flowsQueries.list)
  const flows = 'value' in flowsState ? flowsState.value : null
  const isLate = useIsLate(flows === null && flowsState.status !== 'failed')
  const visibleFlows = flows && visibleOrOpenFlows(flows, historyFrom, openFlowId)
  const matchingFlows = visibleFlows && filteredFlows(visibleFlows, filter, stores.clock.getState().nowMs)
  const hasFlows = flows !== null && flows.length > 0
  return (
    <Page
      title="History"
      onRefresh={refresh}
      tools={
        <>
          {hasFlows && (
            <HistoryExport
              shownIds={matchingFlows && matchingFlows.length < flows.length ? matchingFlows.map(({ id }) => id) : null}
            />
          )}
          {hasFlows && (
            <Button
              variant="quiet"
              icon={<CalendarOff size={16} aria-hidden="true" />}
              onClick={() => setHideDialogOpen(true)}
            >
              Hide older entries…
            </Button>
          )}
          <IconButton
            label="Refresh"
            disabled={isReading(flowsState)}
            icon={<RefreshCw size={16} aria-hidden="true" />}
            onClick={refresh}
          />
        </>
      }
    >
      {flowsState.status === 'failed' && (
        <FailedRead subject="The history" error={flowsState.error} onRetry={refresh} />
      )}
      {flowsState.status === 'stale' && <ErrorLine error={flowsState.error} />}
      {isLate && <SkeletonRows count={8} heightPx={56} artPx={36} />}
      {flows?.length === 0 && <EmptyHistory />}
      {hasFlows && visibleFlows && matchingFlows && (
        <>
          <HistoryFilters
            filter={filter}
            setFilter={setFilter}
            accounts={flowAccounts(visibleFlows)}
            tokens={flowTokens(visibleFlows)}
          />
          <Entries
            matchingFlows={matchingFlows}
            openFlowId={openFlowId}
            totalCount={flows.length}
            filter={filter}
            onClearFilters={() => setFilter(NO_FILTER)}
          />
          <HiddenNote hiddenCount={flows.length - visibleFlows.length} />
          <p className={cx('small t3', styles['history-foot'])}>
            You cannot delete single entries. Entries keep the app from paying twice for one request.
          </p>
        </>
      )}
      <HideOlderDialog isOpen={isHideDialogOpen} flows={flows ?? []} onClose={() => setHideDialogOpen(false)} />
    </Page>
  )
}

/** Flows that are not hidden, and the flow that the route opens, even if that flow is hidden. */
function visibleOrOpenFlows(
  flows: readonly Flow[],
  hiddenBefore: string | null,
  openFlowId: string | null,
): readonly Flow[] {
  const unhiddenFlows = new Set(withoutHiddenFlows(flows, hiddenBefore))
  return flows.filter((flow) => unhiddenFlows.has(flow) || flow.id === openFlowId)
}

function EmptyHistory() {
  const { api, stores } = useApp()
  const go = useGo()
  const account = useSelectedAccount()
  const isWatchOnly = account?.access === 'watch'
  return (
    <>
      <StateBand
        title="No entries yet"
        text={
          isWatchOnly
            ? `${plainText(account.name, 40)} is watch-only, so you cannot start anything with this account yet. The history stays on this computer.`
            : 'Everything you start in this app appears here, with the time of each step. The history stays on this computer.'
        }
      >
        {isWatchOnly && (
          <Button
            variant="primary"
            icon={<KeyRound size={16} aria-hidden="true" />}
            title={`Import the key of ${plainText(account.name, 40)} to buy, list or mint.`}
            onClick={() => void openVault(stores.client, api, 'import-key', account.id)}
          >
            Import key
          </Button>
        )}
        <Button variant={isWatchOnly ? 'secondary' : 'primary'} onClick={() => go({ name: 'market' })}>
          Open the market
        </Button>
      </StateBand>
      <FloorToday />
    </>
  )
}

type EntriesProps = {
  readonly matchingFlows: readonly Flow[]
  /** Number of all flows, including hidden ones. */
  readonly totalCount: number
  readonly openFlowId: string | null
  readonly filter: HistoryFilter
  readonly onClearFilters: () => void
}

function Entries({ matchingFlows, totalCount, openFlowId, filter, onClearFilters }: EntriesProps) {
  return (
    <>
      <p className="sr" role="status">
        {isFiltered(filter) && `${matchingFlows.length} of ${totalCount} entries`}
      </p>
      {matchingFlows.length === 0 && (
        <StateBlock
          icon={<SearchX size={20} aria-hidden="true" />}
          title="No matches"
          text={`No entry fits all your filters. The history has ${countWithNoun(totalCount, 'entry', 'entries')}.`}
        >
          <Button onClick={onClearFilters}>Clear filters</Button>
        </StateBlock>
      )}
      <FlowList flows={matchingFlows} openFlowId={openFlowId} />
      {matchingFlows.length > 0 && <CostTotals flows={matchingFlows} />}
    </>
  )
}
