import { History } from 'lucide-react'
import { useCallback, useEffect, useState } from 'react'
import { useStore } from 'zustand'
import type { ToolCall, ToolInput } from '@shared/contract/tools'
import { argumentsWords, outcomeWords, requestsWords, durationWords } from './tool-text'
import { countWithNoun, statFigure } from '../../format/money'
import { nameOr, plainText } from '../../format/text'
import { dateTimeWords, utcWords } from '../../format/time'
import { toolsQueries } from './queries'
import { readQuery, cachedValueOf } from '../../query/client'
import { isReading } from '../../query/remote'
import { useKnownValue, useMainQuery, useReadQuery } from '../../query/use-query'
import { replaceRoute } from '../../stores/route'
import { draftFromInput } from './tool-form'
import { clearToolCalls, loadDocumentedTools, pickTool, putDraft, runTool } from './tools-store'
import { Button } from '../../ui/Button'
import { Confirm } from '../../ui/Confirm'
import { type Column, DataTable } from '../../ui/data-table'
import { SkeletonRows, useIsLate } from '../../ui/Skeleton'
import { HalfCircle, Tick } from '../../ui/StatusIcons'
import { StateBlock } from '../../ui/StateBlock'
import { useApp, type App } from '../../app/app-context'
import { FailedRead } from '../page-frame/FailedRead'
import type { TabProps } from './tab-props'
import { cx } from '../../ui/cx'
import styles from './tools.module.css'

/** History of the calls made from the console on this computer. */
export function CallsTab({ registerRefresh }: TabProps) {
  const { api, stores } = useApp()
  const callsState = useMainQuery(toolsQueries.calls)
  const read = useReadQuery()
  const [isConfirming, setConfirming] = useState(false)
  const [toolsSlot, setToolsSlot] = useState<HTMLElement | null>(null)
  const refresh = useCallback(() => void read(toolsQueries.calls), [read])
  useEffect(() => registerRefresh(refresh), [refresh, registerRefresh])
  const calls = 'value' in callsState ? callsState.value : null
  const isLate = useIsLate(calls === null && callsState.status !== 'failed')
  return (
    <section aria-label="Call history">
      {callsState.status === 'failed' && (
        <FailedRead subject="The call history" error={callsState.error} onRetry={refresh} />
      )}
      {isLate && <SkeletonRows count={8} artPx={0} />}
      {calls?.length === 0 && (
        <StateBlock
          icon={<History size={20} aria-hidden="true" />}
          title="No calls yet"
          text="Console calls appear here with arguments, time and outcome. The history stays on this computer."
        >
          <Button onClick={() => replaceRoute(stores.route, { name: 'tools', tab: 'console' })}>
            Open the console
          </Button>
        </StateBlock>
      )}
      {calls !== null && calls.length > 0 && (
        <>
          <div className={cx('row between', styles['tl-head'])}>
            <h2 className="h2">{countWithNoun(calls.length, 'call')}</h2>
            <span className="row">
              <span className="small t3">The last 100 calls, without the answers.</span>
              <span ref={setToolsSlot} className="row" />
              <Button size="small" disabled={isReading(callsState)} onClick={() => setConfirming(true)}>
                Clear history
              </Button>
            </span>
          </div>
          <CallsTable calls={calls} toolsSlot={toolsSlot} />
        </>
      )}
      <Confirm
        open={isConfirming}
        onClose={() => setConfirming(false)}
        title="Clear the call history?"
        text="This removes all calls from this computer. The market’s own records stay."
        actionLabel="Clear history"
        isDangerous
        action={() => clearToolCalls(stores.client, api)}
      />
    </section>
  )
}

type CallsTableProps = { readonly calls: readonly ToolCall[]; readonly toolsSlot: HTMLElement | null }

function CallsTable({ calls, toolsSlot }: CallsTableProps) {
  const tools = useKnownValue(toolsQueries.serverTools)?.tools ?? []
  const titleOf = ({ tool }: ToolCall) => nameOr(tools.find(({ name }) => name === tool)?.title ?? null, tool)
  return (
    <DataTable
      name="tool-calls"
      label="Call history"
      className={cx('lined rows36 stacks', styles['tl-calls'])}
      rows={calls}
      rowKey={({ id }) => id}
      columns={columnsWith(titleOf)}
      toolsSlot={toolsSlot}
    />
  )
}

/** Columns of the calls. `titleOf`: title of a call's tool, as the console shows the tool. */
const columnsWith = (titleOf: (call: ToolCall) => string): readonly Column<ToolCall>[] => [
  {
    key: 'tool',
    label: 'Tool',
    className: 'lead cut',
    isSortable: true,
    title: ({ tool }) => plainText(tool, 64),
    value: titleOf,
    cell: titleOf,
  },
  {
    key: 'input',
    label: 'Arguments',
    className: 't2 cut tl-input',
    title: ({ input }) => argumentsWords(input),
    value: ({ input }) => argumentsWords(input),
    cell: ({ input }) => argumentsWords(input),
  },
  {
    key: 'at',
    label: 'When',
    className: 't2 small',
    isSortable: true,
    title: ({ at }) => utcWords(at),
    value: ({ at }) => at,
    cell: ({ at }) => dateTimeWords(at),
  },
  {
    key: 'outcome',
    label: 'Outcome',
    className: 'cut tl-outcome',
    title: outcomeWords,
    value: outcomeWords,
    cell: (call) => (
      <>
        {call.outcome === 'answered' ? <Tick size={14} /> : <HalfCircle size={14} />} {outcomeWords(call)}
      </>
    ),
  },
  {
    key: 'took',
    label: 'Duration',
    align: 'end',
    className: 't2',
    isNamedWhenNarrow: true,
    value: ({ tookMs }) => durationWords(tookMs),
    cell: ({ tookMs }) => durationWords(tookMs),
  },
  {
    key: 'used',
    label: 'Requests',
    align: 'end',
    className: 't2',
    value: ({ requests }) => requestsWords(requests),
    cell: ({ requests }) => statFigure(requests),
  },
  { key: 'again', label: 'Run again', isHeadHidden: true, align: 'end', cell: (call) => <RunAgain call={call} /> },
]

function RunAgain({ call }: { readonly call: ToolCall }) {
  const app = useApp()
  // The console shows one call only, so a second call would replace the running call.
  const isBusy = useStore(app.stores.console, ({ run }) => run.status === 'running')
  return (
    <Button
      size="small"
      variant="quiet"
      disabled={isBusy}
      aria-label={`Run again: ${plainText(call.tool, 64)}, ${argumentsWords(call.input)}`}
      onClick={() => void runAgain(app, call)}
    >
      Run again
    </Button>
  )
}

/** Opens the console with the arguments of a call filled in, and runs the call again. */
async function runAgain({ api, stores }: App, { tool, input }: ToolCall): Promise<void> {
  replaceRoute(stores.route, { name: 'tools', tab: 'console' })
  pickTool(stores.console, tool)
  // Main stores the arguments as the JSON of a `ToolInput`.
  const toolInput = JSON.parse(input) as ToolInput
  // The form can be filled in only if the fields of the tool are known.
  if (cachedValueOf(stores.client, toolsQueries.serverTools) === null) {
    await loadDocumentedTools(stores.client, api)
    await readQuery(stores.client, api, toolsQueries.serverTools)
  }
  const toolsState = cachedValueOf(stores.client, toolsQueries.serverTools)
  const fields = toolsState?.tools.find(({ name }) => name === tool)?.fields ?? []
  putDraft(stores.console, tool, draftFromInput(fields, toolInput))
  await runTool(stores, api, tool, toolInput, stores.clock.getState().nowMs)
}
