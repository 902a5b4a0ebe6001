import { ChevronsUpDown, Eye, KeyRound, Plus, Sparkles } from 'lucide-react'
import { Menu as Base } from '@base-ui/react/menu'
import { useState } from 'react'
import type { Account } from '@shared/contract/accounts'
import { initialLetter } from '../../format/ids'
import { openVault, selectAccount } from './accounts-store'
import { plainText } from '../../format/text'
import { Badge } from '../../ui/Badge'
import { cx } from '../../ui/cx'
import { IdText } from '../../ui/Id'
import { Menu, MenuItem, MenuLine } from '../../ui/Menu'
import { Tick } from '../../ui/StatusIcons'
import { WatchDialog } from './WatchDialog'
import { useIsRail } from '../../ui/use-media-query'
import { useApp, useGo } from '../../app/app-context'
import { useSelectedAccount } from '../../app/use-app-state'
import { useAccounts } from '../../app/use-app-state'
import styles from './account-switcher.module.css'

/** Menu button that shows the selected account. The menu selects another account, or adds an account or a key. */
export function AccountSwitcher() {
  const { api, stores } = useApp()
  const go = useGo()
  const accounts = useAccounts()
  const selectedAccount = useSelectedAccount()
  const [isWatchDialogOpen, setWatchDialogOpen] = useState(false)
  return (
    <>
      <Menu className={styles['acct-menu']} align="start" trigger={<SwitcherButton account={selectedAccount} />}>
        {accounts && accounts.accounts.length > 0 && (
          <>
            <Base.RadioGroup
              aria-label="Account"
              value={accounts.selected}
              onValueChange={(id: unknown) => void selectAccount(stores.client, api, String(id))}
            >
              {accounts.accounts.map((account) => (
                <AccountChoice key={account.id} account={account} />
              ))}
            </Base.RadioGroup>
            <MenuLine />
          </>
        )}
        <MenuItem icon={<Eye size={16} aria-hidden="true" />} onPick={() => setWatchDialogOpen(true)}>
          Watch an account
        </MenuItem>
        <MenuItem
          icon={<KeyRound size={16} aria-hidden="true" />}
          onPick={() => void openVault(stores.client, api, 'import-key')}
        >
          Import a key
        </MenuItem>
        <MenuItem
          icon={<Sparkles size={16} aria-hidden="true" />}
          onPick={() => void openVault(stores.client, api, 'create-key')}
        >
          Create a key
        </MenuItem>
        <MenuItem icon={<Plus size={16} aria-hidden="true" />} onPick={() => go({ name: 'accounts' })}>
          All accounts and keys
        </MenuItem>
      </Menu>
      <WatchDialog open={isWatchDialogOpen} onClose={() => setWatchDialogOpen(false)} />
    </>
  )
}

/** Avatar of an account, with the first letter of the account's name. */
export const AccountAvatar = ({ account }: { readonly account: Account }) => (
  <span className={cx('mono-av', account.access === 'watch' && 'watch')} aria-hidden="true">
    {initialLetter(account.name)}
  </span>
)

function SwitcherButton({ account, ...triggerProps }: { readonly account: Account | null }) {
  const isRail = useIsRail()
  // In the rail the button shows only the avatar of the account.
  const labelClass = isRail ? 'sr' : styles['acct-t']
  return (
    <button
      type="button"
      data-tour="account"
      className={cx(styles['acct'], account === null && styles['none'])}
      title={isRail && account ? `${plainText(account.name, 40)}, ${account.id}` : undefined}
      aria-label={`Account: ${account?.name ?? 'no account'}`}
      {...triggerProps}
    >
      {account ? (
        <>
          <AccountAvatar account={account} />
          <span className={labelClass}>
            <b className="cut">{account.name}</b>
            <IdText id={account.id} checksum={account.checksum} />
          </span>
        </>
      ) : (
        <>
          <span className="mono-av watch" aria-hidden="true">
            <Plus size={14} />
          </span>
          <span className={labelClass}>
            <b>No account yet</b>
            <span className="id">Add an account</span>
          </span>
        </>
      )}
      <ChevronsUpDown size={14} className={styles['q']} aria-hidden="true" />
    </button>
  )
}

/** Menu entry that selects an account. */
function AccountChoice({ account }: { readonly account: Account }) {
  return (
    <Base.RadioItem value={account.id} className={cx('mi', styles['two-line'])} closeOnClick>
      <AccountAvatar account={account} />
      <span className={styles['acct-t']}>
        <b className="cut">{account.name}</b>
        <IdText id={account.id} checksum={account.checksum} />
      </span>
      {account.access === 'watch' && <Badge>{account.isKeyMissing ? 'Key missing' : 'Watch only'}</Badge>}
      <Base.RadioItemIndicator className="mi-at">
        <Tick size={14} />
      </Base.RadioItemIndicator>
    </Base.RadioItem>
  )
}
