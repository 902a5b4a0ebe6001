import { useState } from 'react'
import type { ConnectionState } from '@shared/contract/connection'
import type { AppError } from '@shared/errors'
import { canRead } from './connection-store'
import { openVault } from '../accounts/accounts-store'
import { Button } from '../../ui/Button'
import { ErrorLine } from '../../ui/Confirm'
import { useApp, useGo } from '../../app/app-context'
import { useAccounts } from '../../app/use-app-state'
import { WatchDialog } from '../accounts/WatchDialog'
import { EnterKey } from './EnterKey'
import { CreateAgentKey } from './CreateAgentKey'

/** `isConnected`: true if a market other than practice is in use. Keys and accounts of practice do not count for it. */
type StepProps = { readonly isConnected: boolean }

/** Step for a key that reads: the market creates an agent key on request, or the person enters an existing key. */
export function ChooseKey({ state, isConnected }: { readonly state: ConnectionState } & StepProps) {
  const go = useGo()
  const [creating, setCreating] = useState(false)
  if (isConnected && canRead(state)) {
    return (
      <p className="t2">
        There is a key that reads. It can move nothing.{' '}
        <button type="button" className="link" onClick={() => go({ name: 'connection' })}>
          See the keys
        </button>
      </p>
    )
  }
  return (
    <>
      <p className="t2">
        The market answers whoever shows a key. An agent key reads public data, can move nothing and has no name on it:
        the market makes one when asked. It is kept in your keychain.
      </p>
      <div className="row">
        <Button variant="primary" onClick={() => setCreating(true)}>
          Create a key
        </Button>
        <EnterKey kind="agent" />
      </div>
      <CreateAgentKey open={creating} onClose={() => setCreating(false)} />
    </>
  )
}

/** Step for the account that the app acts for on the market: imported with its key, or only watched. */
export function ChooseAccount({ isConnected }: StepProps) {
  const { api, stores } = useApp()
  const go = useGo()
  const accounts = useAccounts()
  const [watching, setWatching] = useState(false)
  const [error, setError] = useState<AppError | null>(null)
  const bring = async () => {
    setError(null)
    const end = await openVault(stores.client, api, 'import-key')
    if (typeof end === 'object') setError(end)
    else if (end === 'busy') setError({ code: 'busy', what: 'key-window' })
  }
  const count = isConnected ? (accounts?.accounts.length ?? 0) : 0
  return (
    <>
      <p className="t2">
        {count > 0
          ? 'There is an account. More can be added at any time.'
          : 'Import a key to buy and sell: it is typed in a window of its own and kept in your keychain. Or watch an account: you see what it holds, and nothing can be signed.'}
      </p>
      <div className="row">
        <Button variant={count > 0 ? 'secondary' : 'primary'} onClick={() => void bring()}>
          Import a key
        </Button>
        <Button onClick={() => setWatching(true)}>Watch an account</Button>
        {count > 0 && (
          <Button variant="quiet" onClick={() => go({ name: 'accounts' })}>
            All accounts
          </Button>
        )}
      </div>
      {error && <ErrorLine error={error} />}
      <WatchDialog open={watching} onClose={() => setWatching(false)} />
    </>
  )
}
