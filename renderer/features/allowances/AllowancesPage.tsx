import { HandCoins, RefreshCw } from 'lucide-react'
import { useState } from 'react'
import type { AccountsState } from '@shared/contract/accounts'
import { accountsQueries } from '../accounts/queries'
import { plainText } from '../../format/text'
import { refreshShownQueries } from '../../query/client'
import { useKnownState, useReadQuery } from '../../query/use-query'
import { IconButton } from '../../ui/IconButton'
import { SegmentedControl } from '../../ui/SegmentedControl'
import { useIsLate } from '../../ui/Skeleton'
import { StateBlock } from '../../ui/StateBlock'
import { useApp } from '../../app/app-context'
import { useAccounts } from '../../app/use-app-state'
import { accountsInScope, effectiveScope, type HoldingsScope } from '../holdings/use-holdings'
import { FailedRead } from '../page-frame/FailedRead'
import { Page } from '../page-frame/Page'
import { AllowancesSkeleton, Exposures } from './Exposures'

/** Allowances page: what each spender can take from the person's accounts, with a button to revoke each permission. */
export function AllowancesPage() {
  const { stores } = useApp()
  const accountsRead = useKnownState(accountsQueries.state)
  const readQuery = useReadQuery()
  const accountsState = useAccounts()
  const [chosenScope, setScope] = useState<HoldingsScope>('all')
  const refresh = () => refreshShownQueries(stores.client)
  const isLate = useIsLate(accountsState === null && accountsRead.status !== 'failed')
  const hasSeveralAccounts = accountsState !== null && accountsState.accounts.length > 1
  return (
    <Page
      title="Allowances"
      onRefresh={refresh}
      tools={
        <>
          {hasSeveralAccounts && (
            <SegmentedControl
              label="Accounts"
              value={effectiveScope(accountsState, chosenScope)}
              options={scopeOptions(accountsState)}
              onChange={setScope}
            />
          )}
          <IconButton label="Refresh" icon={<RefreshCw size={16} aria-hidden="true" />} onClick={refresh} />
        </>
      }
    >
      {accountsRead.status === 'failed' && (
        <FailedRead
          subject="Your accounts"
          error={accountsRead.error}
          onRetry={() => void readQuery(accountsQueries.state)}
        />
      )}
      {isLate && <AllowancesSkeleton />}
      {accountsState?.accounts.length === 0 && (
        <StateBlock
          icon={<HandCoins size={20} aria-hidden="true" />}
          title="No account yet"
          text="Add an account to see what others may take from it."
        />
      )}
      {accountsState !== null && accountsState.accounts.length > 0 && (
        <Exposures
          accounts={accountsInScope(accountsState, chosenScope)}
          scope={effectiveScope(accountsState, chosenScope)}
          onShowAll={
            hasSeveralAccounts && effectiveScope(accountsState, chosenScope) !== 'all' ? () => setScope('all') : null
          }
        />
      )}
    </Page>
  )
}

type ScopeOption = { readonly value: HoldingsScope; readonly label: string }

/** The selected account, the accounts with a key if there are several and others are only watched, and all accounts. */
function scopeOptions({ accounts, selected }: AccountsState): readonly ScopeOption[] {
  const selectedName = accounts.find(({ id }) => id === selected)?.name ?? 'This account'
  const keyCount = accounts.filter(({ access }) => access === 'key').length
  const options: ScopeOption[] = [{ value: 'one', label: plainText(selectedName, 20) }]
  if (keyCount > 1 && keyCount < accounts.length) options.push({ value: 'mine', label: 'With keys' })
  return [...options, { value: 'all', label: 'All accounts' }]
}
