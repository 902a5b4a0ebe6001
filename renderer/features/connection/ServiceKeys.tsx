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
import { ServiceKeyRow, type KeyAct } from './ServiceKeyRow'

/** Service keys of the app. Their text is typed and shown only in main's own window. */
export function ServiceKeys({ state }: { readonly state: ConnectionState }) {
  const { api, stores } = useApp()
  const [creating, setCreating] = useState(false)
  const [error, setError] = useState<AppError | null>(null)
  const [said, setSaid] = useState('')
  const ended = (failed: AppError | null, words: string) => {
    setError(unlessDeclined(failed))
    if (!failed) setSaid(words)
  }
  const act = async (kind: ServiceKeyKind, what: KeyAct) => {
    setError(null)
    setSaid('')
    switch (what) {
      case 'enter':
        return setError(await openKeyWindow(stores.client, api, { task: 'enter', kind }))
      case 'show':
        return setError(await openKeyWindow(stores.client, api, { task: 'show', id: null }))
      case 'retry':
        return setError(await retryKey(stores.client, api, kind))
      // Main confirms with the person in its own dialog before it revokes or removes a key.
      case 'revoke':
        return ended(await revokeAgentKey(stores.client, api, null), REVOKED)
      case 'remove':
        return remove(kind)
      case 'create':
        return setCreating(true)
    }
  }
  const remove = async (kind: ServiceKeyKind) => {
    const error = await removeKey(stores.client, api, kind)
    const current = valueOf(stores.client, connectionQueries.state)
    ended(error, removedWords(kind, current !== null && hasFurtherKey(state, current)))
  }
  return (
    <section className="cn-section" aria-label="Service keys">
      <h2 className="h2">Service keys</h2>
      <p className="t2">
        {plainText(usedProfile(state)?.name ?? 'The market', 40)} knows this app by them. They sign nothing. They are
        entered and shown in a window of their own.
      </p>
      <Keeping state={state} />
      {error && <ErrorLine error={error} />}
      <div role="status" className="cn-said">
        {said}
      </div>
      <ul className="keeps skeys">
        {kindsOf(state).map((kind) => (
          <ServiceKeyRow
            key={kind}
            kind={kind}
            serviceKey={serviceKeyOf(state, kind)}
            locked={state.isLocked}
            onAct={(what) => void act(kind, what)}
          />
        ))}
      </ul>
      <CreateAgentKey open={creating} onClose={() => setCreating(false)} />
    </section>
  )
}

/** True if the removed agent key is now among the other agent keys, where it can be revoked. */
function hasFurtherKey(before: ConnectionState, after: ConnectionState): boolean {
  const earlierIds = new Set(before.agentKeys.map(({ id }) => id))
  return after.agentKeys.some(({ id, purpose }) => purpose === '' && !earlierIds.has(id))
}

/** Includes the project key only if the profile names a project header or a project key already exists. */
function kindsOf(state: ConnectionState): readonly ServiceKeyKind[] {
  const hasProjects = (usedProfile(state)?.projectHeader ?? null) !== null || serviceKeyOf(state, 'project') !== null
  return hasProjects ? ['agent', 'user', 'affiliate', 'project'] : ['agent', 'user', 'affiliate']
}

/** Banner that says why keys cannot be stored, or only for this session. */
function Keeping({ state }: { readonly state: ConnectionState }) {
  const { api, stores } = useApp()
  if (state.isLocked) {
    return (
      <Banner
        icon={<Lock size={16} aria-hidden="true" />}
        title="The keys are locked"
        text="Until they are unlocked none is added, removed or shown."
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
        text="A key added now is held in memory and gone when Countersign ends."
      />
    )
  }
  return null
}
