import { ChevronDown, Search, X } from 'lucide-react'
import { ALL, type HistoryFilter } from '../../stores/history-view'
import { Button } from '../../ui/Button'
import { IconButton } from '../../ui/IconButton'
import { Menu, MenuChoice } from '../../ui/Menu'
import { Seg } from '../../ui/Seg'
import { useAccountName } from '../app-context'

const GROUPS = [
  { value: ALL, label: 'Every kind' },
  { value: 'purchases', label: 'Purchases' },
  { value: 'sales', label: 'Sales' },
  { value: 'mints', label: 'Mints' },
  { value: 'offers', label: 'Offers' },
  { value: 'permissions', label: 'Allowances' },
  { value: 'account', label: 'Account' },
] as const

const STATES = [
  { value: ALL, label: 'All' },
  { value: 'open', label: 'Not finished' },
  { value: 'done', label: 'Done' },
  { value: 'not-done', label: 'Not done' },
] as const

type FiltersProps = {
  readonly filter: HistoryFilter
  readonly setFilter: (filter: HistoryFilter) => void
  /** Those that have begun something. */
  readonly accounts: readonly string[]
}

/** Which entries are shown. */
export function HistoryFilters({ filter, setFilter, accounts }: FiltersProps) {
  const name = useAccountName()
  const change = (part: Partial<HistoryFilter>) => setFilter({ ...filter, ...part })
  const all = { value: ALL, label: 'Every account' }
  return (
    <div className="row history-filters" role="search" aria-label="Entries">
      <Seg label="State" value={filter.state} options={STATES} onChange={(state) => change({ state })} />
      <Pick label="Kind" value={filter.group} options={GROUPS} onChange={(group) => change({ group })} />
      {accounts.length > 1 && (
        <Pick
          label="Account"
          value={filter.account}
          options={[all, ...accounts.map((value) => ({ value, label: name(value) }))]}
          onChange={(account) => change({ account })}
        />
      )}
      <span className="field history-search">
        <Search size={14} aria-hidden="true" />
        <input
          type="search"
          aria-label="Search the history"
          placeholder="Name, id or transaction"
          value={filter.search}
          spellCheck={false}
          onChange={(e) => change({ search: e.target.value })}
          onKeyDown={(e) => e.key === 'Escape' && change({ search: '' })}
        />
        {filter.search !== '' && (
          <IconButton
            small
            label="Clear search"
            icon={<X size={14} aria-hidden="true" />}
            onClick={() => change({ search: '' })}
          />
        )}
      </span>
    </div>
  )
}

type PickProps<T extends string> = {
  readonly label: string
  readonly value: T
  readonly options: readonly { readonly value: T; readonly label: string }[]
  readonly onChange: (value: T) => void
}

function Pick<T extends string>({ label, value, options, onChange }: PickProps<T>) {
  const chosen = options.find((option) => option.value === value)?.label ?? value
  return (
    <Menu
      align="start"
      trigger={
        <Button variant="quiet" size="small" aria-label={`${label}: ${chosen}`}>
          {chosen} <ChevronDown size={14} aria-hidden="true" />
        </Button>
      }
    >
      <MenuChoice label={label} value={value} options={options} onChange={onChange} />
    </Menu>
  )
}
