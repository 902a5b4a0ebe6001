import { ChevronDown, X } from 'lucide-react'
import { type ReactNode, useMemo } from 'react'
import { useStore } from 'zustand'
import { GROUP_WORDS, setAsideWords, SHOW_WORDS } from './holdings-text'
import { statFigure } from '../../format/money'
import { nameOr, plainText } from '../../format/text'
import { changeLook, GROUPS, SHOWS } from './holdings-look'
import { collectionsOf, type SetAside } from './holdings-view'
import { changeSettings } from '../settings/settings-store'
import { IconButton } from '../../ui/IconButton'
import { Menu, MenuChoice } from '../../ui/Menu'
import { Seg } from '../../ui/Seg'
import { useApp } from '../../app/app-context'
import { useSelectedAccount } from '../../app/use-app-state'
import { useAccounts } from '../../app/use-app-state'
import { useSettings } from '../../app/use-app-state'
import { scopeIn, type LoadedHoldings, type Scope } from './use-holdings'
import { cx } from '../../ui/cx'
import styles from './holdings.module.css'

type BarProps = {
  readonly held: LoadedHoldings
  readonly aside: SetAside
  /** Number of rows shown. */
  readonly count: number
}
const SHOW_OPTIONS = SHOWS.map((value) => ({ value, label: SHOW_WORDS[value] }))
const GROUP_OPTIONS = GROUPS.map((value) => ({ value, label: GROUP_WORDS[value] }))
const EVERY = 'every'

/** Bar with the accounts, filters and grouping of the holdings. */
export function HoldingsBar({ held, aside, count }: BarProps) {
  const { stores } = useApp()
  const look = useStore(stores.holdingsLook)
  const { holdingsLook } = stores
  const collections = useMemo(() => collectionsOf(held.rows), [held.rows])
  const options = [
    { value: EVERY, label: 'Every collection' },
    ...collections.map(({ token, name }) => ({ value: token, label: nameOr(name, token) })),
  ]
  const chosen = options.find(({ value }) => value === look.collection)
  const setAsideText = setAsideWords(aside)
  return (
    <div className={styles['hold-bar']} role="group" aria-label="Holdings filters">
      <ScopeSeg />
      <FilterMenu label="Show" value={SHOW_WORDS[look.show]}>
        <MenuChoice
          label="Show"
          value={look.show}
          options={SHOW_OPTIONS}
          onChange={(show) => changeLook(holdingsLook, { show })}
        />
      </FilterMenu>
      {collections.length > 1 && (
        <span className={cx('row', styles['hold-of'])}>
          <FilterMenu label="From" value={chosen?.label ?? 'every collection'} className={styles['long-menu']}>
            <MenuChoice
              label="From"
              value={look.collection ?? EVERY}
              options={options}
              onChange={(token) => changeLook(holdingsLook, { collection: token === EVERY ? null : token })}
            />
          </FilterMenu>
          {look.collection !== null && (
            <IconButton
              small
              label="Show every collection"
              icon={<X size={14} aria-hidden="true" />}
              onClick={() => changeLook(holdingsLook, { collection: null })}
            />
          )}
        </span>
      )}
      <FilterMenu label="Group" value={GROUP_WORDS[look.grouping]}>
        <MenuChoice
          label="Group by"
          value={look.grouping}
          options={GROUP_OPTIONS}
          onChange={(grouping) => changeLook(holdingsLook, { grouping })}
        />
      </FilterMenu>
      <span className="sp" />
      {setAsideText !== null && (look.show === 'all' || look.show === 'hidden' || look.show === 'spam') && (
        <span className="small t2 tn">
          {setAsideText}{' '}
          {look.show === 'all' ? (
            <button
              type="button"
              className="link"
              onClick={() => changeLook(holdingsLook, { show: aside.spam > 0 ? 'spam' : 'hidden' })}
            >
              Show
            </button>
          ) : (
            <button type="button" className="link" onClick={() => changeLook(holdingsLook, { show: 'all' })}>
              Back to all
            </button>
          )}
        </span>
      )}
      <span className="small t3 tn">{statFigure(count)} shown</span>
    </div>
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

/** Bar with the account choice only, for a scope without holdings: other accounts may have some. */
export const ScopeBar = () => (
  <div className={styles['hold-bar']} role="group" aria-label="Holdings filters">
    <ScopeSeg />
  </div>
)

/** Choice of accounts. Renders nothing with a single account. */
function ScopeSeg() {
  const { api, stores } = useApp()
  const { holdingsScope } = useSettings()
  const value = useAccounts()
  const selected = useSelectedAccount()
  if (!value || value.accounts.length < 2) return null
  const { accounts } = value
  const scope = scopeIn(value, holdingsScope)
  const signableCount = accounts.filter(({ access }) => access === 'key').length
  const hasWatched = signableCount < accounts.length
  const options: readonly { readonly value: Scope; readonly label: string }[] = [
    { value: 'one', label: plainText(selected?.name ?? 'This account', 16) },
    ...(signableCount > 1 || !hasWatched || scope === 'mine' ? [{ value: 'mine', label: 'All mine' } as const] : []),
    ...(hasWatched ? [{ value: 'all', label: 'With watched' } as const] : []),
  ]
  return (
    <Seg
      label="Accounts"
      value={scope}
      options={options}
      onChange={(next) => void changeSettings(stores.client, api, { holdingsScope: next })}
    />
  )
}
