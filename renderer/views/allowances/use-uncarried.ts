import { useEffect, useMemo } from 'react'
import { useStore } from 'zustand'
import { loadAllowances } from '../../stores/allowances'
import type { Row } from '../../stores/holdings-view'
import { isUncarried, restingAccounts, uncarriedOf } from '../../stores/uncarried'
import { useApp } from '../app-context'

/** Reads what others may take of these accounts: the ledger tells, which costs the market nothing. */
function useAllowanceViews(ids: string) {
  const { api, stores } = useApp()
  useEffect(() => {
    for (const id of ids.split(' ')) if (id !== '') void loadAllowances(stores.allowances, api, id)
  }, [ids, api, stores])
  return useStore(stores.allowances.views)
}

/** Keys of what is listed and cannot be bought, since nobody may move it any more. */
export function useUncarried(rows: readonly Row[]): ReadonlySet<string> {
  const ids = useMemo(() => restingAccounts(rows).join(' '), [rows])
  const views = useAllowanceViews(ids)
  return useMemo(() => uncarriedOf(rows, views), [rows, views])
}

type Listed = { readonly token: string; readonly serial: number; readonly listedAt: string | null }

/** The same of one NFT; `account` null: it is not asked for. */
export function useIsUncarried(account: string | null, nft: Listed): boolean {
  const views = useAllowanceViews(account ?? '')
  return account !== null && isUncarried(nft, nft.listedAt, views.get(account) ?? null)
}
