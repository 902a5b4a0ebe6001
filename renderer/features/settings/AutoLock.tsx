import { openVault } from '../accounts/accounts-store'
import { Button } from '../../ui/Button'
import { useApp } from '../../app/app-context'
import { useAccounts, useSettings } from '../../app/use-app-state'
import { Setting } from './Setting'

/**
 * Setting for auto-lock. The person changes the time in a window of the main process, because this page must not decide
 * how long keys stay unlocked.
 */
export function AutoLock() {
  const { api, stores } = useApp()
  const { autoLockMinutes } = useSettings()
  const hasPassphrase = useAccounts()?.keyStore.isPassphraseSet ?? false
  return (
    <Setting
      title="Auto-lock"
      text={
        hasPassphrase
          ? `Locks your keys after ${minuteWords(autoLockMinutes)} without keyboard or pointer input in Countersign.`
          : 'Set a passphrase to use auto-lock.'
      }
    >
      <Button size="small" disabled={!hasPassphrase} onClick={() => void openVault(stores.client, api, 'auto-lock')}>
        Change auto-lock time
      </Button>
    </Setting>
  )
}

const minuteWords = (minutes: number): string => (minutes === 1 ? '1 minute' : `${minutes} minutes`)
