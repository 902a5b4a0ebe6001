import { useStore } from 'zustand'
import type { Tool } from '@shared/contract/tools'
import { differenceWords } from './tool-text'
import { counted } from '../../format/money'
import { nameOr, plainText } from '../../format/text'
import { Badge } from '../../ui/Badge'
import { Triangle } from '../../ui/StatusIcons'
import { useApp } from '../../app/app-context'
import { ToolForm } from './ToolForm'
import { ToolOutcome } from './ToolOutcome'

type PanelProps = {
  readonly tool: Tool
  /** Number of requests that the next call needs. */
  readonly requests: number
}

/** One tool: its description, its arguments, and the outcome of its last call. */
export function ToolPanel({ tool, requests }: PanelProps) {
  const { stores } = useApp()
  const run = useStore(stores.console, (s) => s.run)
  const isOwn = run.status !== 'idle' && run.tool === tool.name
  return (
    <section className="tl-panel" aria-label="The chosen tool">
      <div className="tl-title">
        <h2 className="h2 cut">{nameOr(tool.title, tool.name)}</h2>
        <code className="mono t2">{plainText(tool.name, 64)}</code>
        {!tool.isKnown && <Badge>Not in the documents</Badge>}
      </div>
      <Says tool={tool} />
      <Notes tool={tool} />
      {tool.isKnown && tool.isListed !== false && (
        <>
          <ToolForm tool={tool} run={run} requests={requests} />
          {isOwn && <ToolOutcome run={run} />}
        </>
      )}
    </section>
  )
}

/** Description by the server. The list already shows the app's own words, so they appear here only as a fallback. */
function Says({ tool: { says, description } }: { readonly tool: Tool }) {
  if (description !== null && description !== '') {
    return <p className="t2">The server says: “{plainText(description, 400)}”</p>
  }
  return says === null ? null : <p>{plainText(says, 200)}.</p>
}

/** Notes to read before a call. */
function Notes({ tool }: { readonly tool: Tool }) {
  const { differences, isKnown, isListed, isCalledWriting, isToldOnce } = tool
  return (
    <>
      {!isKnown && (
        <p className="small">
          The market’s documents do not name this tool and say nothing of what it does. Countersign does not call it.
        </p>
      )}
      {isListed === false && <p className="small">This server does not list it, so that it cannot be asked.</p>}
      {isCalledWriting && isKnown && (
        <p className="small row">
          <Triangle size={14} /> Its server does not call it read-only, as the documents do.
        </p>
      )}
      {isToldOnce && (
        <p className="small t2">
          The server remembers how far this key has read, and tells nothing twice. What a lost answer told is lost with
          it.
        </p>
      )}
      {differences.length > 0 && (
        <details className="tl-differences small">
          <summary>
            {counted(differences.length, 'field')} of this server {differences.length === 1 ? 'is' : 'are'} other than
            this app knows. The server’s own are used.
          </summary>
          <ul className="t2">
            {differences.map((one, i) => (
              <li key={i}>{differenceWords(one)}</li>
            ))}
          </ul>
        </details>
      )}
    </>
  )
}
