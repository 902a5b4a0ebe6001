import { ArrowDownWideNarrow, Download, Eye, EyeOff, LayoutGrid, RefreshCw, Rows3, Search, X } from 'lucide-react'
import { useState } from 'react'
import { useStore } from 'zustand'
import type { MainApi } from '../../api'
import { errorText } from '../../format/error-text'
import { SORT_WORDS } from './holdings-text'
import { counted, statFigure } from '../../format/money'
import { changeLook, type Look, SORTS } from './holdings-look'
import { shownRows } from './holdings-view'
import { guarded } from '../../query/bridge-call'
import { changeSettings } from '../settings/settings-store'
import { Button } from '../../ui/Button'
import { IconButton } from '../../ui/IconButton'
import { Menu, MenuChoice } from '../../ui/Menu'
import { Seg } from '../../ui/Seg'
import { useApp } from '../../app/app-context'
import { useSettings } from '../../app/use-app-state'
import type { LoadedHoldings } from './use-holdings'
import { cx } from '../../ui/cx'
import styles from './holdings.module.css'

const OPTIONS = SORTS.map((value) => ({ value, label: SORT_WORDS[value] }))

export function HoldingsTools({ held }: { readonly held: LoadedHoldings }) {
  const { api, stores } = useApp()
  const { holdingsLayout, hideAmounts } = useSettings()
  const sort = useStore(stores.holdingsLook, (look) => look.sort)
  return (
    <>
      {held.rows.length > 0 && (
        <>
          <Seg
            label="Layout"
            value={holdingsLayout}
            onChange={(layout) => void changeSettings(stores.client, api, { holdingsLayout: layout })}
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
                aria-label={`Sort by ${SORT_WORDS[sort].toLowerCase()}`}
              >
                {SORT_WORDS[sort]}
              </Button>
            }
          >
            <MenuChoice
              label="Sort by"
              value={sort}
              options={OPTIONS}
              onChange={(next) => changeLook(stores.holdingsLook, { sort: next })}
            />
          </Menu>
          <IconButton
            label={hideAmounts ? 'Show amounts' : 'Hide amounts'}
            aria-pressed={hideAmounts}
            icon={hideAmounts ? <EyeOff size={16} aria-hidden="true" /> : <Eye size={16} aria-hidden="true" />}
            onClick={() => void changeSettings(stores.client, api, { hideAmounts: !hideAmounts })}
          />
          <SearchField />
          <SaveTable held={held} />
        </>
      )}
      <IconButton
        label="Refresh"
        disabled={held.isReading}
        icon={<RefreshCw size={16} aria-hidden="true" />}
        onClick={held.refresh}
      />
    </>
  )
}

const savedWords = (saved: number, requested: number): string =>
  saved === requested
    ? `${counted(saved, 'row')} saved.`
    : `${statFigure(saved)} of ${counted(requested, 'row')} saved. No data is known for the other rows now.`

type Saving = {
  readonly busy: boolean
  readonly words: string
  /** Filters at the time of the request. */
  readonly look: Look | null
}

type ExportResult = Awaited<ReturnType<MainApi['holdings']['exportCsv']>>

/** Result of saving; empty if the person closed the file dialog. */
function resultWords(result: ExportResult, requested: number): string {
  if (!result.ok) return `Not saved. ${errorText(result.error).title}. ${errorText(result.error).todo}`
  return result.value.saved ? savedWords(result.value.rows, requested) : ''
}

/** Button that saves the rows shown as a CSV file. Main asks for the file. */
function SaveTable({ held }: { readonly held: LoadedHoldings }) {
  const { api, stores } = useApp()
  const [state, setState] = useState<Saving>({ busy: false, words: '', look: null })
  // The result text applies only to the filters at the time of the request.
  const look = useStore(stores.holdingsLook)
  const save = async () => {
    setState({ busy: true, words: '', look })
    const rows = shownRows(held.rows, look)
    const items = rows.map(({ account, nft }) => ({ account, token: nft.token, serial: nft.serial }))
    const result = await guarded(() => api.holdings.exportCsv({ items }))
    setState({ busy: false, words: resultWords(result, items.length), look })
  }
  return (
    <>
      <span className="small t2" role="status">
        {state.look === look && state.words}
      </span>
      <IconButton
        label="Save shown rows as a table (CSV)"
        disabled={state.busy}
        icon={<Download size={16} aria-hidden="true" />}
        onClick={() => void save()}
      />
    </>
  )
}

/** Search field, shown as an icon until opened; stays open while it has text. */
function SearchField() {
  const { stores } = useApp()
  const search = useStore(stores.holdingsLook, (look) => look.search)
  const setSearch = (text: string) => changeLook(stores.holdingsLook, { search: text })
  const [isOpen, setOpen] = useState(false)
  if (!isOpen && search === '') {
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
    <span className={cx('field', styles['search'])}>
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
