import { Eye, KeyRound, Lock, LockOpen } from 'lucide-react'
import type { KeyStore } from '@shared/contract/accounts'
import { ageWords } from '../../format/time'
import { lockKeys, openVault } from '../../features/accounts/accounts-store'
import { Triangle } from '../../ui/StatusIcons'
import { useNow } from '../../ui/clock-context'
import { useApp } from '../../app/app-context'
import { useAccounts, useSelectedAccount } from '../../app/use-app-state'
import { cx } from '../../ui/cx'
import styles from './shell.module.css'

/**
 * State of the selected account's key, with a button to lock or unlock the keys, to import the key, or to keep keys in
 * memory. Without a passphrase there is nothing to lock, so no button is shown.
 */
export function LockState() {
  const { api, stores } = useApp()
  const accounts = useAccounts()
  const selectedAccount = useSelectedAccount()
  if (!accounts || !selectedAccount) return <div className={styles['lock']} />
  if (accounts.keyStore.kind === 'none') {
    return (
      <div className={styles['lock']}>
        <KeyRound size={14} aria-hidden="true" />
        <span>No keychain</span>
        <button type="button" className="link" onClick={() => void openVault(stores.client, api, 'session-only')}>
          Session only
        </button>
      </div>
    )
  }
  if (selectedAccount.access === 'watch') {
    return (
      <div className={styles['lock']}>
        {selectedAccount.isKeyMissing ? <Triangle /> : <Eye size={14} aria-hidden="true" />}
        {selectedAccount.isKeyMissing ? (
          <span title="Key missing from the keychain">Key missing</span>
        ) : (
          <span>Watch only</span>
        )}
        <button
          type="button"
          className="link"
          onClick={() => void openVault(stores.client, api, 'import-key', selectedAccount.id)}
        >
          Import key
        </button>
      </div>
    )
  }
  const { keyStore } = accounts
  if (keyStore.isLocked) {
    return (
      <div className={cx(styles['lock'], styles['is'])}>
        <Lock size={14} aria-hidden="true" />
        <span>Locked</span>
        <button type="button" className="link" onClick={() => void openVault(stores.client, api, 'unlock')}>
          Unlock
        </button>
      </div>
    )
  }
  return (
    <div className={styles['lock']}>
      {keyStore.isPassphraseSet ? <LockOpen size={14} aria-hidden="true" /> : <KeyRound size={14} aria-hidden="true" />}
      <UnlockedKeysText keyStore={keyStore} />
      {keyStore.isPassphraseSet && (
        <button type="button" className="link" onClick={() => void lockKeys(stores.client, api)}>
          Lock
        </button>
      )}
    </div>
  )
}

/** State of keys that can sign now. */
function UnlockedKeysText({ keyStore }: { readonly keyStore: KeyStore }) {
  const nowMs = useNow()
  if (keyStore.kind === 'none') return <span>No keychain</span>
  if (keyStore.kind === 'session') return <span>Key for this session</span>
  if (!keyStore.isPassphraseSet) return <span>Key in the keychain</span>
  if (keyStore.autoLockAt === null) return <span>Unlocked</span>
  const leftSeconds = (Date.parse(keyStore.autoLockAt) - nowMs) / 1000
  // Above 90 s, `ageWords` shows whole minutes and rounds down. The time is rounded up to a full minute first, so that
  // the text never shows fewer minutes than are left.
  const shownSeconds = leftSeconds <= 90 ? leftSeconds : Math.ceil(leftSeconds / 60) * 60
  return <span>Locks in {ageWords(shownSeconds)}</span>
}
