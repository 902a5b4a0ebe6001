import { openVault } from '../accounts/accounts-store'
import { Button } from '../../ui/Button'
import { useApp } from '../../app/app-context'
import { useAccounts } from '../../app/use-app-state'
import { useSettings } from '../../app/use-app-state'
import { Setting } from './Setting'

/** Auto-lock time. Only main's own window changes it, because this page must not decide how long keys stay unlocked. */
export function AutoLock() {
  const { api, stores } = useApp()
  const { autoLockMinutes } = useSettings()
  const passphraseSet = useAccounts()?.keyStore.passphraseSet ?? false
  return (
    <Setting
      title="Auto-lock"
      text={
        passphraseSet
          ? `Locks your keys after ${minuteWords(autoLockMinutes)} without keyboard or pointer input in Countersign.`
          : 'Set a passphrase to use auto-lock.'
      }
    >
      <Button size="small" disabled={!passphraseSet} onClick={() => void openVault(stores.client, api, 'auto-lock')}>
        Change the time
      </Button>
    </Setting>
  )
}

const minuteWords = (minutes: number): string => (minutes === 1 ? '1 minute' : `${minutes} minutes`)
