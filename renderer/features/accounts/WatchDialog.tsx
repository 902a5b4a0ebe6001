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
import { cx } from '../../ui/cx'
import { Button } from '../../ui/Button'
import { Dialog } from '../../ui/Dialog'
import { Field } from '../../ui/Field'
import { Cross } from '../../ui/StatusIcons'
import type { FieldProblem } from '../../format/field-problem'
import { useApp } from '../../app/app-context'
import { useAccounts } from '../../app/use-app-state'
import styles from './accounts.module.css'

type WatchProps = {
  readonly open: boolean
  readonly onClose: () => void
  /** Initial value of the id field, which the person can change. */
  readonly id?: string
}

/** Dialog that adds an account without its key: the person can watch the account, but not sign. */
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
  /** Fields whose problems are shown. An unfinished id is not shown as a problem before the person leaves its field. */
  const [validatedFields, setValidatedFields] = useState<'none' | 'id' | 'all'>('none')
  const [submission, setSubmission] = useState<'idle' | 'sending' | AppError>('idle')
  // Main adds the account before the call returns. The problem "already under Accounts" must not appear during the call.
  const canShowIdProblem = submission !== 'sending'
  const problemWithId = watchProblem(id, accounts, idProblem(id, ledgerOf(network, accounts)))
  const problemWithName = name.trim() === '' ? { text: 'Enter a name.' } : null
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    setValidatedFields('all')
    if (problemWithId !== null || problemWithName !== null) return
    setSubmission('sending')
    const error = await watchAccount(stores.client, api, id.trim(), name.trim())
    if (error) setSubmission(error)
    else onClose()
  }
  const failure = typeof submission === 'object' ? errorText(submission) : null
  // The banner of the page behind the dialog has the remedy and the folder.
  const isDiskFailure = typeof submission === 'object' && submission.code === 'disk-failed'
  const isIdValidated = validatedFields !== 'none' || problemWithId?.isWrongTarget === true
  return (
    <form onSubmit={(event) => void submit(event)} noValidate>
      <Field
        label="Account id"
        placeholder="0.0.1234"
        hint="With or without its checksum."
        value={id}
        maxLength={40}
        problem={canShowIdProblem && isIdValidated ? problemWithId : null}
        onChange={(event) => {
          setId(event.target.value)
          setSubmission('idle')
        }}
        onBlur={() => {
          if (validatedFields !== 'all') setValidatedFields(id === '' ? 'none' : 'id')
        }}
      />
      <Field
        label="Your name for the account"
        placeholder="Studio"
        value={name}
        maxLength={40}
        problem={validatedFields === 'all' ? problemWithName : null}
        onChange={(event) => setName(event.target.value)}
      />
      {failure && (
        <p className={cx('small', styles['failure'])} role="alert">
          <Cross size={14} />
          <span>
            <b>{failure.title}.</b> <span className="t2">{isDiskFailure ? failure.moved : failure.todo}</span>
          </span>
        </p>
      )}
      <div className="dialog-acts">
        <Button onClick={onClose}>Cancel</Button>
        <Button variant="primary" isSubmit isBusy={submission === 'sending'}>
          Watch account
        </Button>
      </div>
    </form>
  )
}

/**
 * Problem with the id of an account to watch; null without a problem. `formatProblem` is the problem that `idProblem`
 * found in the id.
 */
function watchProblem(
  id: string,
  accounts: AccountsState | null,
  formatProblem: FieldProblem | null,
): FieldProblem | null {
  if (id.trim() === '') return { text: 'Enter an account id.' }
  const existingAccount = accounts?.accounts.find((account) => account.id === parseId(id.trim())?.id)
  if (formatProblem !== null || existingAccount === undefined) return formatProblem
  return {
    text: `This account is already under Accounts, as ${plainText(existingAccount.name, 40)}. You can rename the account there.`,
  }
}
