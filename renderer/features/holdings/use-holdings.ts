import { useQueries } from '@tanstack/react-query'
import { useDeferredValue, useMemo, useState } from 'react'
import type { Account, AccountsState } from '@shared/contract/accounts'
import type { HoldingsView } from '@shared/contract/holdings'
import type { Settings } from '@shared/contract/settings'
import type { AppError } from '@shared/errors'
import type { EntityId } from '@shared/ids'
import { indexMarks } from '@shared/insight/set-aside'
import type { Stamp } from '@shared/time'
import { holdingsQueries } from './queries'
import { errorDuringRetry, optionsOf } from '../../query/main-query'
import { isReading, OFFLINE_ERROR, offlineRemoteOf, type Remote, remoteOf } from '../../query/remote'
import { useIsOfflineTooLong, useKnownValue, useReadQuery } from '../../query/use-query'
import { holdingRows } from './holdings-view'
import { type HoldingRow } from './holding-row'
import { useApp } from '../../app/app-context'
import { useAccounts } from '../../app/use-app-state'
import { useSettings } from '../../app/use-app-state'
import { useIsMarketFailing, useIsOffline } from '../../query/use-is-offline'

export type HoldingsScope = Settings['holdingsScope']

/**
 * Scope to use for the scope in the settings. Without an account with a key, `mine` becomes `one`, the selected
 * account: all markets share the setting, but each market has its own accounts.
 */
export const effectiveScope = ({ accounts }: AccountsState, scope: HoldingsScope): HoldingsScope =>
  scope === 'mine' && accounts.every(({ access }) => access !== 'key') ? 'one' : scope

/** Accounts in a scope, in the order of `accountsState`. */
export function accountsInScope(
  accountsState: AccountsState | null,
  requestedScope: HoldingsScope,
): readonly Account[] {
  if (!accountsState) return []
  const scope = effectiveScope(accountsState, requestedScope)
  if (scope === 'one') return accountsState.accounts.filter(({ id }) => id === accountsState.selected)
  return accountsState.accounts.filter(({ access }) => scope === 'all' || access === 'key')
}

type FailedHoldingsRead = {
  readonly account: Account
  readonly error: AppError
  /** True if the holdings of an earlier read are shown. */
  readonly hasOlderHoldings: boolean
}

export type LoadedHoldings = {
  readonly accounts: readonly Account[]
  /** Views of the accounts whose holdings are known. */
  readonly views: readonly HoldingsView[]
  readonly rows: readonly HoldingRow[]
  readonly isReading: boolean
  /** True if all holdings of every account have been read. */
  readonly isComplete: boolean
  /** True while names and images of NFTs are being loaded. */
  readonly isLoadingNames: boolean
  /** Lowest `offersCoverage` of the accounts, where `none` is below `part`, and `part` is below `all`. */
  readonly offersCoverage: HoldingsView['offersCoverage']
  /** True while more holdings are expected. A failed read does not count as expected. */
  readonly isGrowing: boolean
  /** Stamp of the account whose holdings were read longest ago; null while no holdings are known. */
  readonly stamp: Stamp | null
  /** Accounts whose last read failed. */
  readonly failedReads: readonly FailedHoldingsRead[]
  /** Reads the holdings of every account from the network. */
  readonly refresh: () => void
}

type AccountHoldings = { readonly account: Account; readonly state: Remote<HoldingsView> }

/** Holdings of each account. If `canRead` is false, only cached holdings are used and nothing is read. */
function useHoldingsByAccount(accounts: readonly Account[], canRead: boolean): readonly AccountHoldings[] {
  const { api, stores } = useApp()
  const isOffline = useIsOffline()
  const results = useQueries(
    {
      queries: accounts.map(({ id }) => ({ ...optionsOf(holdingsQueries.accountHoldings(id), api), enabled: canRead })),
    },
    stores.client,
  )
  const isOfflineTooLong = useIsOfflineTooLong(
    results.some(({ data, fetchStatus }) => data === undefined && fetchStatus !== 'idle'),
  )
  return accounts.flatMap((account, i) => {
    const result = results[i]
    if (!result) return []
    const { data, error, fetchStatus } = result
    const state = remoteOf<HoldingsView>({ data, error, fetchStatus })
    const { queryKey } = holdingsQueries.accountHoldings(account.id)
    const errorBeforeRetry = state.status === 'loading' ? errorDuringRetry(stores.client, queryKey) : null
    if (errorBeforeRetry !== null) return [{ account, state: { status: 'failed' as const, error: errorBeforeRetry } }]
    if (isOfflineTooLong && state.status === 'loading') {
      return [{ account, state: { status: 'failed' as const, error: OFFLINE_ERROR } }]
    }
    return [{ account, state: isOffline ? offlineRemoteOf(state) : state }]
  })
}

const NO_ACCOUNTS: readonly Account[] = []

/** Collections that the person's accounts hold, from cached holdings only; sends no requests. */
export function useCachedHeldCollections(): HoldingsView['collections'] {
  const cachedHoldings = useHoldingsByAccount(useAccounts()?.accounts ?? NO_ACCOUNTS, false)
  return cachedHoldings.flatMap(({ state }) => ('value' in state ? state.value.collections : []))
}

/**
 * Number of NFTs of each account whose holdings are cached; sends no requests. Null while the holdings are not read
 * completely: the number may then include spam.
 */
export function useCachedNftCounts(): ReadonlyMap<EntityId, number | null> {
  const cachedHoldings = useHoldingsByAccount(useAccounts()?.accounts ?? NO_ACCOUNTS, false)
  return new Map(
    cachedHoldings.flatMap(({ account, state }) => {
      if (!('value' in state)) return []
      const { totals, isComplete, isLoadingNames } = state.value
      return [[account.id, isComplete && !isLoadingNames ? totals.nftCount : null] as const]
    }),
  )
}

/** Holdings of the accounts in a scope. When a component first uses this hook, the hook starts to read the holdings. */
export function useHoldings(scope: HoldingsScope): LoadedHoldings {
  const hasTrouble = useIsMarketFailing()
  const read = useReadQuery()
  const accountsState = useAccounts()
  const { worthMethod } = useSettings()
  const accounts = useMemo(() => accountsInScope(accountsState, scope), [accountsState, scope])
  const marks = useKnownValue(holdingsQueries.marks)
  const accountHoldings = useHoldingsByAccount(accounts, true)
  const views = useViews(accountHoldings)
  const marksByKey = useMemo(() => indexMarks(marks ?? []), [marks])
  const rows = useMemo(() => holdingRows(views, marksByKey, worthMethod), [views, marksByKey, worthMethod])
  const isAnyReading = accountHoldings.some(({ state }) => isReading(state))
  const areViewsComplete = views.every(({ isComplete }) => isComplete)
  const isComplete = views.length === accounts.length && areViewsComplete
  return {
    accounts,
    views,
    rows,
    isComplete,
    isReading: isAnyReading,
    isLoadingNames: views.some(({ isLoadingNames }) => isLoadingNames),
    // While reads fail, nothing more is on its way.
    isGrowing: !isComplete && !hasTrouble && (isAnyReading || !areViewsComplete),
    offersCoverage: lowestOffersCoverage(views),
    stamp: oldestStamp(views),
    failedReads: accountHoldings.flatMap(({ account, state }) =>
      state.status === 'failed' || state.status === 'stale'
        ? [{ account, error: state.error, hasOlderHoldings: state.status === 'stale' }]
        : [],
    ),
    refresh: () => accounts.forEach(({ id }) => void read(holdingsQueries.accountHoldings(id), true)),
  }
}

function lowestOffersCoverage(views: readonly HoldingsView[]): HoldingsView['offersCoverage'] {
  if (views.some(({ offersCoverage }) => offersCoverage === 'none')) return 'none'
  return views.some(({ offersCoverage }) => offersCoverage === 'part') ? 'part' : 'all'
}

/**
 * Known views of the accounts, as the same list object while no view changes. New views are shown with a delay, because
 * thousands of rows take long to render.
 */
function useViews(accountHoldings: readonly AccountHoldings[]): readonly HoldingsView[] {
  const views = accountHoldings.flatMap(({ state }) => ('value' in state ? [state.value] : []))
  const [previousViews, setPreviousViews] = useState(views)
  const areUnchanged = views.length === previousViews.length && views.every((view, i) => view === previousViews[i])
  if (!areUnchanged) setPreviousViews(views)
  const currentViews = areUnchanged ? previousViews : views
  const deferredViews = useDeferredValue(currentViews)
  // After a change of accounts, the deferred views still belong to the previous accounts.
  const haveSameAccounts =
    deferredViews.length === currentViews.length &&
    deferredViews.every(({ account }, i) => account === currentViews[i]?.account)
  return haveSameAccounts ? deferredViews : currentViews
}

const oldestStamp = (views: readonly HoldingsView[]): Stamp | null =>
  views.reduce<Stamp | null>(
    (oldest, { stamp }) => (oldest === null || stamp.receivedAt < oldest.receivedAt ? stamp : oldest),
    null,
  )
