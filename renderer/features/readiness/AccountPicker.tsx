import { type FormEvent, useState } from 'react'
import { parseId, type EntityId } from '@shared/ids'
import { networkQueries } from '../connection/network-queries'
import { useKnownValue } from '../../query/use-query'
import { idProblem, ledgerOf } from '../../format/id-check'
import { plainText } from '../../format/text'
import { Button } from '../../ui/Button'
import { Field } from '../../ui/Field'
import { Select } from '../../ui/Select'
import { useAccounts } from '../../app/use-app-state'
import styles from './readiness.module.css'

type AccountPickerProps = { readonly account: EntityId | null; readonly onPick: (id: EntityId) => void }

/** Value of the option for an account that is not the person's. */
const OTHER = 'other'

/** Choice of one of the person's accounts, or a form for any other account id. */
export function AccountPicker({ account, onPick }: AccountPickerProps) {
  const accounts = useAccounts()?.accounts ?? []
  const isOwn = accounts.some(({ id }) => id === account)
  const [isTyping, setTyping] = useState(account !== null && !isOwn)
  const options = [
    ...accounts.map(({ id, name }) => ({ value: id, label: `${plainText(name, 40)}, ${id}` })),
    { value: OTHER, label: 'Another account…' },
  ]
  return (
    <div className={styles['rd-account']}>
      <Select
        label="Account"
        value={isTyping || !isOwn ? OTHER : (account ?? OTHER)}
        options={options}
        onChange={(choice) => {
          setTyping(choice === OTHER)
          const ownAccount = accounts.find(({ id }) => id === choice)
          if (ownAccount) onPick(ownAccount.id)
        }}
      />
      {(isTyping || !isOwn) && <AccountIdForm initialId={isOwn ? '' : (account ?? '')} onPick={onPick} />}
    </div>
  )
}

type AccountIdFormProps = { readonly initialId: string; readonly onPick: (id: EntityId) => void }

/** Form for an account id. A wrong checksum is reported during typing, other problems only after the submit. */
function AccountIdForm({ initialId, onPick }: AccountIdFormProps) {
  const accounts = useAccounts()
  const network = useKnownValue(networkQueries.state)
  const [idText, setIdText] = useState(initialId)
  const [isSubmitted, setSubmitted] = useState(false)
  const problem =
    idText.trim() === '' ? { text: 'Enter an account id.' } : idProblem(idText, ledgerOf(network, accounts))
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setSubmitted(true)
    const id = parseId(idText.trim())?.id
    if (problem === null && id) onPick(id)
  }
  return (
    <form className={styles['rd-other']} onSubmit={submit} noValidate>
      <Field
        label="Account id"
        placeholder="0.0.1234"
        hint="With or without its checksum."
        value={idText}
        maxLength={40}
        problem={isSubmitted || (problem && 'isWrongTarget' in problem && problem.isWrongTarget) ? problem : null}
        onChange={(event) => {
          setIdText(event.target.value)
          setSubmitted(false)
        }}
      />
      <Button isSubmit>Check account</Button>
    </form>
  )
}
