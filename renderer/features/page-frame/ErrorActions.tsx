import type { ServiceKeyKind } from '@shared/contract/connection'
import type { AppError } from '@shared/errors'
import { plainText } from '../../format/text'
import { openVault, selectAccount } from '../accounts/accounts-store'
import { Button } from '../../ui/Button'
import { useApp, useGo } from '../../app/app-context'
import { useAccounts } from '../../app/use-app-state'
import { EnterKeyButton } from '../connection/EnterKeyButton'

type ErrorActionsProps = {
  readonly error: AppError
  /** Kind of the market key that the failed request used. */
  readonly keyKind: ServiceKeyKind
  /** Called after the person used a button that may have resolved the error, so that the caller can dismiss the error. */
  readonly onResolved?: () => void
}

/** Buttons that help to resolve an error. Renders nothing for an error that no button can resolve. */
export function ErrorActions({ error, keyKind, onResolved }: ErrorActionsProps) {
  const { api, stores } = useApp()
  const go = useGo()
  const openVaultTask = async (task: 'unlock' | 'import-key', account: string | null = null) => {
    await openVault(stores.client, api, task, account)
    onResolved?.()
  }
  const onDoneProps = onResolved ? { onDone: onResolved } : {}
  switch (error.code) {
    case 'unauthorized':
      // A throttled request succeeds later without an action of the person.
      if (error.cause === 'throttled') return null
      return <EnterKeyButton kind={keyKind} isReplacement={error.cause !== 'no-key'} {...onDoneProps} />
    case 'no-access':
    case 'user-key-unproven':
      return <Button onClick={() => go({ name: 'connection' })}>Open the keys</Button>
    case 'user-key-of-other':
      return (
        <>
          <SwitchAccount id={error.account} onResolved={onResolved} />
          <EnterKeyButton kind="user" isReplacement {...onDoneProps} />
        </>
      )
    case 'locked':
      return <Button onClick={() => void openVaultTask('unlock')}>Unlock keys</Button>
    case 'watch-only':
    case 'key-missing':
      return <Button onClick={() => void openVaultTask('import-key', error.account)}>Import the key</Button>
    case 'over-limit':
      return <Button onClick={() => go({ name: 'lists' })}>Open spenders and limits</Button>
    case 'flow-unfinished':
      return <Button onClick={() => go({ name: 'history', flow: error.flowId })}>Open unfinished entry</Button>
    default:
      return null
  }
}

/** Button that selects another of the person's accounts. Renders nothing if the account is not the person's. */
function SwitchAccount({ id, onResolved }: { readonly id: string; readonly onResolved: (() => void) | undefined }) {
  const { api, stores } = useApp()
  const account = useAccounts()?.accounts.find((candidate) => candidate.id === id)
  if (!account) return null
  const switchAccount = async () => {
    await selectAccount(stores.client, api, id)
    onResolved?.()
  }
  return <Button onClick={() => void switchAccount()}>Switch to {plainText(account.name, 40)}</Button>
}
