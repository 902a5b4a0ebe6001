import { ChevronDown, X } from 'lucide-react'
import { type ReactNode, useMemo } from 'react'
import { useStore } from 'zustand'
import { GROUPING_WORDS, setAsideLabel, SHOW_FILTER_WORDS } from './holdings-text'
import { statFigure } from '../../format/money'
import { nameOr, plainText } from '../../format/text'
import { changeHoldingsView, GROUPINGS, SHOW_FILTERS, type ShowFilter } from './holdings-view-settings'
import { collectionsOf, type SetAsideCounts } from './holdings-view'
import { changeSettings } from '../settings/settings-store'
import { IconButton } from '../../ui/IconButton'
import { Menu, MenuChoice, MenuLabel, MenuLine } from '../../ui/Menu'
import { SegmentedControl } from '../../ui/SegmentedControl'
import { useMediaQuery } from '../../ui/use-media-query'
import { useApp } from '../../app/app-context'
import { useSelectedAccount } from '../../app/use-app-state'
import { useAccounts } from '../../app/use-app-state'
import { useSettings } from '../../app/use-app-state'
import { effectiveScope, type LoadedHoldings, type HoldingsScope } from './use-holdings'
import { cx } from '../../ui/cx'
import styles from './holdings.module.css'

type BarProps = {
  readonly holdings: LoadedHoldings
  readonly setAsideCounts: SetAsideCounts
  /** Number of rows that match the filters. */
  readonly matchingCount: number
  /** Receives the element at the end of the bar into which the table puts its tools. */
  readonly onToolsSlot: (slot: HTMLElement | null) => void
}

const SHOW_OPTIONS = SHOW_FILTERS.map((value) => ({ value, label: SHOW_FILTER_WORDS[value] }))
const GROUP_OPTIONS = GROUPINGS.map((value) => ({ value, label: GROUPING_WORDS[value] }))
/** Menu value for no collection filter. */
const EVERY_COLLECTION = 'every'
/** Window widths at which the filters would take a second row. They are then in one menu. */
const FOLDED_FILTERS_MEDIA = '(max-width: 760px)'

/** Bar with the accounts, filters and grouping of the holdings. */
export function HoldingsBar({ holdings, setAsideCounts, matchingCount, onToolsSlot }: BarProps) {
  const { stores } = useApp()
  const { holdingsViewSettings } = stores
  const viewSettings = useStore(holdingsViewSettings)
  const collections = useMemo(() => collectionsOf(holdings.rows), [holdings.rows])
  const collectionOptions = [
    { value: EVERY_COLLECTION, label: 'Every collection' },
    ...collections.map(({ token, name }) => ({ value: token, label: nameOr(name, token) })),
  ]
  const chosenOption = collectionOptions.find(({ value }) => value === viewSettings.collection)
  // The chosen collection may be absent from the holdings, for example after a change of accounts.
  const collectionLabel = chosenOption?.label ?? viewSettings.collection ?? 'every collection'
  const isFolded = useMediaQuery(FOLDED_FILTERS_MEDIA)
  // NFTs set aside are few, so groups would not help.
  const canGroup = viewSettings.show !== 'spam' && viewSettings.show !== 'hidden'
  const showChoice = (
    <MenuChoice
      label="Show"
      value={viewSettings.show}
      options={SHOW_OPTIONS}
      onChange={(show) => changeHoldingsView(holdingsViewSettings, { show })}
    />
  )
  const collectionChoice = (
    <MenuChoice
      label="From"
      value={viewSettings.collection ?? EVERY_COLLECTION}
      options={collectionOptions}
      onChange={(token) =>
        changeHoldingsView(holdingsViewSettings, { collection: token === EVERY_COLLECTION ? null : token })
      }
    />
  )
  const groupChoice = (
    <MenuChoice
      label="Group by"
      value={viewSettings.grouping}
      options={GROUP_OPTIONS}
      onChange={(grouping) => changeHoldingsView(holdingsViewSettings, { grouping })}
    />
  )
  if (isFolded) {
    const activeFilters = [
      ...(viewSettings.show === 'all' ? [] : [SHOW_FILTER_WORDS[viewSettings.show]]),
      ...(viewSettings.collection === null ? [] : [collectionLabel]),
      `${statFigure(matchingCount)} shown`,
    ]
    return (
      <div className={styles['hold-bar']} role="group" aria-label="Holdings filters">
        <HoldingsScopeChoice />
        <FilterMenu label="Filter" value={activeFilters.join(', ')} className={styles['long-menu']}>
          <MenuLabel>Show</MenuLabel>
          {showChoice}
          {canGroup && (
            <>
              <MenuLine />
              <MenuLabel>Group by</MenuLabel>
              {groupChoice}
            </>
          )}
          {collections.length > 1 && (
            <>
              <MenuLine />
              <MenuLabel>From</MenuLabel>
              {collectionChoice}
            </>
          )}
        </FilterMenu>
        <span className="sp" />
        <span className={styles['table-tools']} ref={onToolsSlot} />
      </div>
    )
  }
  return (
    <div className={styles['hold-bar']} role="group" aria-label="Holdings filters">
      <HoldingsScopeChoice />
      <FilterMenu label="Show" value={SHOW_FILTER_WORDS[viewSettings.show]}>
        {showChoice}
      </FilterMenu>
      {collections.length > 1 && (
        <span className={cx('row', styles['hold-of'])}>
          <FilterMenu label="From" value={collectionLabel} className={styles['long-menu']}>
            {collectionChoice}
          </FilterMenu>
          {viewSettings.collection !== null && (
            <IconButton
              isSmall
              label="Show every collection"
              icon={<X size={14} aria-hidden="true" />}
              onClick={() => changeHoldingsView(holdingsViewSettings, { collection: null })}
            />
          )}
        </span>
      )}
      {canGroup && (
        <FilterMenu label="Group" value={GROUPING_WORDS[viewSettings.grouping]}>
          {groupChoice}
        </FilterMenu>
      )}
      <span className="sp" />
      <SetAsideLinks show={viewSettings.show} counts={setAsideCounts} />
      <span className="small t3 tn">{statFigure(matchingCount)} shown</span>
      <span className={styles['table-tools']} ref={onToolsSlot} />
    </div>
  )
}

type SetAsideProps = { readonly show: ShowFilter; readonly counts: SetAsideCounts }

/** Links to the hidden NFTs and to the spam, and back. Renders nothing in a view with another filter. */
function SetAsideLinks({ show, counts }: SetAsideProps) {
  const { holdingsViewSettings } = useApp().stores
  const isSetAside = show === 'hidden' || show === 'spam'
  if (show !== 'all' && !isSetAside) return null
  const kinds = (['hidden', 'spam'] as const).filter((kind) => kind !== show && counts[kind] > 0)
  return (
    <>
      {isSetAside && (
        <button
          type="button"
          className="link"
          onClick={() => changeHoldingsView(holdingsViewSettings, { show: 'all' })}
        >
          Back to all NFTs
        </button>
      )}
      {kinds.map((kind) => (
        <button
          key={kind}
          type="button"
          className={cx('link', styles['quiet-link'])}
          onClick={() => changeHoldingsView(holdingsViewSettings, { show: kind })}
        >
          {setAsideLabel(counts[kind], kind)}
        </button>
      ))}
    </>
  )
}

type FilterMenuProps = {
  readonly label: string
  readonly value: string
  readonly className?: string | undefined
  readonly children: ReactNode
}

const FilterMenu = ({ label, value, className, children }: FilterMenuProps) => (
  <Menu
    align="start"
    {...(className !== undefined && { className })}
    trigger={
      <button type="button" className={styles['pick']} aria-label={`${label}: ${value}`}>
        <span className="t2">{label}</span>
        <b className="cut">{value}</b>
        <ChevronDown size={12} aria-hidden="true" />
      </button>
    }
  >
    {children}
  </Menu>
)

/** Bar with only the choice of accounts. For a scope without holdings, because other accounts may hold NFTs. */
export const ScopeBar = () => (
  <div className={styles['hold-bar']} role="group" aria-label="Holdings filters">
    <HoldingsScopeChoice />
  </div>
)

/** Choice of accounts. Renders nothing with a single account. */
export function HoldingsScopeChoice() {
  const { api, stores } = useApp()
  const { holdingsScope } = useSettings()
  const accountsState = useAccounts()
  const selected = useSelectedAccount()
  if (!accountsState || accountsState.accounts.length < 2) return null
  const { accounts } = accountsState
  const scope = effectiveScope(accountsState, holdingsScope)
  const signableCount = accounts.filter(({ access }) => access === 'key').length
  const hasWatched = signableCount < accounts.length
  const options: readonly { readonly value: HoldingsScope; readonly label: string }[] = [
    { value: 'one', label: plainText(selected?.name ?? 'This account', 16) },
    // With a single own account, "With keys" is offered only while the setting has that value.
    ...(signableCount > 1 || scope === 'mine' ? [{ value: 'mine', label: 'With keys' } as const] : []),
    ...(hasWatched ? [{ value: 'all', label: 'All accounts' } as const] : []),
  ]
  return (
    <SegmentedControl
      label="Accounts"
      value={scope}
      options={options}
      onChange={(next) => void changeSettings(stores.client, api, { holdingsScope: next })}
    />
  )
}
