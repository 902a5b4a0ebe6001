import { HandCoins, RefreshCw } from 'lucide-react'
import { accountsQueries } from '../accounts/queries'
import { listsQueries } from '../lists/queries'
import { refreshShown } from '../../query/client'
import { useKnown, useMainQuery, useRead } from '../../query/use-query'
import { IconButton } from '../../ui/IconButton'
import { SkeletonRows, useLate } from '../../ui/Skeleton'
import { StateBlock } from '../../ui/StateBlock'
import { useApp } from '../../app/app-context'
import { useAccounts } from '../../app/use-app-state'
import { FailedRead } from '../page-frame/FailedRead'
import { Page } from '../page-frame/Page'
import { AccountAllowances } from './AccountAllowances'
import '../../ui/table.css'
import { cx } from '../../ui/cx'
import styles from './allowances.module.css'

/** Allowances page: what others may take from each account, with buttons to revoke. */
export function AllowancesPage() {
  const { stores } = useApp()
  const state = useKnown(accountsQueries.state)
  const read = useRead()
  const accounts = useAccounts()?.accounts ?? null
  const refresh = () => refreshShown(stores.client)
  useMainQuery(listsQueries.state)
  const late = useLate(accounts === null && state.status !== 'failed')
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
      {state.status === 'failed' && (
        <FailedRead what="Your accounts" error={state.error} onRetry={() => void read(accountsQueries.state)} />
      )}
      {late && <SkeletonRows rows={4} height={48} art={0} />}
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
