import { type FormEvent, useState } from 'react'
import { useStore } from 'zustand'
import type { Tool, ToolField } from '@shared/contract/tools'
import { networkQueries } from '../connection/network-queries'
import { useKnownValue } from '../../query/use-query'
import { ledgerOf } from '../../format/id-check'
import { countWithNoun } from '../../format/money'
import { requestsWords } from './tool-text'
import { type Draft, draftFor, readDraft } from './tool-form'
import { cancelRun, toolDraft, putDraft, runTool, type ToolRun } from './tools-store'
import { Button } from '../../ui/Button'
import { Fold } from '../../ui/Fold'
import { useApp } from '../../app/app-context'
import { useAccounts } from '../../app/use-app-state'
import { KeyBudget } from './KeyBudget'
import { ToolFieldInput } from './ToolFieldInput'
import { useIsOffline } from '../../query/use-is-offline'
import styles from './tools.module.css'

type ToolFormProps = { readonly tool: Tool; readonly run: ToolRun; readonly requestCount: number }

/** Form for a tool's arguments, required fields first. Invalid input stays in its field, with a message. */
export function ToolForm({ tool, run, requestCount }: ToolFormProps) {
  const { api, stores } = useApp()
  const accounts = useAccounts()
  const ledgerOfNetwork = useKnownValue(networkQueries.state, (network) => ledgerOf(network, accounts))
  const isOffline = useIsOffline()
  // Before main has reported the network, the checksums of the accounts show the ledger.
  const ledger = ledgerOfNetwork ?? ledgerOf(null, accounts)
  const draft = useStore(stores.console, (s) => toolDraft(s, tool.name))
  const [isSubmitted, setSubmitted] = useState(false)
  const { input, problems } = readDraft(tool.fields, draft, ledger)
  const isRunning = run.status === 'running'
  const rejectedNames = run.status === 'failed' && run.tool === tool.name ? rejectedFieldNames(run) : new Set<string>()
  const problemOf = (name: string) => {
    const problem = problems.get(name)
    if (problem && (isSubmitted || problem.isDangerous))
      return { text: problem.text, isWrongTarget: problem.isDangerous === true }
    return rejectedNames.has(name) ? { text: 'The server rejected this value.' } : null
  }
  const problemCount = isSubmitted ? problems.size : 0
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (isRunning || isOffline) return
    setSubmitted(true)
    if (problems.size > 0) {
      focusFirstInvalid(event.currentTarget)
      return
    }
    void runTool(stores, api, tool.name, input, stores.clock.getState().nowMs)
  }
  const clear = () => {
    putDraft(stores.console, tool.name, {})
    setSubmitted(false)
  }
  const requiredFields = tool.fields.filter(({ isRequired }) => isRequired)
  const fields = [...requiredFields, ...tool.fields.filter(({ isRequired }) => !isRequired)]
  const answeredRunId = run.status === 'answered' && run.tool === tool.name ? run.id : null
  const foldedNames = useFoldedFields(answeredRunId, fields, draft)
  const fieldInput = (field: ToolField) => (
    <ToolFieldInput
      key={field.name}
      field={field}
      draft={draftFor(draft, field.name)}
      problem={problemOf(field.name)}
      onChange={(fieldDraft) => putDraft(stores.console, tool.name, { ...draft, [field.name]: fieldDraft })}
    />
  )
  return (
    <form className={styles['tl-form']} onSubmit={submit} noValidate aria-label={`Arguments of ${tool.name}`}>
      {fields.length === 0 ? (
        <p className="t2">This tool needs no input.</p>
      ) : (
        <div className={styles['tl-fields']}>{fields.filter(({ name }) => !foldedNames.has(name)).map(fieldInput)}</div>
      )}
      {foldedNames.size > 0 && (
        <Fold size="line" label={countWithNoun(foldedNames.size, 'empty optional field')}>
          <div className={styles['tl-fields']}>
            {fields.filter(({ name }) => foldedNames.has(name)).map(fieldInput)}
          </div>
        </Fold>
      )}
      <div className={styles['tl-run']}>
        <Button variant="primary" isSubmit isBusy={isRunning} disabled={isOffline && !isRunning}>
          Run
        </Button>
        {isOffline && !isRunning && <span className="small t2">Not available offline</span>}
        {problemCount > 0 && <span className="small strong">{countWithNoun(problemCount, 'field')} to correct</span>}
        {isRunning && <Button onClick={() => void cancelRun(api, run.id)}>Cancel</Button>}
        {!isRunning && Object.keys(draft).length > 0 && (
          <Button variant="quiet" onClick={clear}>
            Clear form
          </Button>
        )}
        <span className="sp" />
        <span className={styles['tl-cost']}>
          <span className="small t2" title={COST_NOTE}>
            Uses {requestsWords(requestCount)}
          </span>
          {!isOffline && <KeyBudget />}
        </span>
      </div>
    </form>
  )
}

/** Minimum number of empty optional fields that are folded. A fold of fewer fields saves no space. */
const MIN_FOLDED_FIELDS = 3

/**
 * Names of the optional fields without input at the time of the tool's last answer, which are folded so that the answer
 * is in view. The set changes only with the next answer: a field must not move while the person types.
 */
function useFoldedFields(
  answeredRunId: string | null,
  fields: readonly ToolField[],
  draft: Draft,
): ReadonlySet<string> {
  const [folded, setFolded] = useState<FoldedFields>({ runId: null, names: new Set() })
  if (answeredRunId === null || answeredRunId === folded.runId) return folded.names
  const emptyFields = fields.filter(({ name, isRequired }) => !isRequired && draftFor(draft, name).length === 0)
  const canFold = emptyFields.length >= MIN_FOLDED_FIELDS
  const names = new Set(canFold ? emptyFields.map(({ name }) => name) : [])
  setFolded({ runId: answeredRunId, names })
  return names
}

type FoldedFields = { readonly runId: string | null; readonly names: ReadonlySet<string> }

const COST_NOTE =
  'The first call also connects and loads the server’s list, which takes four requests in total. Each later call takes one request.'

/** Names of the fields that the server rejected in a failed run. */
const rejectedFieldNames = (run: Extract<ToolRun, { status: 'failed' }>): ReadonlySet<string> =>
  new Set(run.error.code === 'invalid-input' ? run.error.fields : [])

/** Focuses the first invalid field in the next frame, after the page has marked the invalid fields. */
function focusFirstInvalid(form: Element): void {
  requestAnimationFrame(() => form.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus())
}
