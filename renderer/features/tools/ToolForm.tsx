import { type FormEvent, useState } from 'react'
import { useStore } from 'zustand'
import type { Tool } from '@shared/contract/tools'
import { networkQueries } from '../connection/network-queries'
import { useKnownValue } from '../../query/use-query'
import { ledgerOf } from '../../format/id-check'
import { requestsWords } from './tool-text'
import { draftFor, readDraft } from './tool-form'
import { cancelRun, draftIn, putDraft, runTool, type ToolRun } from './tools-store'
import { Button } from '../../ui/Button'
import { useApp } from '../../app/app-context'
import { useAccounts } from '../../app/use-app-state'
import { KeyBudget } from './KeyBudget'
import { ToolFieldInput } from './ToolFieldInput'

type FormProps = { readonly tool: Tool; readonly run: ToolRun; readonly requests: number }

/** Form for a tool's arguments. An invalid value gets a message at its field, and keeps the typed text. */
export function ToolForm({ tool, run, requests }: FormProps) {
  const { api, stores } = useApp()
  const accounts = useAccounts()
  const ledger =
    useKnownValue(networkQueries.state, (network) => ledgerOf(network, accounts)) ?? ledgerOf(null, accounts)
  const draft = useStore(stores.console, (s) => draftIn(s, tool.name))
  const [isJudged, setJudged] = useState(false)
  const { input, problems } = readDraft(tool.fields, draft, ledger)
  const isRunning = run.status === 'running'
  const refused = run.status === 'failed' && run.tool === tool.name ? refusedFields(run) : new Set<string>()
  const problemOf = (name: string) => {
    const problem = problems.get(name)
    if (problem && (isJudged || problem.peril)) return problem
    return refused.has(name) ? { text: 'The server does not take this.' } : null
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (isRunning) return
    setJudged(true)
    if (problems.size > 0) return focusFirst(event.currentTarget)
    void runTool(stores, api, tool.name, input, stores.clock.getState().nowMs)
  }
  const needed = tool.fields.filter(({ isRequired }) => isRequired)
  const fields = [...needed, ...tool.fields.filter(({ isRequired }) => !isRequired)]
  return (
    <form className="tl-form" onSubmit={submit} noValidate aria-label={`Ask ${tool.name}`}>
      {fields.length === 0 ? (
        <p className="t2">It takes nothing.</p>
      ) : (
        <div className="tl-fields">
          {fields.map((field) => (
            <ToolFieldInput
              key={field.name}
              field={field}
              draft={draftFor(draft, field.name)}
              problem={problemOf(field.name)}
              onChange={(next) => putDraft(stores.console, tool.name, { ...draft, [field.name]: next })}
            />
          ))}
        </div>
      )}
      <div className="tl-run">
        <Button variant="primary" submit busy={isRunning}>
          Run
        </Button>
        {isRunning && <Button onClick={() => void cancelRun(api, run.id)}>Give up</Button>}
        {!isRunning && Object.keys(draft).length > 0 && (
          <Button variant="quiet" onClick={() => (putDraft(stores.console, tool.name, {}), setJudged(false))}>
            Empty the form
          </Button>
        )}
        <span className="sp" />
        <span className="tl-cost">
          <span className="small t2" title={COST}>
            Uses {requestsWords(requests)}
          </span>
          <KeyBudget />
        </span>
      </div>
    </form>
  )
}

const COST = 'The first call opens the line and reads the server’s list as well: four in all. Each later one takes one.'

const refusedFields = (run: Extract<ToolRun, { status: 'failed' }>): ReadonlySet<string> =>
  new Set(run.error.code === 'invalid-input' ? run.error.fields : [])

/** Focuses the first invalid field, once the fields are marked. */
const focusFirst = (form: EventTarget & Element): void =>
  void requestAnimationFrame(() => form.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus())
