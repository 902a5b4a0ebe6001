import { type FormEvent, useState } from 'react'
import { useStore } from 'zustand'
import type { AppError } from '@shared/errors'
import { errorText } from '../../format/error-text'
import { idProblem, ledgerOf } from '../../format/id-check'
import { watchAccount } from '../../stores/accounts'
import { Button } from '../../ui/Button'
import { Dialog } from '../../ui/Dialog'
import { Field } from '../../ui/Field'
import { useAccounts, useApp } from '../app-context'

type WatchProps = { readonly open: boolean; readonly onClose: () => void }

export const WatchDialog = ({ open, onClose }: WatchProps) => (
  <Dialog
    open={open}
    onClose={onClose}
    title="Watch an account"
    text="You see what it holds. Nothing can be signed with it until its key is imported."
  >
    <WatchForm onClose={onClose} />
  </Dialog>
)

function WatchForm({ onClose }: { readonly onClose: () => void }) {
  const { api, stores } = useApp()
  const accounts = useAccounts()
  const network = useStore(stores.network, (s) => ('value' in s ? s.value : null))
  const [id, setId] = useState('')
  const [name, setName] = useState('')
  const [judged, setJudged] = useState(false)
  const [state, setState] = useState<'idle' | 'sending' | AppError>('idle')
  // While it is typed an id is not finished, so only leaving the field or sending it judges the form.
  const problem = idProblem(id, ledgerOf(network, accounts))
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    setJudged(true)
    if (problem !== null || id.trim() === '' || name.trim() === '') return
    setState('sending')
    const error = await watchAccount(stores.accounts, api, id.trim(), name.trim())
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
        problem={
          judged && id.trim() === ''
            ? { text: 'Enter the id of the account.' }
            : judged || problem?.peril
              ? problem
              : null
        }
        onChange={(e) => setId(e.target.value)}
        onBlur={() => setJudged(id !== '')}
      />
      <Field
        label="Name in your book"
        placeholder="Studio"
        value={name}
        maxLength={40}
        problem={judged && name.trim() === '' && state !== 'idle' ? { text: 'Give it a name.' } : null}
        onChange={(e) => setName(e.target.value)}
      />
      {error && (
        <p className="small" role="alert">
          <b>{error.title}.</b> <span className="t2">{error.todo}</span>
        </p>
      )}
      <div className="dialog-acts">
        <Button onClick={onClose}>Cancel</Button>
        <Button variant="primary" submit busy={state === 'sending'} disabled={name.trim() === '' || id.trim() === ''}>
          Watch
        </Button>
      </div>
    </form>
  )
}
