import { useState } from 'react'
import type { ConnectionState, ServiceKeyKind } from '@shared/contract/connection'
import type { AppError } from '@shared/errors'
import { connectionQueries } from './queries'
import { cachedValueOf } from '../../query/client'
import { keyRemovalText, KEY_KIND_TEXTS, KEY_REVOKED_TEXT } from './key-text'
import { KEY_RULES } from './key-rules'
import { lowerFirstLetter, plainText } from '../../format/text'
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
import { ErrorLine } from '../../ui/Confirm'
import { Fold } from '../../ui/Fold'
import { useApp } from '../../app/app-context'
import { SettingGroup } from '../settings/Setting'
import { CreateAgentKey } from './CreateAgentKey'
import { KeyRules } from './KeyRules'
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
      case 'unlock':
        await openVault(stores.client, api, 'unlock')
    }
  }
  const remove = async (kind: ServiceKeyKind) => {
    const failure = await removeServiceKey(stores.client, api, kind)
    const newState = cachedValueOf(stores.client, connectionQueries.state)
    const isRevocable = newState !== null && hasNewFormerKey(connection, newState)
    showResult(failure, keyRemovalText(kind, isRevocable))
  }
  return (
    <SettingGroup id="keys" title="Service keys">
      <p className="t2">
        These keys identify this app to {plainText(findActiveProfile(connection)?.name ?? 'the market', 40)} and cannot
        sign. A user key can place offers, which are paid from your allowance.
      </p>
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
      {displayedKinds(connection).map((kind) => (
        <Fold
          key={kind}
          size="line"
          label={`${KEY_KIND_TEXTS[kind].name}: ${lowerFirstLetter(KEY_RULES[kind].summary)}`}
        >
          <KeyRules kind={kind} />
        </Fold>
      ))}
      <CreateAgentKey open={isCreating} onClose={() => setCreating(false)} />
    </SettingGroup>
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
