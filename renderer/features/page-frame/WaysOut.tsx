import type { ServiceKeyKind } from '@shared/contract/connection'
import type { AppError } from '@shared/errors'
import { plainText } from '../../format/text'
import { openVault, selectAccount } from '../accounts/accounts-store'
import { Button } from '../../ui/Button'
import { useApp, useGo } from '../../app/app-context'
import { useAccounts } from '../../app/use-app-state'
import { EnterKey } from '../connection/EnterKey'

type WaysOutProps = {
  readonly error: AppError
  /** Kind of the market key that the failed request used. */
  readonly keyKind: ServiceKeyKind
  /** Called after the person acted on the error, so that the error can be dismissed. */
  readonly onMended?: () => void
}

/** Buttons that resolve an error. Renders nothing for errors that pass by themselves or that no button resolves. */
export function WaysOut({ error, keyKind, onMended }: WaysOutProps) {
  const { api, stores } = useApp()
  const go = useGo()
  const vault = async (task: 'unlock' | 'import-key', account: string | null = null) => {
    await openVault(stores.client, api, task, account)
    onMended?.()
  }
  const mended = onMended ? { onDone: onMended } : {}
  switch (error.code) {
    case 'unauthorized':
      return error.cause === 'no-key' ? (
        <EnterKey kind={keyKind} {...mended} />
      ) : error.cause === 'throttled' ? null : (
        <EnterKey kind={keyKind} another {...mended} />
      )
    case 'no-access':
    case 'user-key-unproven':
      return <Button onClick={() => go({ name: 'connection' })}>Open the keys</Button>
    case 'user-key-of-other':
      return (
        <>
          <UseAccount id={error.account} onMended={onMended} />
          <EnterKey kind="user" another {...mended} />
        </>
      )
    case 'locked':
      return <Button onClick={() => void vault('unlock')}>Unlock</Button>
    case 'watch-only':
    case 'key-missing':
      return <Button onClick={() => void vault('import-key', error.account)}>Import its key</Button>
    case 'over-limit':
      return <Button onClick={() => go({ name: 'lists' })}>Spenders and limits</Button>
    case 'flow-unfinished':
      return <Button onClick={() => go({ name: 'history', flow: error.flowId })}>Open what is not finished</Button>
    default:
      return null
  }
}

/** Selects another of the person's accounts. */
function UseAccount({ id, onMended }: { readonly id: string; readonly onMended: (() => void) | undefined }) {
  const { api, stores } = useApp()
  const account = useAccounts()?.accounts.find((own) => own.id === id)
  if (!account) return null
  const use = async () => {
    await selectAccount(stores.client, api, id)
    onMended?.()
  }
  return <Button onClick={() => void use()}>Use {plainText(account.name, 40)}</Button>
}
