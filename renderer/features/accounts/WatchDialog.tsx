import { type FormEvent, useState } from 'react'
import type { AccountsState } from '@shared/contract/accounts'
import type { AppError } from '@shared/errors'
import { parseId } from '@shared/ids'
import { networkQueries } from '../connection/network-queries'
import { useKnownValue } from '../../query/use-query'
import { errorText } from '../../format/error-text'
import { idProblem, ledgerOf } from '../../format/id-check'
import { plainText } from '../../format/text'
import { watchAccount } from './accounts-store'
import { Button } from '../../ui/Button'
import { Dialog } from '../../ui/Dialog'
import { Field } from '../../ui/Field'
import type { FieldProblem } from '../../format/field-problem'
import { useApp } from '../../app/app-context'
import { useAccounts } from '../../app/use-app-state'

type WatchProps = {
  readonly open: boolean
  readonly onClose: () => void
  /** Initial value of the id field, which the person can change. */
  readonly id?: string
}

/** Dialog that adds an account without its key. */
export const WatchDialog = ({ open, onClose, id = '' }: WatchProps) => (
  <Dialog
    open={open}
    onClose={onClose}
    title="Watch an account"
    text="You see the account’s holdings. To sign with the account, import its key."
  >
    <WatchForm onClose={onClose} initialId={id} />
  </Dialog>
)

function WatchForm({ onClose, initialId }: { readonly onClose: () => void; readonly initialId: string }) {
  const { api, stores } = useApp()
  const accounts = useAccounts()
  const network = useKnownValue(networkQueries.state)
  const [id, setId] = useState(initialId)
  const [name, setName] = useState('')
  /** An unfinished id is not an error, so validation waits until the field is left or the form is submitted. */
  const [validated, setValidated] = useState<'nothing' | 'id' | 'all'>('nothing')
  const [state, setState] = useState<'idle' | 'sending' | AppError>('idle')
  // During submission the account may already be in the book, so that error is hidden.
  const canShowProblem = state !== 'sending'
  const problemWithId = watchProblem(id, accounts, idProblem(id, ledgerOf(network, accounts)))
  const problemWithName = name.trim() === '' ? { text: 'Enter a name.' } : null
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    setValidated('all')
    if (problemWithId !== null || problemWithName !== null) return
    setState('sending')
    const error = await watchAccount(stores.client, api, id.trim(), name.trim())
    if (error) setState(error)
    else onClose()
  }
  const error = typeof state === 'object' ? errorText(state) : null
  return (
    <form onSubmit={(event) => void submit(event)} noValidate>
      <Field
        label="Account id"
        placeholder="0.0.1234"
        hint="With or without its checksum."
        value={id}
        maxLength={40}
        problem={canShowProblem && (validated !== 'nothing' || problemWithId?.isWrongTarget) ? problemWithId : null}
        onChange={(event) => {
          setId(event.target.value)
          setState('idle')
        }}
        onBlur={() => {
          if (validated !== 'all') setValidated(id === '' ? 'nothing' : 'id')
        }}
      />
      <Field
        label="Name in your book"
        placeholder="Studio"
        value={name}
        maxLength={40}
        problem={validated === 'all' ? problemWithName : null}
        onChange={(event) => setName(event.target.value)}
      />
      {error && (
        <p className="small" role="alert">
          <b>{error.title}.</b> <span className="t2">{error.todo}</span>
        </p>
      )}
      <div className="dialog-acts">
        <Button onClick={onClose}>Cancel</Button>
        <Button variant="primary" submit busy={state === 'sending'}>
          Watch
        </Button>
      </div>
    </form>
  )
}

/** Problem that prevents watching an id. For an id already in the book, the text has its name there. */
function watchProblem(id: string, accounts: AccountsState | null, problem: FieldProblem | null): FieldProblem | null {
  if (id.trim() === '') return { text: 'Enter an account id.' }
  const existing = accounts?.accounts.find((account) => account.id === parseId(id.trim())?.id)
  if (problem !== null || existing === undefined) return problem
  return {
    text: `This account is already in your book, as ${plainText(existing.name, 40)}. You can rename the account under Accounts.`,
  }
}
