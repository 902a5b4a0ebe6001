import { Lock } from 'lucide-react'
import { useState } from 'react'
import type { ConnectionState, ServiceKeyKind } from '@shared/contract/connection'
import type { AppError } from '@shared/errors'
import { connectionQueries } from './queries'
import { valueOf } from '../../query/client'
import { removedWords, REVOKED } from './key-life'
import { plainText } from '../../format/text'
import { openVault } from '../accounts/accounts-store'
import {
  serviceKeyOf,
  openKeyWindow,
  removeKey,
  retryKey,
  revokeAgentKey,
  unlessDeclined,
  usedProfile,
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

/** Service keys of the app. Their text is typed and shown only in main's own window. */
export function ServiceKeys({ state }: { readonly state: ConnectionState }) {
  const { api, stores } = useApp()
  const [isCreating, setCreating] = useState(false)
  const [error, setError] = useState<AppError | null>(null)
  const [status, setStatus] = useState('')
  const showResult = (failure: AppError | null, successText: string) => {
    setError(unlessDeclined(failure))
    if (!failure) setStatus(successText)
  }
  const handleAction = async (kind: ServiceKeyKind, action: KeyAction) => {
    setError(null)
    setStatus('')
    switch (action) {
      case 'enter':
        return setError(await openKeyWindow(stores.client, api, { task: 'enter', kind }))
      case 'show':
        return setError(await openKeyWindow(stores.client, api, { task: 'show', id: null }))
      case 'retry':
        return setError(await retryKey(stores.client, api, kind))
      // Main confirms with the person in its own dialog before it revokes or removes a key.
      case 'revoke':
        return showResult(await revokeAgentKey(stores.client, api, null), REVOKED)
      case 'remove':
        return remove(kind)
      case 'create':
        return setCreating(true)
    }
  }
  const remove = async (kind: ServiceKeyKind) => {
    const failure = await removeKey(stores.client, api, kind)
    const current = valueOf(stores.client, connectionQueries.state)
    showResult(failure, removedWords(kind, current !== null && isRemovedKeyStored(state, current)))
  }
  return (
    <section className={styles['cn-section']} aria-label="Service keys">
      <h2 className="h2">Service keys</h2>
      <p className="t2">
        {plainText(usedProfile(state)?.name ?? 'The market', 40)} identifies this app by these keys. The keys sign
        nothing; you enter and view them in a separate window.
      </p>
      <StorageBanner state={state} />
      {error && <ErrorLine error={error} />}
      <div role="status" className="cn-said">
        {status}
      </div>
      <ul className={cx('keeps', styles['skeys'])}>
        {displayedKinds(state).map((kind) => (
          <ServiceKeyRow
            key={kind}
            kind={kind}
            serviceKey={serviceKeyOf(state, kind)}
            locked={state.isLocked}
            onAct={(action) => void handleAction(kind, action)}
          />
        ))}
      </ul>
      <CreateAgentKey open={isCreating} onClose={() => setCreating(false)} />
    </section>
  )
}

/** True if the removed agent key is now among the other agent keys, where it can be revoked. */
function isRemovedKeyStored(before: ConnectionState, after: ConnectionState): boolean {
  const earlierIds = new Set(before.agentKeys.map(({ id }) => id))
  return after.agentKeys.some(({ id, purpose }) => purpose === '' && !earlierIds.has(id))
}

/** Includes the project key only if the profile names a project header or a project key already exists. */
function displayedKinds(state: ConnectionState): readonly ServiceKeyKind[] {
  const hasProjectName = (usedProfile(state)?.projectHeader ?? null) !== null || serviceKeyOf(state, 'project') !== null
  return hasProjectName ? ['agent', 'user', 'affiliate', 'project'] : ['agent', 'user', 'affiliate']
}

/** Banner that says why keys cannot be stored, or only for this session. */
function StorageBanner({ state }: { readonly state: ConnectionState }) {
  const { api, stores } = useApp()
  if (state.isLocked) {
    return (
      <Banner
        icon={<Lock size={16} aria-hidden="true" />}
        title="The keys are locked"
        text="Unlock the keys to add, remove or show one."
      >
        <Button size="small" onClick={() => void openVault(stores.client, api, 'unlock')}>
          Unlock
        </Button>
      </Banner>
    )
  }
  if (state.keysAreKeptIn === 'session') {
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
