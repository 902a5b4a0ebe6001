import { ChevronDown, Search, X } from 'lucide-react'
import type { EntityId } from '@shared/ids'
import { ALL, type HistoryFilter } from './history-view'
import { Button } from '../../../ui/Button'
import { IconButton } from '../../../ui/IconButton'
import { Menu, MenuChoice } from '../../../ui/Menu'
import { SegmentedControl } from '../../../ui/SegmentedControl'
import { useAccountName } from '../../../app/use-app-state'
import { GROUP_WORDS } from './group-words'
import { useCollectionName } from './use-collection-name'
import { cx } from '../../../ui/cx'
import styles from './history.module.css'

type Group = Exclude<HistoryFilter['group'], typeof ALL>
const KIND_OPTIONS = [
  { value: ALL, label: 'Every kind' },
  // `Object.entries` widens the keys to strings.
  ...Object.entries(GROUP_WORDS).map(([value, label]) => ({ value: value as Group, label })),
] as const

const STATE_OPTIONS = [
  { value: ALL, label: 'All' },
  { value: 'unfinished', label: 'Not finished' },
  { value: 'done', label: 'Done' },
  { value: 'not-done', label: 'Not done' },
] as const

const TIME_OPTIONS = [
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
  /** Accounts that have flows. */
  readonly accounts: readonly EntityId[]
  /** Token ids of collections that have flows. */
  readonly tokens: readonly EntityId[]
}

/** Filters of the history. */
export function HistoryFilters({ filter, setFilter, accounts, tokens }: FiltersProps) {
  const accountName = useAccountName()
  const collectionName = useCollectionName()
  const changeFilter = (changes: Partial<HistoryFilter>) => setFilter({ ...filter, ...changes })
  return (
    <div className={cx('row', styles['history-filters'])} role="search" aria-label="Filter entries">
      <SegmentedControl
        label="State"
        value={filter.state}
        options={STATE_OPTIONS}
        onChange={(state) => changeFilter({ state })}
      />
      <FilterMenu
        label="Kind"
        value={filter.group}
        options={KIND_OPTIONS}
        onChange={(group) => changeFilter({ group })}
      />
      {accounts.length > 1 && (
        <FilterMenu
          label="Account"
          value={filter.account}
          options={[
            { value: ALL, label: 'Every account' },
            ...accounts.map((value) => ({ value, label: accountName(value) })),
          ]}
          onChange={(account) => changeFilter({ account })}
        />
      )}
      {tokens.length > 1 && (
        <FilterMenu
          label="Collection"
          value={filter.token}
          options={[
            { value: ALL, label: 'Every collection' },
            ...tokens.map((value) => ({ value, label: collectionName(value) })),
          ]}
          onChange={(token) => changeFilter({ token })}
        />
      )}
      <FilterMenu label="Time" value={filter.time} options={TIME_OPTIONS} onChange={(time) => changeFilter({ time })} />
      {filter.time === 'days' && (
        <>
          <DayField label="From" value={filter.firstDay} onChange={(firstDay) => changeFilter({ firstDay })} />
          <DayField label="To" value={filter.lastDay} onChange={(lastDay) => changeFilter({ lastDay })} />
        </>
      )}
      <SearchField value={filter.search} onChange={(search) => changeFilter({ search })} />
    </div>
  )
}

type TextFieldProps = { readonly value: string; readonly onChange: (value: string) => void }

const DayField = ({ label, value, onChange }: TextFieldProps & { readonly label: string }) => (
  <label className={cx('row small t2', styles['history-day'])}>
    {label}
    <span className="field sm">
      <input type="date" value={value} onChange={(event) => onChange(event.target.value)} />
    </span>
  </label>
)

const SearchField = ({ value, onChange }: TextFieldProps) => (
  <span className={cx('field', styles['history-search'])}>
    <Search size={14} aria-hidden="true" />
    <input
      type="search"
      aria-label="Search the history"
      placeholder="Name, id or transaction"
      value={value}
      spellCheck={false}
      onChange={(event) => onChange(event.target.value)}
      onKeyDown={(event) => {
        if (event.key === 'Escape') onChange('')
      }}
    />
    {value !== '' && (
      <IconButton isSmall label="Clear search" icon={<X size={14} aria-hidden="true" />} onClick={() => onChange('')} />
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
  const chosenLabel = options.find((option) => option.value === value)?.label ?? value
  return (
    <Menu
      align="start"
      trigger={
        <Button variant="quiet" size="small" aria-label={`${label}: ${chosenLabel}`}>
          <span className={cx('cut', styles['history-pick'])}>{chosenLabel}</span>{' '}
          <ChevronDown size={14} aria-hidden="true" />
        </Button>
      }
    >
      <MenuChoice label={label} value={value} options={options} onChange={onChange} />
    </Menu>
  )
}
