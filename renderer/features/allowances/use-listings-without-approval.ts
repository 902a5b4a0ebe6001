import { useQueries } from '@tanstack/react-query'
import { useMemo } from 'react'
import type { AllowancesView } from '@shared/contract/allowances'
import type { EntityId } from '@shared/ids'
import { allowancesQueries } from './queries'
import { optionsOf } from '../../query/main-query'
import type { HoldingRow } from '../holdings/holding-row'
import { isWithoutApproval, accountsToCheck, listingsWithoutApproval } from './listings-without-approval'
import { useApp } from '../../app/app-context'

/**
 * Reads the permissions of accounts from the ledger, without requests to the market. `joinedIds`: the account ids,
 * separated by spaces. A string stays equal between renders, while an array with the same ids would be a new object.
 */
function useAllowanceViews(joinedIds: string): ReadonlyMap<string, AllowancesView> {
  const { api, stores } = useApp()
  const accounts = useMemo(() => joinedIds.split(' ').filter(Boolean), [joinedIds])
  return useQueries(
    { queries: accounts.map((id) => optionsOf(allowancesQueries.of(id), api)), combine: viewsByAccount },
    stores.client,
  )
}

const viewsByAccount = (
  results: readonly { readonly data: AllowancesView | undefined }[],
): ReadonlyMap<string, AllowancesView> =>
  new Map(results.flatMap(({ data }) => (data ? [[data.account, data] as const] : [])))

/** Keys of the rows that are listed but cannot be bought, because no spender has permission to move the NFT. */
export function useListingsWithoutApproval(rows: readonly HoldingRow[]): ReadonlySet<string> {
  const joinedIds = useMemo(() => accountsToCheck(rows).join(' '), [rows])
  const views = useAllowanceViews(joinedIds)
  return useMemo(() => listingsWithoutApproval(rows, views), [rows, views])
}

type ListedNft = { readonly token: EntityId; readonly serial: number; readonly listedAt: string | null }

/**
 * True if one listed NFT cannot be bought, because no spender has permission to move the NFT. If `account` is null,
 * reads nothing and returns false.
 */
export function useIsWithoutApproval(account: EntityId | null, nft: ListedNft): boolean {
  const views = useAllowanceViews(account ?? '')
  return account !== null && isWithoutApproval(nft, nft.listedAt, views.get(account) ?? null)
}
