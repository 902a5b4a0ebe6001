import { Eye, KeyRound, Lock, LockOpen } from 'lucide-react'
import type { ReactNode } from 'react'
import type { Account, AccountsState } from '@shared/contract/accounts'
import { ageWords } from '../../format/time'
import { lockKeys, openVault } from '../../features/accounts/accounts-store'
import { Triangle } from '../../ui/StatusIcons'
import { useNow } from '../../ui/clock-context'
import { useApp } from '../../app/app-context'
import { useAccounts, useSelectedAccount } from '../../app/use-app-state'
import { cx } from '../../ui/cx'
import { useIsRail } from '../../ui/use-media-query'
import { RailTooltip } from './RailTooltip'
import styles from './shell.module.css'

/** Task of the button: to lock all keys, or the task of the key window that the button opens. */
type LockTask = 'lock' | 'unlock' | 'session-only' | 'import-key' | 'set-passphrase'

type LockView = {
  readonly icon: ReactNode
  readonly text: string
  /** Longer text for the tooltip; null if `text` says everything. */
  readonly detail: string | null
  readonly isLocked: boolean
  /** Null if there is nothing to do. */
  readonly action: { readonly label: string; readonly task: LockTask; readonly fullLabel?: string } | null
}

/**
 * State of the selected account's key, with a button to lock or unlock the keys, to set a passphrase, to import the key,
 * or to keep keys in memory. In the rail, the button is the icon.
 */
export function LockState() {
  const { api, stores } = useApp()
  const isRail = useIsRail()
  const nowMs = useNow()
  const accounts = useAccounts()
  const selectedAccount = useSelectedAccount()
  if (!accounts) return <div className={styles['lock']} />
  if (!selectedAccount) return <NoAccount isRail={isRail} />
  const { icon, text, detail, isLocked, action } = lockView(accounts, selectedAccount, nowMs)
  const runTask = () => {
    if (action === null) return
    if (action.task === 'lock') void lockKeys(stores.client, api)
    else void openVault(stores.client, api, action.task, action.task === 'import-key' ? selectedAccount.id : null)
  }
  if (isRail) {
    const label = action === null ? (detail ?? text) : `${detail ?? text}. ${action.fullLabel ?? action.label}`
    return (
      <RailTooltip text={label}>
        <button
          type="button"
          className={styles['lock']}
          aria-disabled={action === null}
          aria-label={label}
          onClick={runTask}
        >
          {icon}
        </button>
      </RailTooltip>
    )
  }
  return (
    <div className={cx(styles['lock'], isLocked && styles['is'])} title={detail ?? undefined}>
      {/* Next to its longest action, the text has no room for an icon. */}
      {action?.task !== 'session-only' && icon}
      <span className="cut">{text}</span>
      {action && (
        <button type="button" className="link" aria-label={action.fullLabel} title={action.fullLabel} onClick={runTask}>
          {action.label}
        </button>
      )}
    </div>
  )
}

/** Line without an account. In the rail, where a text has no room, the line is empty. */
const NoAccount = ({ isRail }: { readonly isRail: boolean }) => (
  <div className={styles['lock']}>
    {!isRail && (
      <>
        <KeyRound size={16} aria-hidden="true" />
        <span className="cut">No account yet</span>
      </>
    )}
  </div>
)

function lockView({ keyStore }: AccountsState, account: Account, nowMs: number): LockView {
  if (keyStore.kind === 'none') {
    return {
      icon: <KeyRound size={16} aria-hidden="true" />,
      text: 'No keychain',
      detail: null,
      isLocked: false,
      action: { label: 'Use keys', fullLabel: 'Use keys for this session', task: 'session-only' },
    }
  }
  if (account.access === 'watch') {
    return {
      icon: account.isKeyMissing ? <Triangle /> : <Eye size={16} aria-hidden="true" />,
      text: account.isKeyMissing ? 'Key missing' : 'Watch only',
      detail: account.isKeyMissing ? 'Key missing from the keychain' : null,
      isLocked: false,
      action: { label: 'Import key', task: 'import-key' },
    }
  }
  if (keyStore.isLocked) {
    return {
      icon: <Lock size={16} aria-hidden="true" />,
      text: 'Locked',
      detail: null,
      isLocked: true,
      action: { label: 'Unlock', task: 'unlock' },
    }
  }
  const icon = <LockOpen size={16} aria-hidden="true" />
  if (keyStore.isPassphraseSet) {
    return {
      icon,
      text: keyStore.autoLockAt === null ? 'Unlocked' : `Locks in ${autoLockWords(keyStore.autoLockAt, nowMs)}`,
      detail: null,
      isLocked: false,
      action: { label: 'Lock', task: 'lock' },
    }
  }
  if (keyStore.kind === 'session') {
    return { icon, text: 'Key for this session', detail: null, isLocked: false, action: null }
  }
  return {
    icon,
    text: 'No passphrase',
    detail: 'The key is in the keychain, without a passphrase',
    isLocked: false,
    action: { label: 'Set', fullLabel: 'Set a passphrase', task: 'set-passphrase' },
  }
}

/** Time until the keys lock. */
function autoLockWords(autoLockAt: string, nowMs: number): string {
  const leftSeconds = (Date.parse(autoLockAt) - nowMs) / 1000
  // Above 90 s, `ageWords` shows whole minutes and rounds down. The time is rounded up to a full minute first, so that
  // the text never shows fewer minutes than are left.
  const shownSeconds = leftSeconds <= 90 ? leftSeconds : Math.ceil(leftSeconds / 60) * 60
  return ageWords(shownSeconds)
}
