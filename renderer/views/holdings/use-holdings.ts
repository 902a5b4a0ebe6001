import { useDeferredValue, useEffect, useMemo, useRef } from 'react'
import { useStore } from 'zustand'
import type { Account, AccountsState } from '@shared/contract/accounts'
import type { HoldingsView } from '@shared/contract/holdings'
import type { Settings } from '@shared/contract/settings'
import type { AppError } from '@shared/errors'
import { marksOf } from '@shared/insight/set-aside'
import type { Stamp } from '@shared/time'
import { holdingsOf, loadHoldings, marksValue } from '../../stores/holdings'
import { rowsOf, type Row } from '../../stores/holdings-view'
import { isReading } from '../../stores/remote'
import { type App, useAccounts, useApp, useSettings } from '../app-context'

export type Scope = Settings['holdingsScope']

/** The scope holds for every market, its accounts do not: where none is keyed, the selected one stands for them. */
export const scopeIn = ({ accounts }: AccountsState, scope: Scope): Scope =>
  scope === 'mine' && accounts.every(({ access }) => access !== 'key') ? 'one' : scope

/** The accounts a scope speaks of, in their own order. */
export function accountsIn(value: AccountsState | null, wanted: Scope): readonly Account[] {
  if (!value) return []
  const scope = scopeIn(value, wanted)
  if (scope === 'one') return value.accounts.filter(({ id }) => id === value.selected)
  return value.accounts.filter(({ access }) => scope === 'all' || access === 'key')
}

export type Held = {
  readonly accounts: readonly Account[]
  /** Of those accounts of which anything is known. */
  readonly views: readonly HoldingsView[]
  readonly rows: readonly Row[]
  readonly isReading: boolean
  /** Everything of every account has been read. */
  readonly isComplete: boolean
  /** The least that was read of any account's offers. */
  readonly offersRead: HoldingsView['offersRead']
  /** More of it is on its way: what could not be read is not. */
  readonly isGrowing: boolean
  /** Of the account read longest ago; null while nothing is known. */
  readonly stamp: Stamp | null
  /** Accounts of which nothing newer, or nothing at all, could be read, and why. */
  readonly failed: readonly { readonly account: Account; readonly error: AppError; readonly isKnown: boolean }[]
  readonly refresh: () => void
}

/** What the accounts of a scope hold; read when it is first shown. */
export function useHoldings(scope: Scope): Held {
  const { api, stores } = useApp()
  const value = useAccounts()
  const { worthMethod } = useSettings()
  const accounts = useMemo(() => accountsIn(value, scope), [value, scope])
  const ids = accounts.map(({ id }) => id).join(' ')
  const all = useStore(stores.holdings)
  const marks = useStore(stores.marks)
  useEffect(() => {
    for (const id of ids.split(' ')) if (id !== '') void loadHoldings(stores.holdings, api, id, false)
  }, [ids, api, stores])
  const states = accounts.map((account) => ({ account, state: holdingsOf(all, account.id) }))
  const views = useViews(ids, all)
  const known = useMemo(() => marksOf(marksValue(marks)), [marks])
  const rows = useMemo(() => rowsOf(views, known, worthMethod), [views, known, worthMethod])
  const reading = states.some(({ state }) => isReading(state))
  const isWhole = views.every(({ complete }) => complete)
  const isComplete = views.length === accounts.length && isWhole
  return {
    ...{ accounts, views, rows, isComplete },
    isReading: reading,
    isGrowing: !isComplete && (reading || !isWhole),
    offersRead: (['none', 'part'] as const).find((least) => views.some((one) => one.offersRead === least)) ?? 'all',
    stamp: oldest(views),
    failed: states.flatMap(({ account, state }) =>
      state.status === 'failed' || state.status === 'stale'
        ? [{ account, error: state.error, isKnown: state.status === 'stale' }]
        : [],
    ),
    refresh: () => accounts.forEach(({ id }) => void loadHoldings(stores.holdings, api, id, true)),
  }
}

/** Views of these accounts, the same list while they are. Thousands are taken in beside what is going on. */
function useViews(ids: string, all: ReturnType<App['stores']['holdings']['getState']>): readonly HoldingsView[] {
  const last = useRef<readonly HoldingsView[]>([])
  const views = ids.split(' ').flatMap((id) => {
    const state = holdingsOf(all, id)
    return 'value' in state ? [state.value] : []
  })
  const isSame = views.length === last.current.length && views.every((view, i) => view === last.current[i])
  if (!isSame) last.current = views
  const now = last.current
  const shown = useDeferredValue(now)
  // Of other accounts nothing is shown a moment longer.
  const isOfThese = shown.length === now.length && shown.every(({ account }, i) => account === now[i]?.account)
  return isOfThese ? shown : now
}

const oldest = (views: readonly HoldingsView[]): Stamp | null =>
  views.reduce<Stamp | null>(
    (old, { stamp }) => (old === null || stamp.receivedAt < old.receivedAt ? stamp : old),
    null,
  )
