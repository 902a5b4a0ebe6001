import { ArrowDownWideNarrow, Eye, EyeOff, LayoutGrid, RefreshCw, Rows3, Search, X } from 'lucide-react'
import { useState } from 'react'
import type { HoldingsSort } from '../../stores/holdings-view'
import { changeSettings } from '../../stores/settings'
import { Button } from '../../ui/Button'
import { IconButton } from '../../ui/IconButton'
import { Menu, MenuChoice } from '../../ui/Menu'
import { Seg } from '../../ui/Seg'
import { useApp, useSettings } from '../app-context'

type ToolsProps = {
  readonly sort: HoldingsSort
  readonly setSort: (sort: HoldingsSort) => void
  readonly search: string
  readonly setSearch: (search: string) => void
  readonly refresh: () => void
  readonly reading: boolean
  /** There is something to sort, search and lay out. */
  readonly usable: boolean
}

const SORTS = [
  { value: 'value', label: 'Value' },
  { value: 'floor', label: 'Floor' },
  { value: 'count', label: 'Items' },
  { value: 'name', label: 'Name' },
] as const

export function HoldingsTools({ sort, setSort, search, setSearch, refresh, reading, usable }: ToolsProps) {
  const { api, stores } = useApp()
  const { holdingsLayout, hideAmounts } = useSettings()
  return (
    <>
      {usable && (
        <>
          <Seg
            label="Layout"
            value={holdingsLayout}
            onChange={(layout) => void changeSettings(stores.settings, api, { holdingsLayout: layout })}
            options={[
              { value: 'gallery', label: 'Gallery', icon: <LayoutGrid size={14} aria-hidden="true" /> },
              { value: 'table', label: 'Table', icon: <Rows3 size={14} aria-hidden="true" /> },
            ]}
          />
          <Menu
            trigger={
              <Button
                variant="quiet"
                icon={<ArrowDownWideNarrow size={16} aria-hidden="true" />}
                aria-label={`Sort by ${sort}`}
              >
                {SORTS.find((s) => s.value === sort)?.label}
              </Button>
            }
          >
            <MenuChoice label="Sort by" value={sort} options={SORTS} onChange={setSort} />
          </Menu>
          <IconButton
            label={hideAmounts ? 'Show amounts' : 'Hide amounts'}
            aria-pressed={hideAmounts}
            icon={hideAmounts ? <EyeOff size={16} aria-hidden="true" /> : <Eye size={16} aria-hidden="true" />}
            onClick={() => void changeSettings(stores.settings, api, { hideAmounts: !hideAmounts })}
          />
          <SearchField search={search} setSearch={setSearch} />
        </>
      )}
      <IconButton
        label="Read again"
        disabled={reading}
        icon={<RefreshCw size={16} aria-hidden="true" />}
        onClick={refresh}
      />
    </>
  )
}

/** An icon until it is wanted; it stays open while it holds text. */
function SearchField({ search, setSearch }: Pick<ToolsProps, 'search' | 'setSearch'>) {
  const [open, setOpen] = useState(false)
  if (!open && search === '') {
    return (
      <IconButton
        label="Search holdings"
        data-page-search
        icon={<Search size={16} aria-hidden="true" />}
        onClick={() => setOpen(true)}
      />
    )
  }
  const close = () => {
    setSearch('')
    setOpen(false)
  }
  return (
    <span className="field search">
      <Search size={14} aria-hidden="true" />
      <input
        type="search"
        aria-label="Search holdings"
        placeholder="Name or serial"
        value={search}
        autoFocus
        spellCheck={false}
        onChange={(e) => setSearch(e.target.value)}
        onKeyDown={(e) => e.key === 'Escape' && close()}
        onBlur={() => search === '' && setOpen(false)}
      />
      {search !== '' && (
        <IconButton small label="Clear search" icon={<X size={14} aria-hidden="true" />} onClick={close} />
      )}
    </span>
  )
}
