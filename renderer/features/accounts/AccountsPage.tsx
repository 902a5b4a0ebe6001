import { Ellipsis, Eye, KeyRound, Plus, RefreshCw, UserCheck, WalletCards } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import type { Account } from '@shared/contract/accounts'
import type { AppError } from '@shared/errors'
import { accountsQueries } from './queries'
import { useKnownState, useReadQuery } from '../../query/use-query'
import { openVault, refreshAccounts } from './accounts-store'
import { AccountsSum } from './AccountsSum'
import { Button } from '../../ui/Button'
import { ErrorLine } from '../../ui/Confirm'
import { useStaleMark } from '../../ui/FreshnessStamp'
import { IconButton } from '../../ui/IconButton'
import { Menu, MenuItem } from '../../ui/Menu'
import { useMediaQuery } from '../../ui/use-media-query'
import { SkeletonRows, useIsLate } from '../../ui/Skeleton'
import { StateBlock } from '../../ui/StateBlock'
import { useApp, useGo } from '../../app/app-context'
import { useAccounts } from '../../app/use-app-state'
import { FailedRead } from '../page-frame/FailedRead'
import { Page } from '../page-frame/Page'
import { AccountsTable, accountForKeyImport } from './AccountsTable'
import { KeysSection } from './KeysSection'
import { LooseKeys } from './LooseKeys'
import { RenameDialog } from './RenameDialog'
import { WatchAccountButton } from './WatchAccountButton'
import { WatchDialog } from './WatchDialog'
import '../../ui/table.css'

/**
 * Window widths at which the buttons of the page would need a second line. A menu then replaces some of the buttons.
 */
const NARROW_MEDIA = '(max-width: 800px)'

/** Calls `refresh` once, when the page opens, if a balance is stale by then. */
function useRefreshOfStaleBalances(accounts: readonly Account[] | null, refresh: () => void): void {
  const { stores } = useApp()
  const isMarkedAsStale = useStaleMark()
  const hasChecked = useRef(false)
  useEffect(() => {
    if (accounts === null || hasChecked.current) return
    hasChecked.current = true
    const { nowMs } = stores.clock.getState()
    if (accounts.some(({ balance }) => balance && isMarkedAsStale(balance.stamp, nowMs))) refresh()
  }, [accounts, isMarkedAsStale, refresh, stores])
}

/** Accounts page: the person's accounts, keys without an account, and the key storage. */
export function AccountsPage() {
  const { api, stores } = useApp()
  const go = useGo()
  const accounts = useAccounts()
  const accountsRead = useKnownState(accountsQueries.state)
  const readQuery = useReadQuery()
  const [isWatchDialogOpen, setWatchDialogOpen] = useState(false)
  const [accountToRename, setAccountToRename] = useState<Account | null>(null)
  const isLate = useIsLate(accounts === null && accountsRead.status !== 'failed')
  const [isRefreshing, setRefreshing] = useState(false)
  const [refreshError, setRefreshError] = useState<AppError | null>(null)
  const refresh = async () => {
    setRefreshing(true)
    setRefreshError(await refreshAccounts(stores.client, api))
    setRefreshing(false)
  }
  const isNarrow = useMediaQuery(NARROW_MEDIA)
  useRefreshOfStaleBalances(accounts?.accounts ?? null, () => void refresh())
  // Only one button of the page is primary: "Import the key" if a key is missing, "Use keys for this session" without a
  // keychain, otherwise "Add a key".
  const isAddKeyPrimary =
    accounts === null ||
    (accounts.keyStore.kind !== 'none' && accountForKeyImport(accounts.accounts, accounts.selected) === null)
  const openReadiness = () => go({ name: 'readiness', account: null, token: null })
  const openVaultTask = (task: 'import-key' | 'create-key') => void openVault(stores.client, api, task)
  return (
    <Page
      title="Accounts"
      onRefresh={() => void refresh()}
      tools={
        <>
          {!isNarrow && (
            <>
              <Button variant="quiet" icon={<UserCheck size={16} aria-hidden="true" />} onClick={openReadiness}>
                Readiness
              </Button>
              <WatchAccountButton variant="quiet" hasIcon />
            </>
          )}
          <Menu
            trigger={
              <Button variant={isAddKeyPrimary ? 'primary' : 'secondary'} icon={<Plus size={16} aria-hidden="true" />}>
                Add a key
              </Button>
            }
          >
            <MenuItem icon={<KeyRound size={16} aria-hidden="true" />} onPick={() => openVaultTask('import-key')}>
              Import a key
            </MenuItem>
            <MenuItem icon={<Plus size={16} aria-hidden="true" />} onPick={() => openVaultTask('create-key')}>
              Create a key
            </MenuItem>
          </Menu>
          {isNarrow && (
            <Menu trigger={<IconButton label="More" icon={<Ellipsis size={16} aria-hidden="true" />} />}>
              <MenuItem icon={<Eye size={16} aria-hidden="true" />} onPick={() => setWatchDialogOpen(true)}>
                Watch an account
              </MenuItem>
              <MenuItem icon={<UserCheck size={16} aria-hidden="true" />} onPick={openReadiness}>
                Check readiness
              </MenuItem>
            </Menu>
          )}
          <IconButton
            label="Refresh"
            disabled={isRefreshing}
            icon={<RefreshCw size={16} aria-hidden="true" />}
            onClick={() => void refresh()}
          />
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
      {isLate && <SkeletonRows count={3} heightPx={48} />}
      {accounts && accounts.accounts.length === 0 && (
        <StateBlock
          icon={<WalletCards size={20} aria-hidden="true" />}
          title="No account yet"
          text="Watch an account to see its holdings, or import its key to sign. You enter keys in a separate window."
        >
          <WatchAccountButton />
          <Button variant="quiet" onClick={() => openVaultTask('import-key')}>
            Import a key
          </Button>
        </StateBlock>
      )}
      {accounts && accounts.accounts.length > 0 && (
        <>
          <h2 className="sr">Your accounts</h2>
          {refreshError && <ErrorLine error={refreshError} />}
          <AccountsSum accounts={accounts.accounts} isRefreshing={isRefreshing} />
          <AccountsTable accounts={accounts.accounts} selectedId={accounts.selected} onRename={setAccountToRename} />
        </>
      )}
      {accounts && accounts.looseKeys.length > 0 && <LooseKeys keys={accounts.looseKeys} />}
      {accounts && (
        <KeysSection
          keyStore={accounts.keyStore}
          hasKeys={accounts.accounts.some(({ access }) => access === 'key') || accounts.looseKeys.length > 0}
          namesWithoutKey={accounts.accounts.filter(({ isKeyMissing }) => isKeyMissing).map(({ name }) => name)}
        />
      )}
      <WatchDialog open={isWatchDialogOpen} onClose={() => setWatchDialogOpen(false)} />
      <RenameDialog account={accountToRename} onClose={() => setAccountToRename(null)} />
    </Page>
  )
}
