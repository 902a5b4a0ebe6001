import { Plus } from 'lucide-react'
import { useState } from 'react'
import type { ConnectionState } from '@shared/contract/connection'
import { KEY_CAP, KEY_LIFE } from '../../format/key-life'
import { listNameProblem } from '../../format/list-text'
import { createAgentKey } from '../../stores/connection'
import { Button } from '../../ui/Button'
import { Confirm } from '../../ui/Confirm'
import { Field } from '../../ui/Field'
import { useApp } from '../app-context'
import { AgentKeyList } from '../connection/AgentKeys'
import '../connection/connection.css'

/** Agent keys of assistants: each has its own, which is revoked without touching another. */
export function AssistantKeys({ state }: { readonly state: ConnectionState }) {
  const [creating, setCreating] = useState(false)
  const keys = state.agentKeys.filter(({ purpose }) => purpose !== '')
  return (
    <section aria-label="Keys of assistants" className="tl-keys">
      <div className="tl-keys-head">
        <h2 className="h2">Keys of assistants</h2>
        <Button
          size="small"
          icon={<Plus size={14} aria-hidden="true" />}
          disabled={state.isLocked}
          onClick={() => setCreating(true)}
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
      <AgentKeyList keys={keys} locked={state.isLocked} />
      <CreateAssistantKey open={creating} onClose={() => setCreating(false)} />
    </section>
  )
}

type CreateProps = { readonly open: boolean; readonly onClose: () => void }

function CreateAssistantKey({ open, onClose }: CreateProps) {
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
        const error = await createAgentKey(stores.connection, api, 'assistant', name.trim())
        if (!error) setName('')
        return error
      }}
    >
      <ul className="cn-points">
        <li>{KEY_CAP} This one counts.</li>
        <li>{KEY_LIFE}</li>
        <li>You can show the key once, in the key window. Countersign keeps it only to revoke it.</li>
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
