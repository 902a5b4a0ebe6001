import { Lock } from 'lucide-react'
import { useState } from 'react'
import type { ConnectionState } from '@shared/contract/connection'
import { openVault } from '../accounts/accounts-store'
import { keyRefusalText } from './key-text'
import { hasUsableKey, serviceKeyOf } from './connection-store'
import { Banner } from '../../ui/Banner'
import { Button } from '../../ui/Button'
import { useNow } from '../../ui/clock-context'
import { HalfCircle, Triangle } from '../../ui/StatusIcons'
import { useApp } from '../../app/app-context'
import { useAccounts } from '../../app/use-app-state'
import { RetryKeychain } from '../accounts/RetryKeychain'
import { CreateAgentKey } from './CreateAgentKey'
import { useIsOffline } from '../../query/use-is-offline'

/**
 * Banner for the worst problem of the keys, with the button that solves the problem: a refused key, locked keys, or
 * keys that are lost when the app ends. Nothing while the market cannot be reached, which has a banner of its own.
 */
export function ConnectionBanner({ connection }: { readonly connection: ConnectionState }) {
  const { api, stores } = useApp()
  const nowMs = useNow()
  const [isCreating, setCreating] = useState(false)
  const isOffline = useIsOffline()
  const agentKey = serviceKeyOf(connection, 'agent')
  const accounts = useAccounts()
  // The switch to the keychain would lose the keys in memory, so the banner offers it only while there are no such
  // keys.
  const canRetryKeychain =
    connection.keys.every(({ origin }) => origin === 'practice') &&
    connection.agentKeys.length === 0 &&
    accounts !== null &&
    accounts.looseKeys.length === 0 &&
    accounts.accounts.every(({ access }) => access !== 'key')
  if (isOffline) return null
  if (connection.isLocked) {
    return (
      <Banner
        icon={<Lock size={16} aria-hidden="true" />}
        title="The service keys are locked"
        text="Unlock the keys to add, remove or show a key."
      >
        <Button size="small" variant="primary" onClick={() => void openVault(stores.client, api, 'unlock')}>
          Unlock keys
        </Button>
      </Banner>
    )
  }
  if (agentKey?.state === 'refused') {
    return (
      <>
        <Banner
          icon={<Triangle size={16} />}
          title={keyRefusalText('agent', agentKey.refusedAt, nowMs)}
          text={
            hasUsableKey(connection, 'user')
              ? 'The user key loads market data until you replace the agent key.'
              : 'Only data that needs no key still loads.'
          }
        >
          <Button size="small" variant="primary" onClick={() => setCreating(true)}>
            Replace the key
          </Button>
        </Banner>
        <CreateAgentKey open={isCreating} onClose={() => setCreating(false)} />
      </>
    )
  }
  if (connection.keyStorage === 'session') {
    return (
      <Banner
        icon={<HalfCircle size={16} />}
        title="Keys are kept in memory only"
        text="A key added now is lost when you close Countersign."
      >
        {canRetryKeychain && <RetryKeychain />}
      </Banner>
    )
  }
  return null
}
