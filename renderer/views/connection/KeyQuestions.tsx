import { useState } from 'react'
import type { ServiceKeyKind } from '@shared/contract/connection'
import { KIND_WORDS } from '../../format/key-life'
import { createAgentKey, removeKey, revokeAgentKey } from '../../stores/connection'
import { Confirm } from '../../ui/Confirm'
import { Field } from '../../ui/Field'
import { useApp } from '../app-context'

type QuestionProps = { readonly open: boolean; readonly onClose: () => void }

export function CreateAgentKey({ open, onClose }: QuestionProps) {
  const { api, stores } = useApp()
  const [label, setLabel] = useState('')
  return (
    <Confirm
      open={open}
      onClose={onClose}
      title="Create an agent key"
      text="The market makes it for whoever asks, without a name."
      act="Create"
      onAct={async () => {
        const error = await createAgentKey(stores.connection, api, label.trim())
        if (!error) setLabel('')
        return error
      }}
    >
      <ul className="cn-points">
        <li>It reads public data and can move nothing.</li>
        <li>The market makes 5 a day for one network address.</li>
        <li>Unused for 7 days it ends; idle for 90 it may stop working.</li>
        <li>It is kept at once, and can be shown once in a window of its own.</li>
      </ul>
      <Field
        label="Label, for the market’s own list"
        hint="You may leave it empty."
        value={label}
        maxLength={60}
        onChange={(e) => setLabel(e.target.value)}
      />
    </Confirm>
  )
}

export function RevokeAgentKey({ open, onClose }: QuestionProps) {
  const { api, stores } = useApp()
  return (
    <Confirm
      open={open}
      onClose={onClose}
      title="Revoke the agent key"
      text="The market ends it at once, wherever it is used, and it is removed here. Without one only public facts can be read."
      act="Revoke"
      danger
      onAct={() => revokeAgentKey(stores.connection, api)}
    />
  )
}

type RemoveProps = { readonly kind: ServiceKeyKind | null; readonly onClose: () => void }

export function RemoveKey({ kind, onClose }: RemoveProps) {
  const { api, stores } = useApp()
  const name = kind === null ? 'key' : KIND_WORDS[kind].name.toLowerCase()
  return (
    <Confirm
      open={kind !== null}
      onClose={onClose}
      title={`Remove the ${name} from here`}
      text={
        kind === 'agent'
          ? 'This computer forgets it; at the market it goes on working. To end it there as well, revoke it.'
          : 'This computer forgets it. At the market nothing changes.'
      }
      act="Remove"
      danger
      onAct={() => (kind === null ? Promise.resolve(null) : removeKey(stores.connection, api, kind))}
    />
  )
}
