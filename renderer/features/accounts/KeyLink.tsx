import type { EntityId } from '@shared/ids'
import { openVault } from './accounts-store'
import { useApp } from '../../app/app-context'
import { useAccounts } from '../../app/use-app-state'

type KeyLinkProps = {
  readonly account: EntityId
  readonly label: string
  /** Called after the window has closed, with or without a key. */
  readonly onDone?: () => void
}

/**
 * Opens the window to import a key for an account. Without a key store, the person chooses one first, which may bring
 * the key itself.
 */
export function KeyLink({ account, label, onDone }: KeyLinkProps) {
  const { api, stores } = useApp()
  const hasPlace = useAccounts()?.keyStore.kind !== 'none'
  const open = async () => {
    await (hasPlace
      ? openVault(stores.client, api, 'import-key', account)
      : openVault(stores.client, api, 'session-only'))
    onDone?.()
  }
  return (
    <button type="button" className="link" onClick={() => void open()}>
      {hasPlace ? label : 'Use keys for this session'}
    </button>
  )
}
