import { Plus } from 'lucide-react'
import { useState } from 'react'
import type { ConnectionState } from '@shared/contract/connection'
import { ASSISTANT_KEY_SHOWABLE, KEY_CAP, KEY_LIFE } from '../connection/key-life'
import { listNameProblem } from '../lists/list-text'
import { quoted } from '../../format/text'
import { createAgentKey } from '../connection/connection-store'
import { Button } from '../../ui/Button'
import { Confirm } from '../../ui/Confirm'
import { Field } from '../../ui/Field'
import { useApp } from '../../app/app-context'
import { AgentKeyList } from '../connection/AgentKeys'
import '../connection/connection.css'

/** Agent keys of assistants. Each assistant has its own, so that each can be revoked alone. */
export function AssistantKeys({ state }: { readonly state: ConnectionState }) {
  const [creating, setCreating] = useState(false)
  const [created, setCreated] = useState<string | null>(null)
  const keys = state.agentKeys.filter(({ purpose }) => purpose !== '')
  const isCreatedUnshown = keys.some(({ purpose, isShowable }) => purpose === created && isShowable)
  return (
    <section aria-label="Keys of assistants" className="tl-keys">
      <div className="tl-keys-head">
        <h2 className="h2">Keys of assistants</h2>
        <Button
          size="small"
          icon={<Plus size={14} aria-hidden="true" />}
          disabled={state.isLocked}
          onClick={() => {
            setCreated(null)
            setCreating(true)
          }}
        >
          Create a key
        </Button>
      </div>
      <p className="t2">
        {state.isLocked
          ? 'The keys are locked. Unlock them to create, show or revoke a key.'
          : 'Each assistant gets a key of its own. You can revoke one without touching the others.'}
      </p>
      {keys.length === 0 && <p className="t3 small">No assistant has a key from here yet.</p>}
      <div role="status" className="cn-said">
        {isCreatedUnshown && `The key for ${quoted(created ?? '', 60)} is created. Show it before Countersign ends.`}
      </div>
      <AgentKeyList keys={keys} locked={state.isLocked} />
      <CreateAssistantKey open={creating} onClose={() => setCreating(false)} onCreated={setCreated} />
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
      text="The market makes a key that reads public data and can move nothing."
      act="Create"
      disabled={name.trim() === '' || problem !== null}
      onAct={async () => {
        const error = await createAgentKey(stores.client, api, 'assistant', name.trim())
        if (error) return error
        onCreated(name.trim())
        setName('')
        return null
      }}
    >
      <ul className="cn-points">
        <li>{KEY_CAP} This one counts.</li>
        <li>{KEY_LIFE}</li>
        <li>{ASSISTANT_KEY_SHOWABLE} After that, Countersign keeps it only to revoke it.</li>
      </ul>
      <Field
        label="Name of the assistant"
        hint="The market keeps this name with the key."
        value={name}
        maxLength={40}
        problem={problem}
        onChange={(e) => setName(e.target.value)}
      />
    </Confirm>
  )
}
