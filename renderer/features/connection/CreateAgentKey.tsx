import { useState } from 'react'
import { NEW_KEY_LIMIT_TEXT, AGENT_KEY_LIFETIME_TEXT, OWN_KEY_VIEW_TEXT } from './key-text'
import { createAgentKey } from './connection-store'
import { Confirm } from '../../ui/Confirm'
import { Field } from '../../ui/Field'
import { useApp } from '../../app/app-context'

type CreateAgentKeyProps = { readonly open: boolean; readonly onClose: () => void }

/** Dialog that asks the market to create an agent key, with which the app reads market data. */
export function CreateAgentKey({ open, onClose }: CreateAgentKeyProps) {
  const { api, stores } = useApp()
  const [label, setLabel] = useState('')
  return (
    <Confirm
      open={open}
      onClose={onClose}
      title="Create an agent key"
      text="The market creates agent keys for anyone and does not ask who you are."
      actionLabel="Create key"
      action={async () => {
        const error = await createAgentKey(stores.client, api, 'app', label.trim())
        if (!error) setLabel('')
        return error
      }}
    >
      <ul className="cn-points">
        <li>The key reads public data and cannot move anything.</li>
        <li>{NEW_KEY_LIMIT_TEXT}</li>
        <li>{AGENT_KEY_LIFETIME_TEXT}</li>
        <li>{OWN_KEY_VIEW_TEXT}</li>
      </ul>
      <Field
        label="Name in the market’s list (optional)"
        value={label}
        maxLength={60}
        onChange={(event) => setLabel(event.target.value)}
      />
    </Confirm>
  )
}
