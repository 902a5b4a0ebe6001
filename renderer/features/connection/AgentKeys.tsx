import { Ellipsis, Trash2 } from 'lucide-react'
import { useState } from 'react'
import type { AgentKey, ConnectionState } from '@shared/contract/connection'
import type { AppError } from '@shared/errors'
import { agentKeyFacts, agentKeyName, ASSISTANT_KEY_VIEW_TEXT, agentKeyEndText } from './key-text'
import { plainText } from '../../format/text'
import { openKeyWindow, removeAgentKey, revokeAgentKey, errorUnlessDeclined } from './connection-store'
import { Badge } from '../../ui/Badge'
import { Button } from '../../ui/Button'
import { useNow } from '../../ui/clock-context'
import { ErrorLine } from '../../ui/Confirm'
import { HalfCircle, Triangle } from '../../ui/StatusIcons'
import { Menu, MenuItem } from '../../ui/Menu'
import { useApp } from '../../app/app-context'
import { SettingGroup } from '../settings/Setting'
import { cx } from '../../ui/cx'
import styles from './connection.module.css'

type AgentKeyListProps = {
  readonly keys: readonly AgentKey[]
  /** True if the person must unlock the keys first. */
  readonly isLocked: boolean
}
/** `remove`: marks a key as removed; deletes a key that is already marked. */
type AgentKeyAction = 'show' | 'revoke' | 'remove'

/**
 * List of agent keys that the app itself does not use: keys of assistants, and earlier keys of the app that may still
 * work.
 */
export function AgentKeyList({ keys, isLocked }: AgentKeyListProps) {
  const { api, stores } = useApp()
  const [error, setError] = useState<AppError | null>(null)
  const [statusText, setStatusText] = useState('')
  const handleAction = async (key: AgentKey, action: AgentKeyAction) => {
    setError(null)
    setStatusText('')
    const failure = await runAction(key, action)
    setError(errorUnlessDeclined(failure))
    if (!failure && action !== 'show') setStatusText(successText(key, action))
  }
  const runAction = ({ id }: AgentKey, action: AgentKeyAction): Promise<AppError | null> => {
    switch (action) {
      case 'show':
        return openKeyWindow(stores.client, api, { task: 'show', id })
      // Main asks the person to confirm before it revokes or deletes a key. Marking a key as removed needs no answer.
      case 'revoke':
        return revokeAgentKey(stores.client, api, id)
      case 'remove':
        return removeAgentKey(stores.client, api, id)
    }
  }
  return (
    <>
      {error && <ErrorLine error={error} />}
      <div role="status" className="cn-said">
        {statusText}
      </div>
      {keys.length > 0 && (
        <ul className={cx('keeps', styles['skeys'])}>
          {keys.map((key) => (
            <AgentKeyRow
              key={key.id}
              agentKey={key}
              isLocked={isLocked}
              onAct={(action) => void handleAction(key, action)}
            />
          ))}
        </ul>
      )}
    </>
  )
}

/** Tooltips of a key that is not marked as removed: an earlier key of the app, or a key of an assistant. */
const FORMER_KEY_TEXT = 'Countersign no longer uses this key.'
const ASSISTANT_KEY_TEXT = 'Use not known: the assistant calls the market directly.'

type RowProps = {
  readonly agentKey: AgentKey
  readonly isLocked: boolean
  readonly onAct: (action: AgentKeyAction) => void
}

function AgentKeyRow({ agentKey, isLocked, onAct }: RowProps) {
  const nowMs = useNow()
  const isRemoved = agentKey.removedAt !== null
  const name = plainText(agentKeyName(agentKey), 60)
  return (
    <li data-agent-key={agentKey.id} data-removed={isRemoved}>
      {isRemoved ? (
        <Triangle />
      ) : (
        <span title={agentKey.purpose === '' ? FORMER_KEY_TEXT : ASSISTANT_KEY_TEXT}>
          <HalfCircle />
        </span>
      )}
      <div>
        <div className="row">
          <b className="strong">{name}</b>
          <span className="chip mono">{plainText(agentKey.prefix, 40)}…</span>
          {agentKey.keyStore === 'session' && <Badge>This session</Badge>}
        </div>
        <p className="small">
          {isRemoved && <b className="strong">The market may still accept the key. </b>}
          <span className="t2">{agentKeyEndText(agentKey.end)}</span>
        </p>
        {agentKey.isShowable && <p className="t2 small">{ASSISTANT_KEY_VIEW_TEXT}</p>}
        <dl className={cx(styles['key-facts'], 'small tn')}>
          {agentKeyFacts(agentKey, nowMs).map(({ label, value }) => (
            <div key={label}>
              <dt>{label}</dt>
              <dd>{value}</dd>
            </div>
          ))}
        </dl>
      </div>
      <span className="row">
        {agentKey.isShowable && (
          <Button size="small" disabled={isLocked} onClick={() => onAct('show')} aria-label={`Show key once: ${name}`}>
            Show key once
          </Button>
        )}
        <Button size="small" disabled={isLocked} onClick={() => onAct('revoke')} aria-label={`Revoke: ${name}`}>
          Revoke
        </Button>
        {!isLocked && (
          <Menu
            trigger={
              <button type="button" className="btn quiet icon sm" aria-label={`More for ${name}`}>
                <Ellipsis size={16} aria-hidden="true" />
              </button>
            }
          >
            <MenuItem icon={<Trash2 size={16} aria-hidden="true" />} onPick={() => onAct('remove')}>
              <span className="bad">{isRemoved ? 'Delete without revoking' : 'Mark as removed'}</span>
            </MenuItem>
          </Menu>
        )}
      </span>
    </li>
  )
}

function successText(key: AgentKey, action: Exclude<AgentKeyAction, 'show'>): string {
  const name = plainText(agentKeyName(key), 60)
  if (action === 'revoke') return `The key “${name}” is revoked: the market no longer accepts the key.`
  return key.removedAt === null
    ? `The key “${name}” is marked as removed. The market may still accept the key until you revoke it.`
    : `The key “${name}” is deleted. Countersign can no longer revoke it.`
}

type OtherAgentKeysProps = { readonly connection: ConnectionState }

/** Section "Other agent keys" of the connection page; renders nothing without other agent keys. */
export function OtherAgentKeys({ connection }: OtherAgentKeysProps) {
  if (connection.agentKeys.length === 0) return null
  return (
    <SettingGroup title="Other agent keys">
      <p className="t2">Countersign does not use these keys. Revoke the keys that you no longer need.</p>
      <AgentKeyList keys={connection.agentKeys} isLocked={connection.isLocked} />
    </SettingGroup>
  )
}
