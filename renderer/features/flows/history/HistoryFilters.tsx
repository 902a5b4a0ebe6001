import { ChevronDown, Search, X } from 'lucide-react'
import type { EntityId } from '@shared/ids'
import { ALL, type HistoryFilter } from './history-view'
import { Button } from '../../../ui/Button'
import { IconButton } from '../../../ui/IconButton'
import { Menu, MenuChoice } from '../../../ui/Menu'
import { Seg } from '../../../ui/Seg'
import { useAccountName } from '../../../app/use-app-state'
import { GROUP_WORDS } from './group-words'
import { useCollectionName } from './use-collection-name'
import { cx } from '../../../ui/cx'
import styles from './history.module.css'

type Group = Exclude<HistoryFilter['group'], 'all'>
const GROUPS = [
  { value: ALL, label: 'Every kind' },
  ...Object.entries(GROUP_WORDS).map(([value, label]) => ({ value: value as Group, label })),
] as const

const STATES = [
  { value: ALL, label: 'All' },
  { value: 'open', label: 'Not finished' },
  { value: 'done', label: 'Done' },
  { value: 'not-done', label: 'Not done' },
] as const

const TIMES = [
  { value: ALL, label: 'Any time' },
  { value: 'today', label: 'Today' },
  { value: 'week', label: 'Last 7 days' },
  { value: 'month', label: 'Last 30 days' },
  { value: 'year', label: 'Last 365 days' },
  { value: 'days', label: 'Custom dates' },
] as const

type FiltersProps = {
  readonly filter: HistoryFilter
  readonly setFilter: (filter: HistoryFilter) => void
  /** Accounts and collections that have flows. */
  readonly accounts: readonly EntityId[]
  readonly tokens: readonly EntityId[]
}

/** Filters of the history. */
export function HistoryFilters({ filter, setFilter, accounts, tokens }: FiltersProps) {
  const name = useAccountName()
  const collection = useCollectionName()
  const change = (part: Partial<HistoryFilter>) => setFilter({ ...filter, ...part })
  return (
    <div className={cx('row', styles['history-filters'])} role="search" aria-label="Entries">
      <Seg label="State" value={filter.state} options={STATES} onChange={(state) => change({ state })} />
      <FilterMenu label="Kind" value={filter.group} options={GROUPS} onChange={(group) => change({ group })} />
      {accounts.length > 1 && (
        <FilterMenu
          label="Account"
          value={filter.account}
          options={[
            { value: ALL, label: 'Every account' },
            ...accounts.map((value) => ({ value, label: name(value) })),
          ]}
          onChange={(account) => change({ account })}
        />
      )}
      {tokens.length > 1 && (
        <FilterMenu
          label="Collection"
          value={filter.token}
          options={[
            { value: ALL, label: 'Every collection' },
            ...tokens.map((value) => ({ value, label: collection(value) })),
          ]}
          onChange={(token) => change({ token })}
        />
      )}
      <FilterMenu label="Time" value={filter.time} options={TIMES} onChange={(time) => change({ time })} />
      {filter.time === 'days' && (
        <>
          <DayField label="From" value={filter.from} onChange={(from) => change({ from })} />
          <DayField label="To" value={filter.to} onChange={(to) => change({ to })} />
        </>
      )}
      <SearchField value={filter.search} onChange={(search) => change({ search })} />
    </div>
  )
}

type TextProps = { readonly value: string; readonly onChange: (value: string) => void }

const DayField = ({ label, value, onChange }: TextProps & { readonly label: string }) => (
  <label className={cx('row small t2', styles['history-day'])}>
    {label}
    <span className="field sm">
      <input type="date" value={value} onChange={(event) => onChange(event.target.value)} />
    </span>
  </label>
)

const SearchField = ({ value, onChange }: TextProps) => (
  <span className={cx('field', styles['history-search'])}>
    <Search size={14} aria-hidden="true" />
    <input
      type="search"
      aria-label="Search the history"
      placeholder="Name, id or transaction"
      value={value}
      spellCheck={false}
      onChange={(event) => onChange(event.target.value)}
      onKeyDown={(event) => event.key === 'Escape' && onChange('')}
    />
    {value !== '' && (
      <IconButton small label="Clear search" icon={<X size={14} aria-hidden="true" />} onClick={() => onChange('')} />
    )}
  </span>
)

type FilterMenuProps<T extends string> = {
  readonly label: string
  readonly value: T
  readonly options: readonly { readonly value: T; readonly label: string }[]
  readonly onChange: (value: T) => void
}

function FilterMenu<T extends string>({ label, value, options, onChange }: FilterMenuProps<T>) {
  const chosen = options.find((option) => option.value === value)?.label ?? value
  return (
    <Menu
      align="start"
      trigger={
        <Button variant="quiet" size="small" aria-label={`${label}: ${chosen}`}>
          <span className={cx('cut', styles['history-pick'])}>{chosen}</span>{' '}
          <ChevronDown size={14} aria-hidden="true" />
        </Button>
      }
    >
      <MenuChoice label={label} value={value} options={options} onChange={onChange} />
    </Menu>
  )
}
