import { History } from 'lucide-react'
import { useCallback, useEffect, useState } from 'react'
import { useStore } from 'zustand'
import type { ToolCall, ToolInput } from '@shared/contract/tools'
import { inputWords, outcomeWords, requestsWords, tookWords } from '../../format/tool-text'
import { counted } from '../../format/money'
import { plainText } from '../../format/text'
import { clockWords, dateWords, utcWords } from '../../format/time'
import { isReading } from '../../stores/remote'
import { replaceRoute } from '../../stores/route'
import { draftOf } from '../../stores/tool-form'
import { clearToolCalls, loadToolCalls, openTools, pickTool, putDraft, runTool } from '../../stores/tools'
import { Button } from '../../ui/Button'
import { Confirm } from '../../ui/Confirm'
import { SkeletonRows, useLate } from '../../ui/Skeleton'
import { StateBlock } from '../../ui/StateBlock'
import { useApp, type App } from '../app-context'
import { Failed } from '../shell/Failed'
import type { TabProps } from './ToolsPage'
import '../../ui/table.css'

/** The calls that were made from the console, on this computer alone. */
export function CallsTab({ onRefresh }: TabProps) {
  const { api, stores } = useApp()
  const state = useStore(stores.toolCalls)
  const [asks, setAsks] = useState(false)
  const again = useCallback(() => void loadToolCalls(stores.toolCalls, api), [api, stores])
  useEffect(() => onRefresh(again), [again, onRefresh])
  useEffect(again, [again])
  const calls = 'value' in state ? state.value : null
  const late = useLate(calls === null && state.status !== 'failed')
  return (
    <section aria-label="Call history">
      {state.status === 'failed' && <Failed what="The call history" error={state.error} onRetry={again} />}
      {late && <SkeletonRows rows={8} art={0} />}
      {calls?.length === 0 && (
        <StateBlock
          icon={<History size={20} aria-hidden="true" />}
          title="No call yet"
          text="Calls of the console are kept here, on this computer alone: what was asked, when, and how it ended."
        >
          <Button onClick={() => replaceRoute(stores.route, { name: 'tools', tab: 'console' })}>
            Open the console
          </Button>
        </StateBlock>
      )}
      {calls !== null && calls.length > 0 && (
        <>
          <div className="row between tl-head">
            <h2 className="h2">{counted(calls.length, 'call')}</h2>
            <span className="row">
              <span className="small t3">The last 100 are kept, never what was answered.</span>
              <Button size="small" disabled={isReading(state)} onClick={() => setAsks(true)}>
                Clear
              </Button>
            </span>
          </div>
          <CallsTable calls={calls} />
        </>
      )}
      <Confirm
        open={asks}
        onClose={() => setAsks(false)}
        title="Clear the call history?"
        text="What was asked, and when, is forgotten on this computer. The market is not told."
        act="Clear"
        danger
        onAct={async () => {
          await clearToolCalls(stores.toolCalls, api)
          const after = stores.toolCalls.getState()
          return 'error' in after ? after.error : null
        }}
      />
    </section>
  )
}

const CallsTable = ({ calls }: { readonly calls: readonly ToolCall[] }) => (
  <table className="data lined rows36 stacks tl-calls">
    <thead>
      <tr>
        <th scope="col">Tool</th>
        <th scope="col">Asked for</th>
        <th scope="col">When</th>
        <th scope="col">How it ended</th>
        <th scope="col" className="num">
          Took
        </th>
        <th scope="col" className="num">
          Used
        </th>
        <th scope="col">
          <span className="sr">Run again</span>
        </th>
      </tr>
    </thead>
    <tbody>
      {calls.map((call) => (
        <CallRow key={call.id} call={call} />
      ))}
    </tbody>
  </table>
)

function CallRow({ call }: { readonly call: ToolCall }) {
  const app = useApp()
  const input = inputWords(call.input)
  const outcome = outcomeWords(call)
  // Another call that runs keeps its place in the console until it has ended or is given up.
  const isBusy = useStore(app.stores.console, ({ run }) => run.status === 'running')
  return (
    <tr>
      <td className="mono lead">{plainText(call.tool, 64)}</td>
      <td className="t2 cut tl-input" title={input}>
        {input}
      </td>
      <td className="t2 small" title={utcWords(call.at)}>
        {dateWords(call.at)} <span className="micro t3 block">{clockWords(call.at)}</span>
      </td>
      <td className="cut tl-outcome" title={outcome}>
        {outcome}
      </td>
      <td className="num t2" data-label="Took">
        {tookWords(call.tookMs)}
      </td>
      <td className="num t2">{requestsWords(call.requests)}</td>
      <td className="num">
        <Button
          size="small"
          variant="quiet"
          disabled={isBusy}
          aria-label={`Run again: ${plainText(call.tool, 64)}, ${input}`}
          onClick={() => void runAgain(app, call)}
        >
          Run again
        </Button>
      </td>
    </tr>
  )
}

/** In the console, with what was asked filled in. */
async function runAgain({ api, stores }: App, { tool, input }: ToolCall): Promise<void> {
  replaceRoute(stores.route, { name: 'tools', tab: 'console' })
  pickTool(stores.console, tool)
  const args = JSON.parse(input) as ToolInput
  if (!('value' in stores.tools.getState())) await openTools(stores.tools, api)
  const state = stores.tools.getState()
  const fields = 'value' in state ? (state.value.tools.find(({ name }) => name === tool)?.fields ?? []) : []
  putDraft(stores.console, tool, draftOf(fields, args))
  await runTool(stores, api, tool, args, stores.clock.getState().nowMs)
}
