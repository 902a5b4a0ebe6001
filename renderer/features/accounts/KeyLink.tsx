import type { EntityId } from '@shared/ids'
import { openVault } from './accounts-store'
import { useApp } from '../../app/app-context'
import { useAccounts } from '../../app/use-app-state'

type KeyLinkProps = {
  readonly account: EntityId
  /** Text of the link if there is a key store. */
  readonly label: string
  /** Called after the key window has closed, even if no key was imported. */
  readonly onDone?: () => void
}

/**
 * Link that opens the key window, where the person imports a key for an account. Without a key store, the person enables
 * keys for this session there instead.
 */
export function KeyLink({ account, label, onDone }: KeyLinkProps) {
  const { api, stores } = useApp()
  const hasKeyStore = useAccounts()?.keyStore.kind !== 'none'
  const openKeyWindow = async () => {
    await (hasKeyStore
      ? openVault(stores.client, api, 'import-key', account)
      : openVault(stores.client, api, 'session-only'))
    onDone?.()
  }
  return (
    <button type="button" className="link" onClick={() => void openKeyWindow()}>
      {hasKeyStore ? label : 'Use keys for this session'}
    </button>
  )
}
