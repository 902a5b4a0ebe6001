import { Plus } from 'lucide-react'
import { useState } from 'react'
import type { ConnectionState } from '@shared/contract/connection'
import { ASSISTANT_KEY_VIEW_TEXT, NEW_KEY_LIMIT_TEXT } from '../connection/key-text'
import { listNameProblem } from '../lists/list-text'
import { quotedText } from '../../format/text'
import { createAgentKey } from '../connection/connection-store'
import { Button } from '../../ui/Button'
import { Confirm } from '../../ui/Confirm'
import { Field } from '../../ui/Field'
import { useApp } from '../../app/app-context'
import { AgentKeyList } from '../connection/AgentKeys'
import styles from './tools.module.css'

/**
 * Agent keys of assistants. Each assistant has its own key, so that revoking one key does not affect the other
 * assistants.
 */
export function AssistantKeys({ connection }: { readonly connection: ConnectionState }) {
  const [isCreating, setCreating] = useState(false)
  const [createdName, setCreatedName] = useState<string | null>(null)
  // The purpose is the name of the assistant. A former key of the app has an empty purpose.
  const keys = connection.agentKeys.filter(({ purpose }) => purpose !== '')
  const isCreatedKeyShowable = keys.some(({ purpose, isShowable }) => purpose === createdName && isShowable)
  return (
    <section aria-label="Assistant keys" className={styles['tl-keys']}>
      <div className={styles['tl-keys-head']}>
        <h2 className="h2">1. Create a key</h2>
        <Button
          size="small"
          variant={keys.length === 0 ? 'primary' : 'secondary'}
          icon={<Plus size={14} aria-hidden="true" />}
          disabled={connection.isLocked}
          onClick={() => {
            setCreatedName(null)
            setCreating(true)
          }}
        >
          Create a key
        </Button>
      </div>
      <p className="t2">
        {connection.isLocked
          ? 'The keys are locked. Unlock the keys to create, show or revoke a key.'
          : 'One key for each assistant. You can show a key once. Revoke a key to stop only that assistant, at once.'}
      </p>
      <div role="status" className="cn-said">
        {isCreatedKeyShowable &&
          `The key for ${quotedText(createdName ?? '', 60)} is created. Show the key before you close Countersign.`}
      </div>
      <AgentKeyList keys={keys} isLocked={connection.isLocked} />
      <CreateAssistantKey open={isCreating} onClose={() => setCreating(false)} onCreated={setCreatedName} />
    </section>
  )
}

type CreateProps = {
  readonly open: boolean
  readonly onClose: () => void
  readonly onCreated: (name: string) => void
}

function CreateAssistantKey({ open, onClose, onCreated }: CreateProps) {
  const { api, stores } = useApp()
  const [name, setName] = useState('')
  const problem = listNameProblem(name.trim())
  return (
    <Confirm
      open={open}
      onClose={onClose}
      title="Create a key for an assistant"
      text="The market creates a key that can read public data but cannot move anything."
      actionLabel="Create key"
      disabled={name.trim() === '' || problem !== null}
      action={async () => {
        const error = await createAgentKey(stores.client, api, 'assistant', name.trim())
        if (error) return error
        onCreated(name.trim())
        setName('')
        return null
      }}
    >
      <ul className="cn-points">
        <li>
          <b className="strong">{ASSISTANT_KEY_VIEW_TEXT}</b>
        </li>
        <li>Without use, the key expires after 7 days.</li>
        <li>{NEW_KEY_LIMIT_TEXT}</li>
      </ul>
      <Field
        label="Name of the assistant"
        hint="The market stores this name with the key."
        value={name}
        maxLength={40}
        problem={problem}
        onChange={(e) => setName(e.target.value)}
      />
    </Confirm>
  )
}
