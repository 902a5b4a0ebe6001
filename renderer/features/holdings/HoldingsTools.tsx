import { ArrowDownWideNarrow, Download, Eye, EyeOff, LayoutGrid, RefreshCw, Rows3, Search, X } from 'lucide-react'
import { useState } from 'react'
import { useStore } from 'zustand'
import { SORT_WORDS } from './holdings-text'
import { countWithNoun, statFigure } from '../../format/money'
import { changeHoldingsView, HOLDINGS_SORTS } from './holdings-view-settings'
import { matchingRows } from './holdings-view'
import { callMain } from '../../query/bridge-call'
import { changeSettings } from '../settings/settings-store'
import { Button } from '../../ui/Button'
import { IconButton } from '../../ui/IconButton'
import { Menu, MenuChoice } from '../../ui/Menu'
import { SegmentedControl } from '../../ui/SegmentedControl'
import { useApp } from '../../app/app-context'
import { showSaveOutcome } from '../../app/save-toast'
import { useSettings } from '../../app/use-app-state'
import { HoldingsScopeChoice } from './HoldingsBar'
import type { LoadedHoldings } from './use-holdings'
import { cx } from '../../ui/cx'
import styles from './holdings.module.css'

const SORT_OPTIONS = HOLDINGS_SORTS.map((value) => ({ value, label: SORT_WORDS[value] }))

/** Tools in the title bar of the page: layout, order, amounts, search, CSV file and refresh. */
export function HoldingsTools({ holdings }: { readonly holdings: LoadedHoldings }) {
  const { api, stores } = useApp()
  const { holdingsLayout, hideAmounts } = useSettings()
  const sort = useStore(stores.holdingsViewSettings, (viewSettings) => viewSettings.sort)
  const show = useStore(stores.holdingsViewSettings, (viewSettings) => viewSettings.show)
  // The tools are also shown while the first holdings are read: most tools are settings that need no rows.
  const isLoading = holdings.views.length === 0 && holdings.failedReads.length === 0
  return (
    <>
      {(holdings.rows.length > 0 || isLoading) && (
        <>
          <SegmentedControl
            label="Layout"
            value={holdingsLayout}
            onChange={(layout) => void changeSettings(stores.client, api, { holdingsLayout: layout })}
            options={[
              { value: 'gallery', label: 'Gallery', icon: <LayoutGrid size={14} aria-hidden="true" /> },
              { value: 'table', label: 'Table', icon: <Rows3 size={14} aria-hidden="true" /> },
            ]}
          />
          {/* NFTs set aside have no worth and no floor to sort by. */}
          {show !== 'spam' && show !== 'hidden' && (
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
                options={SORT_OPTIONS}
                onChange={(next) => changeHoldingsView(stores.holdingsViewSettings, { sort: next })}
              />
            </Menu>
          )}
          <IconButton
            label={hideAmounts ? 'Show amounts' : 'Hide amounts'}
            aria-pressed={hideAmounts}
            icon={hideAmounts ? <EyeOff size={16} aria-hidden="true" /> : <Eye size={16} aria-hidden="true" />}
            onClick={() => void changeSettings(stores.client, api, { hideAmounts: !hideAmounts })}
          />
          <SearchField />
          <SaveTableButton holdings={holdings} />
        </>
      )}
      {/* Without NFTs, the page has no filter bar, so the choice of accounts is here. */}
      {holdings.rows.length === 0 && holdings.isComplete && <HoldingsScopeChoice />}
      <IconButton
        label="Refresh"
        disabled={holdings.isReading}
        icon={<RefreshCw size={16} aria-hidden="true" />}
        onClick={holdings.refresh}
      />
    </>
  )
}

const savedText = (savedCount: number, requestedCount: number): string =>
  savedCount === requestedCount
    ? `Holdings table: ${countWithNoun(savedCount, 'row')} saved.`
    : `Holdings table: ${statFigure(savedCount)} of ${countWithNoun(requestedCount, 'row')} saved. The app has no data for the other rows.`

/** Button that saves the rows of the current view as a CSV file. The dialog for the file name belongs to main. */
function SaveTableButton({ holdings }: { readonly holdings: LoadedHoldings }) {
  const { api, stores } = useApp()
  const [isSaving, setSaving] = useState(false)
  const viewSettings = useStore(stores.holdingsViewSettings)
  const save = async (): Promise<void> => {
    setSaving(true)
    const rows = matchingRows(holdings.rows, viewSettings)
    const items = rows.map(({ account, nft }) => ({ account, token: nft.token, serial: nft.serial }))
    const result = await callMain(() => api.holdings.exportCsv({ items }))
    setSaving(false)
    if (!result.ok) showSaveOutcome(stores, result.error, () => void save())
    else if (result.value.isSaved) {
      showSaveOutcome(stores, savedText(result.value.savedRowCount, items.length), () => void save())
    }
  }
  return (
    <IconButton
      label="Save shown rows as a table (CSV)"
      disabled={isSaving || holdings.rows.length === 0}
      icon={<Download size={16} aria-hidden="true" />}
      onClick={() => void save()}
    />
  )
}

/** Search field. While the search is empty, an icon can replace the field. */
function SearchField() {
  const { stores } = useApp()
  const search = useStore(stores.holdingsViewSettings, (viewSettings) => viewSettings.search)
  const setSearch = (text: string) => changeHoldingsView(stores.holdingsViewSettings, { search: text })
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
        <IconButton isSmall label="Clear search" icon={<X size={14} aria-hidden="true" />} onClick={close} />
      )}
    </span>
  )
}
