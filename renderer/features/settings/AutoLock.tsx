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
          ? `After ${minuteWords(autoLockMinutes)} without a key press or a move of the pointer in Countersign.`
          : 'Works once a passphrase is set: without one there is nothing to lock them with.'
      }
    >
      <Button size="small" disabled={!passphraseSet} onClick={() => void openVault(stores.client, api, 'auto-lock')}>
        Change the time
      </Button>
    </Setting>
  )
}

const minuteWords = (minutes: number): string => (minutes === 1 ? '1 minute' : `${minutes} minutes`)
