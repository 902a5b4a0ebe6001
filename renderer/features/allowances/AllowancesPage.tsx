import { HandCoins, RefreshCw } from 'lucide-react'
import { accountsQueries } from '../accounts/queries'
import { listsQueries } from '../lists/queries'
import { refreshShownQueries } from '../../query/client'
import { useKnownState, useMainQuery, useReadQuery } from '../../query/use-query'
import { IconButton } from '../../ui/IconButton'
import { SkeletonRows, useIsLate } from '../../ui/Skeleton'
import { StateBlock } from '../../ui/StateBlock'
import { useApp } from '../../app/app-context'
import { useAccounts } from '../../app/use-app-state'
import { FailedRead } from '../page-frame/FailedRead'
import { Page } from '../page-frame/Page'
import { AccountAllowances } from './AccountAllowances'
import '../../ui/table.css'
import { cx } from '../../ui/cx'
import styles from './allowances.module.css'

/** Allowances page: the permissions that each account has given, with a revoke button for each permission. */
export function AllowancesPage() {
  const { stores } = useApp()
  const accountsRead = useKnownState(accountsQueries.state)
  const readQuery = useReadQuery()
  const accounts = useAccounts()?.accounts ?? null
  const refresh = () => refreshShownQueries(stores.client)
  // Loads the person's lists, because the rows below show names of spenders from the lists.
  useMainQuery(listsQueries.state)
  const isLate = useIsLate(accounts === null && accountsRead.status !== 'failed')
  return (
    <Page
      title="Allowances"
      onRefresh={refresh}
      tools={<IconButton label="Refresh" icon={<RefreshCw size={16} aria-hidden="true" />} onClick={refresh} />}
    >
      <p className={cx('t2', styles['al-lead'])}>
        Permissions let others take assets from your accounts without asking again. Each stays active until used up or
        revoked; revoking is a transaction with a small network fee.
      </p>
      {accountsRead.status === 'failed' && (
        <FailedRead
          subject="Your accounts"
          error={accountsRead.error}
          onRetry={() => void readQuery(accountsQueries.state)}
        />
      )}
      {isLate && <SkeletonRows count={4} heightPx={48} artPx={0} />}
      {accounts?.length === 0 && (
        <StateBlock
          icon={<HandCoins size={20} aria-hidden="true" />}
          title="No account yet"
          text="Add an account to see what others may take from it."
        />
      )}
      {accounts?.map((account) => (
        <AccountAllowances key={account.id} account={account} />
      ))}
    </Page>
  )
}
