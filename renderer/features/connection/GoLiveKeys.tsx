import { useState } from 'react'
import type { ConnectionState } from '@shared/contract/connection'
import type { AppError } from '@shared/errors'
import { canReadMarket, hasUsableKey } from './connection-store'
import { openVault } from '../accounts/accounts-store'
import { Button } from '../../ui/Button'
import { ErrorLine } from '../../ui/Confirm'
import { useApp, useGo } from '../../app/app-context'
import { useAccounts } from '../../app/use-app-state'
import { WatchAccountButton } from '../accounts/WatchAccountButton'
import { EnterKeyButton } from './EnterKeyButton'
import { CreateAgentKey } from './CreateAgentKey'

type StepProps = {
  /**
   * True if a market other than the practice market is in use. While false, the keys and accounts are those of the
   * practice market and do not count for the steps.
   */
  readonly isConnected: boolean
}
type ChooseKeyProps = StepProps & { readonly connection: ConnectionState }
type ChooseAccountProps = StepProps & {
  /** True if the app has the key of an account, so that the person can sign. */
  readonly canSign: boolean
}

/** Step for a key to read market data: the market creates an agent key, or the person enters an existing key. */
export function ChooseKey({ connection, isConnected }: ChooseKeyProps) {
  const go = useGo()
  const [isCreating, setCreating] = useState(false)
  if (isConnected && canReadMarket(connection)) {
    return (
      <p className="t2">
        A key for market data is added.{hasUsableKey(connection, 'agent') && ' The agent key cannot move anything.'}{' '}
        <button type="button" className="link" onClick={() => go({ name: 'connection' })}>
          View keys
        </button>
      </p>
    )
  }
  return (
    <>
      <p className="t2">
        An agent key reads public data and cannot move anything.{' '}
        {connection.keyStorage === 'keychain'
          ? 'Countersign stores the key in your keychain.'
          : 'The key stays in memory until you close Countersign.'}
      </p>
      <div className="row">
        <Button variant="primary" onClick={() => setCreating(true)}>
          Create a key
        </Button>
        <EnterKeyButton kind="agent" />
      </div>
      <CreateAgentKey open={isCreating} onClose={() => setCreating(false)} />
    </>
  )
}

/** Step for an account: the person imports the account's key to trade, or watches the account without a key. */
export function ChooseAccount({ isConnected, canSign }: ChooseAccountProps) {
  const { api, stores } = useApp()
  const go = useGo()
  const accounts = useAccounts()
  const [error, setError] = useState<AppError | null>(null)
  const importKey = async () => {
    setError(null)
    const outcome = await openVault(stores.client, api, 'import-key')
    if (typeof outcome === 'object') setError(outcome)
    else if (outcome === 'busy') setError({ code: 'busy', what: 'key-window' })
  }
  const accountCount = isConnected ? (accounts?.accounts.length ?? 0) : 0
  return (
    <>
      <p className="t2">{accountText(accountCount > 0, canSign)}</p>
      <div className="row">
        <Button variant={accountCount > 0 ? 'secondary' : 'primary'} onClick={() => void importKey()}>
          Import a key
        </Button>
        <WatchAccountButton />
        {accountCount > 0 && (
          <Button variant="quiet" onClick={() => go({ name: 'accounts' })}>
            All accounts
          </Button>
        )}
      </div>
      {error && <ErrorLine error={error} />}
    </>
  )
}

function accountText(hasAccount: boolean, canSign: boolean): string {
  if (!hasAccount) return 'Import a key to buy and sell, or watch an account to see its holdings.'
  return canSign
    ? 'An account is added. You can add more at any time.'
    : 'The account is added as watch-only. Import its key to buy and sell.'
}
