import type { KeyboardEvent } from 'react'
import type { Tool } from '@shared/contract/tools'
import { counted } from '../../format/money'
import { nameOr, plainText } from '../../format/text'
import { cx } from '../../ui/cx'
import { Field } from '../../ui/Field'

type ListProps = {
  readonly tools: readonly Tool[]
  readonly all: number
  readonly picked: string | null
  readonly search: string
  readonly note: string
  readonly onSearch: (search: string) => void
  readonly onPick: (name: string) => void
}

/** List of the tools, each with a summary of its answer. */
export function ToolList({ tools, all, picked, search, note, onSearch, onPick }: ListProps) {
  // One tab stop for the list; the arrow keys move within it.
  const stop = tools.find(({ name }) => name === picked)?.name ?? tools[0]?.name
  return (
    <section className="tl-list" aria-label="Tools">
      <Field
        label="Search the tools"
        type="search"
        placeholder="floor, holdings, quote"
        value={search}
        maxLength={60}
        onChange={(e) => onSearch(e.target.value)}
      />
      <p className="small t3 tl-list-note" role="status">
        {search.trim() === '' ? note : `${tools.length} of ${counted(all, 'tool')}`}
      </p>
      <ul onKeyDown={onArrow}>
        {tools.map((tool) => (
          <li key={tool.name}>
            <button
              type="button"
              className={cx('tl-pick', picked === tool.name && 'on')}
              aria-pressed={picked === tool.name}
              tabIndex={tool.name === stop ? 0 : -1}
              onClick={() => onPick(tool.name)}
            >
              <span className="strong cut">{nameOr(tool.title, tool.name)}</span>
              <span className="small t2 tl-says">{plainText(tool.says ?? tool.description ?? tool.name, 160)}</span>
            </button>
          </li>
        ))}
      </ul>
    </section>
  )
}

const STEPS: Readonly<Record<string, number>> = { ArrowDown: 1, ArrowUp: -1, Home: -Infinity, End: Infinity }

function onArrow(event: KeyboardEvent<HTMLElement>): void {
  const step = STEPS[event.key]
  if (step === undefined || event.ctrlKey || event.altKey || event.metaKey) return
  const all = [...event.currentTarget.querySelectorAll<HTMLElement>('button')]
  const at = all.findIndex((one) => one === document.activeElement)
  event.preventDefault()
  all[Math.min(all.length - 1, Math.max(0, at + step))]?.focus()
}
