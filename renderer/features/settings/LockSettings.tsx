import { lockKeys, openVault } from '../accounts/accounts-store'
import { Button } from '../../ui/Button'
import { useApp } from '../../app/app-context'
import { useAccounts, useSettings } from '../../app/use-app-state'
import { Setting, SettingGroup } from './Setting'

/**
 * Settings for the passphrase and auto-lock. The person changes both in a window of the main process, because this page
 * must not decide how long keys stay unlocked.
 */
export function LockSettings() {
  const { api, stores } = useApp()
  const { autoLockMinutes } = useSettings()
  const keyStore = useAccounts()?.keyStore
  const open = (task: 'set-passphrase' | 'change-passphrase' | 'auto-lock' | 'unlock') =>
    void openVault(stores.client, api, task)
  if (!keyStore?.isPassphraseSet) {
    return (
      <SettingGroup id="lock" title="Lock">
        <Setting
          title="Passphrase"
          text="Whoever uses this computer under your user can use your keys. A passphrase also starts the auto-lock."
        >
          <Button size="small" onClick={() => open('set-passphrase')}>
            Set a passphrase
          </Button>
        </Setting>
      </SettingGroup>
    )
  }
  return (
    <SettingGroup id="lock" title="Lock">
      <Setting
        title="Lock after"
        text={`${minuteWords(autoLockMinutes)} without keyboard or pointer input in Countersign.`}
      >
        <Button size="small" onClick={() => open('auto-lock')}>
          Change auto-lock time
        </Button>
      </Setting>
      <Setting title={keyStore.isLocked ? 'Keys are locked' : 'Keys are unlocked'} text="Signing needs unlocked keys.">
        {keyStore.isLocked ? (
          <Button size="small" onClick={() => open('unlock')}>
            Unlock keys
          </Button>
        ) : (
          <Button size="small" onClick={() => void lockKeys(stores.client, api)}>
            Lock keys
          </Button>
        )}
      </Setting>
      <Setting title="Passphrase" text="Encrypts your keys, in addition to the keychain.">
        <Button size="small" onClick={() => open('change-passphrase')}>
          Change passphrase
        </Button>
      </Setting>
    </SettingGroup>
  )
}

const minuteWords = (minutes: number): string => (minutes === 1 ? '1 minute' : `${minutes} minutes`)
