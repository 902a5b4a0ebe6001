import { Lock } from 'lucide-react'
import { useState } from 'react'
import type { ConnectionState, ServiceKeyKind } from '@shared/contract/connection'
import type { AppError } from '@shared/errors'
import { connectionQueries } from './queries'
import { cachedValueOf } from '../../query/client'
import { keyRemovalText, KEY_REVOKED_TEXT } from './key-text'
import { plainText } from '../../format/text'
import { openVault } from '../accounts/accounts-store'
import {
  serviceKeyOf,
  openKeyWindow,
  removeServiceKey,
  retryServiceKey,
  revokeAgentKey,
  errorUnlessDeclined,
  findActiveProfile,
} from './connection-store'
import { Banner } from '../../ui/Banner'
import { Button } from '../../ui/Button'
import { ErrorLine } from '../../ui/Confirm'
import { HalfCircle } from '../../ui/StatusIcons'
import { useApp } from '../../app/app-context'
import { CreateAgentKey } from './CreateAgentKey'
import { ServiceKeyRow, type KeyAction } from './ServiceKeyRow'
import { cx } from '../../ui/cx'
import styles from './connection.module.css'

/** Section with the service keys of the app. The person types and views a key only in main's own window. */
export function ServiceKeys({ connection }: { readonly connection: ConnectionState }) {
  const { api, stores } = useApp()
  const [isCreating, setCreating] = useState(false)
  const [error, setError] = useState<AppError | null>(null)
  const [statusText, setStatusText] = useState('')
  const showResult = (failure: AppError | null, successText: string) => {
    setError(errorUnlessDeclined(failure))
    if (!failure) setStatusText(successText)
  }
  const handleAction = async (kind: ServiceKeyKind, action: KeyAction) => {
    setError(null)
    setStatusText('')
    switch (action) {
      case 'enter':
        return setError(await openKeyWindow(stores.client, api, { task: 'enter', kind }))
      case 'show':
        return setError(await openKeyWindow(stores.client, api, { task: 'show', id: null }))
      case 'retry':
        return setError(await retryServiceKey(stores.client, api, kind))
      // The next two actions need no confirmation here: main asks the person in a dialog of its own.
      case 'revoke':
        return showResult(await revokeAgentKey(stores.client, api, null), KEY_REVOKED_TEXT)
      case 'remove':
        return remove(kind)
      case 'create':
        return setCreating(true)
    }
  }
  const remove = async (kind: ServiceKeyKind) => {
    const failure = await removeServiceKey(stores.client, api, kind)
    const newState = cachedValueOf(stores.client, connectionQueries.state)
    const isRevocable = newState !== null && hasNewFormerKey(connection, newState)
    showResult(failure, keyRemovalText(kind, isRevocable))
  }
  return (
    <section className={styles['cn-section']} aria-label="Service keys">
      <h2 className="h2">Service keys</h2>
      <p className="t2">
        {plainText(findActiveProfile(connection)?.name ?? 'The market', 40)} identifies this app by these keys. The keys
        cannot sign transactions; you enter and view them in a separate window.
      </p>
      <StorageBanner connection={connection} />
      {error && <ErrorLine error={error} />}
      <div role="status" className="cn-said">
        {statusText}
      </div>
      <ul className={cx('keeps', styles['skeys'])}>
        {displayedKinds(connection).map((kind) => (
          <ServiceKeyRow
            key={kind}
            kind={kind}
            serviceKey={serviceKeyOf(connection, kind)}
            isLocked={connection.isLocked}
            onAct={(action) => void handleAction(kind, action)}
          />
        ))}
      </ul>
      <CreateAgentKey open={isCreating} onClose={() => setCreating(false)} />
    </section>
  )
}

/**
 * True if a former key of the app was added to the list “Other agent keys”, where the person can revoke the key. An
 * empty `purpose` marks a former key of the app.
 */
function hasNewFormerKey(oldState: ConnectionState, newState: ConnectionState): boolean {
  const earlierIds = new Set(oldState.agentKeys.map(({ id }) => id))
  return newState.agentKeys.some(({ id, purpose }) => purpose === '' && !earlierIds.has(id))
}

/** Kinds of keys with a row. The project row is shown only if the profile has a project header or stores a name. */
function displayedKinds(connection: ConnectionState): readonly ServiceKeyKind[] {
  const hasProjectHeader = (findActiveProfile(connection)?.projectHeader ?? null) !== null
  const showsProjectRow = hasProjectHeader || serviceKeyOf(connection, 'project') !== null
  return showsProjectRow ? ['agent', 'user', 'affiliate', 'project'] : ['agent', 'user', 'affiliate']
}

/** Banner while the keys are locked, or while new keys are stored only until Countersign ends. */
function StorageBanner({ connection }: { readonly connection: ConnectionState }) {
  const { api, stores } = useApp()
  if (connection.isLocked) {
    return (
      <Banner
        icon={<Lock size={16} aria-hidden="true" />}
        title="The keys are locked"
        text="Unlock the keys to add, remove or show a key."
      >
        <Button size="small" onClick={() => void openVault(stores.client, api, 'unlock')}>
          Unlock
        </Button>
      </Banner>
    )
  }
  if (connection.keyStorage === 'session') {
    return (
      <Banner
        icon={<HalfCircle size={16} />}
        title="No keychain is in use"
        text="A key added now stays in memory and is lost when Countersign ends."
      />
    )
  }
  return null
}
