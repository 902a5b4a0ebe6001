import { useStore } from 'zustand'
import type { Tool } from '@shared/contract/tools'
import { differenceWords } from './tool-text'
import { countWithNoun } from '../../format/money'
import { nameOr, plainText } from '../../format/text'
import { Badge } from '../../ui/Badge'
import { Triangle } from '../../ui/StatusIcons'
import { useApp } from '../../app/app-context'
import { ToolForm } from './ToolForm'
import { ToolOutcome } from './ToolOutcome'
import { cx } from '../../ui/cx'
import styles from './tools.module.css'

type ToolPanelProps = {
  readonly tool: Tool
  /** Number of requests that the next call needs. */
  readonly requestCount: number
}

/** One tool: its description, its arguments, and the outcome of its last call. */
export function ToolPanel({ tool, requestCount }: ToolPanelProps) {
  const { stores } = useApp()
  const run = useStore(stores.console, (s) => s.run)
  const isRunOfTool = run.status !== 'idle' && run.tool === tool.name
  return (
    <section className={styles['tl-panel']} aria-label="The chosen tool">
      <div className={styles['tl-title']}>
        <h2 className="h2 cut">{nameOr(tool.title, tool.name)}</h2>
        <code className="mono t2">{plainText(tool.name, 64)}</code>
        {!tool.isDocumented && <Badge>Undocumented</Badge>}
      </div>
      <ToolDescription tool={tool} />
      <ToolNotes tool={tool} />
      {tool.isDocumented && tool.isListed !== false && (
        <>
          <ToolForm tool={tool} run={run} requestCount={requestCount} />
          {isRunOfTool && <ToolOutcome run={run} inputNames={new Set(tool.fields.map(({ name }) => name))} />}
        </>
      )}
    </section>
  )
}

/**
 * The server's description of a tool. Without such a description, the app's own summary, which the list of tools shows too.
 */
function ToolDescription({ tool: { answerSummary, description } }: { readonly tool: Tool }) {
  if (description !== null && description !== '') {
    return <p className="t2">The server says: “{plainText(description, 400)}”</p>
  }
  return answerSummary === null ? null : <p>{plainText(answerSummary, 200)}.</p>
}

/** Notes that the person should read before a call. */
function ToolNotes({ tool }: { readonly tool: Tool }) {
  const { differences, isDocumented, isListed, isMarkedAsWriting, isReturnedOnce } = tool
  return (
    <>
      {!isDocumented && (
        <p className="small">The market does not document this tool, so Countersign does not call it.</p>
      )}
      {isListed === false && <p className="small">This server does not list the tool, so the tool cannot be called.</p>}
      {isMarkedAsWriting && isDocumented && (
        <p className="small row">
          <Triangle size={14} /> The server marks this tool as one that changes data. The documents say that it only
          reads.
        </p>
      )}
      {isReturnedOnce && (
        <p className="small t2">
          The server returns each entry only once per key. If an answer is lost, its entries are lost.
        </p>
      )}
      {differences.length > 0 && (
        <details className={cx(styles['tl-differences'], 'small')}>
          <summary>
            {countWithNoun(differences.length, 'field')} of this server{' '}
            {differences.length === 1 ? 'differs' : 'differ'} from the documentation. Countersign uses the server’s
            fields.
          </summary>
          <ul className="t2">
            {differences.map((difference, index) => (
              <li key={index}>{differenceWords(difference)}</li>
            ))}
          </ul>
        </details>
      )}
    </>
  )
}
