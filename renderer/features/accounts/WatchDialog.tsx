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
  /** Id found elsewhere, as an initial value that can be changed. */
  readonly id?: string
}

export const WatchDialog = ({ open, onClose, id = '' }: WatchProps) => (
  <Dialog
    open={open}
    onClose={onClose}
    title="Watch an account"
    text="You see what it holds. Nothing can be signed with it until its key is imported."
  >
    <WatchForm onClose={onClose} first={id} />
  </Dialog>
)

function WatchForm({ onClose, first }: { readonly onClose: () => void; readonly first: string }) {
  const { api, stores } = useApp()
  const accounts = useAccounts()
  const network = useKnownValue(networkQueries.state)
  const [id, setId] = useState(first)
  const [name, setName] = useState('')
  /** An unfinished id is not an error, so validation waits until the field is left or the form is submitted. */
  const [judged, setJudged] = useState<'nothing' | 'id' | 'all'>('nothing')
  const [state, setState] = useState<'idle' | 'sending' | AppError>('idle')
  // During submission the account may already be in the book, so that error is hidden.
  const isSaid = state !== 'sending'
  const idWrong = wrongId(id, accounts, idProblem(id, ledgerOf(network, accounts)))
  const nameWrong = name.trim() === '' ? { text: 'Give it a name.' } : null
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    setJudged('all')
    if (idWrong !== null || nameWrong !== null) return
    setState('sending')
    const error = await watchAccount(stores.client, api, id.trim(), name.trim())
    if (error) setState(error)
    else onClose()
  }
  const error = typeof state === 'object' ? errorText(state) : null
  return (
    <form onSubmit={(e) => void submit(e)} noValidate>
      <Field
        label="Account id"
        placeholder="0.0.1234"
        hint="With or without its checksum."
        value={id}
        maxLength={40}
        problem={isSaid && (judged !== 'nothing' || idWrong?.peril) ? idWrong : null}
        onChange={(e) => {
          setId(e.target.value)
          setState('idle')
        }}
        onBlur={() => setJudged(judged === 'all' ? 'all' : id === '' ? 'nothing' : 'id')}
      />
      <Field
        label="Name in your book"
        placeholder="Studio"
        value={name}
        maxLength={40}
        problem={judged === 'all' ? nameWrong : null}
        onChange={(e) => setName(e.target.value)}
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
function wrongId(id: string, accounts: AccountsState | null, problem: FieldProblem | null): FieldProblem | null {
  if (id.trim() === '') return { text: 'Enter the id of the account.' }
  const known = accounts?.accounts.find((account) => account.id === parseId(id.trim())?.id)
  if (problem !== null || known === undefined) return problem
  return { text: `It is in your book already, as ${plainText(known.name, 40)}. You can rename it under Accounts.` }
}
