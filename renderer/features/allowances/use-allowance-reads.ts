import { useQueries } from '@tanstack/react-query'
import type { Account } from '@shared/contract/accounts'
import type { AllowancesView } from '@shared/contract/allowances'
import { allowancesQueries } from './queries'
import { optionsOf } from '../../query/main-query'
import { type Remote, remoteOf } from '../../query/remote'
import { useApp } from '../../app/app-context'

export type AllowanceRead = { readonly account: Account; readonly state: Remote<AllowancesView> }

/** Reads the permissions of each account from the ledger, without requests to the market. */
export function useAllowanceReads(accounts: readonly Account[]): readonly AllowanceRead[] {
  const { api, stores } = useApp()
  const results = useQueries(
    { queries: accounts.map(({ id }) => optionsOf(allowancesQueries.of(id), api)) },
    stores.client,
  )
  return accounts.flatMap((account, index) => {
    const result = results[index]
    if (!result) return []
    const { data, error, fetchStatus } = result
    return [{ account, state: remoteOf<AllowancesView>({ data, error, fetchStatus }) }]
  })
}
