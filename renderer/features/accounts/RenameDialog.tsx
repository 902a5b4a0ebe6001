import { type FormEvent, useState } from 'react'
import type { Account } from '@shared/contract/accounts'
import type { AppError } from '@shared/errors'
import { errorText } from '../../format/error-text'
import { renameAccount } from './accounts-store'
import { Button } from '../../ui/Button'
import { Dialog } from '../../ui/Dialog'
import { Field } from '../../ui/Field'
import { useApp } from '../../app/app-context'

type RenameProps = { readonly account: Account | null; readonly onClose: () => void }

/** Dialog that changes the person's own name of an account. */
export const RenameDialog = ({ account, onClose }: RenameProps) => (
  <Dialog
    open={account !== null}
    onClose={onClose}
    title="Rename the account"
    text="Only you see this name. It stays on this computer."
  >
    {account && <RenameForm account={account} onClose={onClose} />}
  </Dialog>
)

function RenameForm({ account, onClose }: { readonly account: Account; readonly onClose: () => void }) {
  const { api, stores } = useApp()
  const [name, setName] = useState(account.name)
  const [state, setState] = useState<'idle' | 'sending' | AppError>('idle')
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (name.trim() === '') return
    setState('sending')
    const error = await renameAccount(stores.client, api, account.id, name.trim())
    if (error) setState(error)
    else onClose()
  }
  return (
    <form onSubmit={(event) => void submit(event)}>
      <Field
        label={`Name of ${account.id}`}
        value={name}
        maxLength={40}
        autoFocus
        problem={typeof state === 'object' ? { text: `${errorText(state).title}. ${errorText(state).todo}` } : null}
        onChange={(event) => setName(event.target.value)}
      />
      <div className="dialog-acts">
        <Button onClick={onClose}>Cancel</Button>
        <Button variant="primary" submit busy={state === 'sending'} disabled={name.trim() === ''}>
          Rename
        </Button>
      </div>
    </form>
  )
}
