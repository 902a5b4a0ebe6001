import { useQueries } from '@tanstack/react-query'
import { useMemo } from 'react'
import type { AllowancesView } from '@shared/contract/allowances'
import type { EntityId } from '@shared/ids'
import { allowancesQueries } from './queries'
import { optionsOf } from '../../query/main-query'
import type { Row } from '../holdings/holding-row'
import { isWithoutApproval, accountsWithListings, listingsWithoutApproval } from './listings-without-approval'
import { useApp } from '../../app/app-context'

/** Reads the allowances of these accounts. They come from the ledger, so the market gets no requests. */
function useAllowanceViews(ids: string): ReadonlyMap<string, AllowancesView> {
  const { api, stores } = useApp()
  const accounts = useMemo(() => ids.split(' ').filter(Boolean), [ids])
  return useQueries(
    { queries: accounts.map((id) => optionsOf(allowancesQueries.of(id), api)), combine: viewsByAccount },
    stores.client,
  )
}

const viewsByAccount = (
  results: readonly { readonly data: AllowancesView | undefined }[],
): ReadonlyMap<string, AllowancesView> =>
  new Map(results.flatMap(({ data }) => (data ? [[data.account, data] as const] : [])))

/** Keys of rows that are listed but cannot be bought, because no account may move the NFT any more. */
export function useListingsWithoutApproval(rows: readonly Row[]): ReadonlySet<string> {
  const ids = useMemo(() => accountsWithListings(rows).join(' '), [rows])
  const views = useAllowanceViews(ids)
  return useMemo(() => listingsWithoutApproval(rows, views), [rows, views])
}

type Listed = { readonly token: EntityId; readonly serial: number; readonly listedAt: string | null }

/**
 * True if one listed NFT cannot be bought, as in `useListingsWithoutApproval`; with a null `account`, reads nothing and returns
 * false.
 */
export function useIsWithoutApproval(account: EntityId | null, nft: Listed): boolean {
  const views = useAllowanceViews(account ?? '')
  return account !== null && isWithoutApproval(nft, nft.listedAt, views.get(account) ?? null)
}
