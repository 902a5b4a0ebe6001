import type { KeyboardEvent } from 'react'
import type { Tool } from '@shared/contract/tools'
import { countWithNoun } from '../../format/money'
import { nameOr, plainText } from '../../format/text'
import { cx } from '../../ui/cx'
import { Field } from '../../ui/Field'
import { Select } from '../../ui/Select'
import { useMediaQuery } from '../../ui/use-media-query'
import styles from './tools.module.css'

type ToolListProps = {
  readonly tools: readonly Tool[]
  readonly totalCount: number
  readonly pickedName: string | null
  readonly search: string
  readonly note: string
  readonly onSearch: (search: string) => void
  readonly onPick: (name: string) => void
}

/** Window widths at which the list is above the chosen tool, where a long list would hide the tool. */
const NARROW_MEDIA = '(max-width: 800px)'

/** Names of the documented tools by the subject of their answers, in the order of display. */
const SUBJECTS = [
  { subject: 'Market', names: ['get_market_summary', 'get_market_events', 'get_activity'] },
  {
    subject: 'Collections',
    names: [
      'resolve_collection',
      'search_collections',
      'get_floor',
      'get_listings',
      'get_trait_floors',
      'get_collection_facts',
      'get_collection_history',
      'get_collection_holders',
    ],
  },
  {
    subject: 'NFTs and accounts',
    names: ['get_nft', 'get_wallet_holdings', 'get_offers', 'quote_purchase', 'check_account_readiness'],
  },
  { subject: 'Launches', names: ['get_mint_events', 'get_forever_mint_pool'] },
  { subject: 'Platform', names: ['get_ai_models', 'get_platform_info'] },
] as const satisfies readonly { readonly subject: string; readonly names: readonly string[] }[]

type ToolGroup = { readonly subject: string; readonly tools: readonly Tool[] }

/** Tools by subject, without empty groups. Tools that no subject names are last. */
function groupsOf(tools: readonly Tool[]): readonly ToolGroup[] {
  const namedTools = new Set<string>(SUBJECTS.flatMap(({ names }) => names))
  const groups: readonly ToolGroup[] = [
    ...SUBJECTS.map(({ subject, names }) => ({
      subject,
      tools: tools.filter(({ name }) => names.some((groupName) => groupName === name)),
    })),
    { subject: 'Other', tools: tools.filter(({ name }) => !namedTools.has(name)) },
  ]
  return groups.filter((group) => group.tools.length > 0)
}

/**
 * List of the tools by title, grouped by subject. The tooltip of a tool is the summary of its answer or, without one, its
 * description.
 */
export function ToolList({ tools, totalCount, pickedName, search, note, onSearch, onPick }: ToolListProps) {
  const isNarrow = useMediaQuery(NARROW_MEDIA)
  // The list is one tab stop. The arrow keys, Home and End move the focus between the tools.
  const groups = groupsOf(tools)
  const tabStopName = tools.find(({ name }) => name === pickedName)?.name ?? groups[0]?.tools[0]?.name
  // Without this option the browser would show the first match as chosen, and choosing that match would change nothing.
  const noMatchOption = tools.some(({ name }) => name === pickedName) ? [] : [{ value: '', label: 'Choose a tool' }]
  return (
    <section className={styles['tl-list']} aria-label="Tools">
      <Field
        label="Search the tools"
        type="search"
        placeholder="floor, holdings, quote"
        value={search}
        maxLength={60}
        onChange={(e) => onSearch(e.target.value)}
      />
      <p className={cx('small t3', styles['tl-list-note'])} role="status">
        {search.trim() === '' ? note : `${tools.length} of ${countWithNoun(totalCount, 'tool')}`}
      </p>
      {isNarrow && tools.length > 0 && (
        <Select
          label="Tool"
          value={noMatchOption[0]?.value ?? pickedName ?? ''}
          options={[...noMatchOption, ...tools.map(({ name, title }) => ({ value: name, label: nameOr(title, name) }))]}
          onChange={onPick}
        />
      )}
      <div onKeyDown={moveFocus} hidden={isNarrow}>
        {groups.map(({ subject, tools: groupTools }) => (
          <div key={subject} className={styles['tl-group']} role="group" aria-label={subject}>
            <h2 className="small t3">{subject}</h2>
            <ul>
              {groupTools.map((tool) => (
                <li key={tool.name}>
                  <button
                    type="button"
                    className={cx(styles['tl-pick'], pickedName === tool.name && 'on')}
                    aria-pressed={pickedName === tool.name}
                    tabIndex={tool.name === tabStopName ? 0 : -1}
                    title={plainText(tool.answerSummary ?? tool.description ?? tool.name, 160)}
                    onClick={() => onPick(tool.name)}
                  >
                    <span className={cx('cut', pickedName === tool.name && 'strong')}>
                      {nameOr(tool.title, tool.name)}
                    </span>
                  </button>
                </li>
              ))}
            </ul>
          </div>
        ))}
      </div>
    </section>
  )
}

/** Number of tools by which a key moves the focus. The focus never moves before the first or past the last tool. */
const FOCUS_STEPS: Readonly<Record<string, number>> = { ArrowDown: 1, ArrowUp: -1, Home: -Infinity, End: Infinity }

function moveFocus(event: KeyboardEvent<HTMLElement>): void {
  const step = FOCUS_STEPS[event.key]
  if (step === undefined || event.ctrlKey || event.altKey || event.metaKey) return
  const buttons = [...event.currentTarget.querySelectorAll<HTMLElement>('button')]
  const focusedIndex = buttons.findIndex((button) => button === document.activeElement)
  event.preventDefault()
  buttons[Math.min(buttons.length - 1, Math.max(0, focusedIndex + step))]?.focus()
}
