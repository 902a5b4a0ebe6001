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

/** Dialog that changes the person's own name for an account. Open while `account` is not null. */
export const RenameDialog = ({ account, onClose }: RenameProps) => (
  <Dialog
    open={account !== null}
    onClose={onClose}
    title="Rename the account"
    text="Only you see this name. The name stays on this computer."
  >
    {account && <RenameForm account={account} onClose={onClose} />}
  </Dialog>
)

function RenameForm({ account, onClose }: { readonly account: Account; readonly onClose: () => void }) {
  const { api, stores } = useApp()
  const [name, setName] = useState(account.name)
  const [submission, setSubmission] = useState<'idle' | 'sending' | AppError>('idle')
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (name.trim() === '') return
    setSubmission('sending')
    const error = await renameAccount(stores.client, api, account.id, name.trim())
    if (error) setSubmission(error)
    else onClose()
  }
  const failure = typeof submission === 'object' ? errorText(submission) : null
  return (
    <form onSubmit={(event) => void submit(event)}>
      <Field
        label={`Name of ${account.id}`}
        value={name}
        maxLength={40}
        autoFocus
        problem={failure && { text: `${failure.title}. ${failure.todo}` }}
        onChange={(event) => setName(event.target.value)}
      />
      <div className="dialog-acts">
        <Button onClick={onClose}>Cancel</Button>
        <Button variant="primary" isSubmit isBusy={submission === 'sending'} disabled={name.trim() === ''}>
          Rename
        </Button>
      </div>
    </form>
  )
}
