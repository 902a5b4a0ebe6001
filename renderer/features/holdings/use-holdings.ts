import { useQueries } from '@tanstack/react-query'
import { useDeferredValue, useMemo, useState } from 'react'
import type { Account, AccountsState } from '@shared/contract/accounts'
import type { HoldingsView } from '@shared/contract/holdings'
import type { Settings } from '@shared/contract/settings'
import type { AppError } from '@shared/errors'
import { indexMarks } from '@shared/insight/set-aside'
import type { Stamp } from '@shared/time'
import { holdingsQueries } from './queries'
import { optionsOf } from '../../query/main-query'
import { isReading, type Remote, remoteOf } from '../../query/remote'
import { useKnownValue, useRead } from '../../query/use-query'
import { rowsOf } from './holdings-view'
import { type Row } from './holding-row'
import { useApp } from '../../app/app-context'
import { useAccounts } from '../../app/use-app-state'
import { useSettings } from '../../app/use-app-state'

export type Scope = Settings['holdingsScope']

/**
 * Effective scope. The setting is shared by all markets, but the accounts are not: without an account with a key,
 * "mine" becomes the selected account.
 */
export const scopeIn = ({ accounts }: AccountsState, scope: Scope): Scope =>
  scope === 'mine' && accounts.every(({ access }) => access !== 'key') ? 'one' : scope

/** Accounts of a scope, in their own order. */
export function accountsIn(value: AccountsState | null, wanted: Scope): readonly Account[] {
  if (!value) return []
  const scope = scopeIn(value, wanted)
  if (scope === 'one') return value.accounts.filter(({ id }) => id === value.selected)
  return value.accounts.filter(({ access }) => scope === 'all' || access === 'key')
}

export type LoadedHoldings = {
  readonly accounts: readonly Account[]
  /** Views of the accounts whose holdings are known. */
  readonly views: readonly HoldingsView[]
  readonly rows: readonly Row[]
  readonly isReading: boolean
  /** True if all holdings of every account have been read. */
  readonly isComplete: boolean
  /** Least complete state of offers among the accounts. */
  readonly offersRead: HoldingsView['offersRead']
  /** True while more is being loaded. Accounts that failed to load do not count. */
  readonly isGrowing: boolean
  /** Stamp of the account read longest ago; null while no holdings are known. */
  readonly stamp: Stamp | null
  /** Accounts whose last read failed, with the error; `isKnown` is true if older holdings are shown. */
  readonly failed: readonly { readonly account: Account; readonly error: AppError; readonly isKnown: boolean }[]
  readonly refresh: () => void
}

type AccountHoldings = { readonly account: Account; readonly state: Remote<HoldingsView> }

/** Holdings of each account. If `isWanted` is false, only cached holdings. */
function useHoldingsByAccount(accounts: readonly Account[], isWanted: boolean): readonly AccountHoldings[] {
  const { api, stores } = useApp()
  const results = useQueries(
    { queries: accounts.map(({ id }) => ({ ...optionsOf(holdingsQueries.of(id), api), enabled: isWanted })) },
    stores.client,
  )
  return accounts.flatMap((account, i) => {
    const result = results[i]
    if (!result) return []
    const { data, error, fetchStatus } = result
    return [{ account, state: remoteOf<HoldingsView>({ data, error, fetchStatus }) }]
  })
}

const NO_ACCOUNTS: readonly Account[] = []

/** Collections that the person's accounts hold, from cached holdings only; sends no requests. */
export function useKnownHeld(): HoldingsView['collections'] {
  const held = useHoldingsByAccount(useAccounts()?.accounts ?? NO_ACCOUNTS, false)
  return held.flatMap(({ state }) => ('value' in state ? state.value.collections : []))
}

/** Holdings of the accounts of a scope, read when first shown. */
export function useHoldings(scope: Scope): LoadedHoldings {
  const read = useRead()
  const value = useAccounts()
  const { worthMethod } = useSettings()
  const accounts = useMemo(() => accountsIn(value, scope), [value, scope])
  const marks = useKnownValue(holdingsQueries.marks)
  const states = useHoldingsByAccount(accounts, true)
  const views = useViews(states)
  const marksByKey = useMemo(() => indexMarks(marks ?? []), [marks])
  const rows = useMemo(() => rowsOf(views, marksByKey, worthMethod), [views, marksByKey, worthMethod])
  const reading = states.some(({ state }) => isReading(state))
  const areViewsComplete = views.every(({ complete }) => complete)
  const isComplete = views.length === accounts.length && areViewsComplete
  return {
    accounts,
    views,
    rows,
    isComplete,
    isReading: reading,
    isGrowing: !isComplete && (reading || !areViewsComplete),
    offersRead:
      (['none', 'part'] as const).find((level) => views.some(({ offersRead }) => offersRead === level)) ?? 'all',
    stamp: oldestStamp(views),
    failed: states.flatMap(({ account, state }) =>
      state.status === 'failed' || state.status === 'stale'
        ? [{ account, error: state.error, isKnown: state.status === 'stale' }]
        : [],
    ),
    refresh: () => accounts.forEach(({ id }) => void read(holdingsQueries.of(id), true)),
  }
}

/**
 * Views of these accounts; the same list while they are unchanged. Deferred, because thousands of rows take long to
 * render.
 */
function useViews(states: readonly AccountHoldings[]): readonly HoldingsView[] {
  const views = states.flatMap(({ state }) => ('value' in state ? [state.value] : []))
  const [last, setLast] = useState(views)
  const isSame = views.length === last.length && views.every((view, i) => view === last[i])
  if (!isSame) setLast(views)
  const now = isSame ? last : views
  const deferred = useDeferredValue(now)
  // Never show deferred views of other accounts.
  const isSameAccounts =
    deferred.length === now.length && deferred.every(({ account }, i) => account === now[i]?.account)
  return isSameAccounts ? deferred : now
}

const oldestStamp = (views: readonly HoldingsView[]): Stamp | null =>
  views.reduce<Stamp | null>(
    (old, { stamp }) => (old === null || stamp.receivedAt < old.receivedAt ? stamp : old),
    null,
  )
