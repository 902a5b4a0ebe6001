import { useState } from 'react'
import { KEY_CAP, KEY_LIFE, OWN_KEY_SHOWABLE } from './key-life'
import { createAgentKey } from './connection-store'
import { Confirm } from '../../ui/Confirm'
import { Field } from '../../ui/Field'
import { useApp } from '../../app/app-context'

type CreateProps = { readonly open: boolean; readonly onClose: () => void }

export function CreateAgentKey({ open, onClose }: CreateProps) {
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
        const error = await createAgentKey(stores.client, api, 'app', label.trim())
        if (!error) setLabel('')
        return error
      }}
    >
      <ul className="cn-points">
        <li>It reads public data and can move nothing.</li>
        <li>{KEY_CAP}</li>
        <li>{KEY_LIFE}</li>
        <li>Countersign keeps it at once. {OWN_KEY_SHOWABLE}</li>
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
