import { type FormEvent, useState } from 'react'
import { parseId, type EntityId } from '@shared/ids'
import { networkQueries } from '../connection/network-queries'
import { useKnownValue } from '../../query/use-query'
import type { FieldProblem } from '../../format/field-problem'
import { idProblem, ledgerOf } from '../../format/id-check'
import { plainText } from '../../format/text'
import { Button } from '../../ui/Button'
import { Field } from '../../ui/Field'
import { Select } from '../../ui/Select'
import { useAccounts } from '../../app/use-app-state'
import styles from './readiness.module.css'

type AccountPickerProps = { readonly account: EntityId | null; readonly onPick: (id: EntityId) => void }

/** Value of the option for an account that is not the person's. */
const OTHER_ACCOUNT = 'other'

/** Choice of one of the person's accounts, or a form for any other account id. */
export function AccountPicker({ account, onPick }: AccountPickerProps) {
  const accounts = useAccounts()?.accounts ?? []
  const isOwn = accounts.some(({ id }) => id === account)
  const [isOtherChosen, setOtherChosen] = useState(account !== null && !isOwn)
  const isFormShown = isOtherChosen || !isOwn
  const options = [
    ...accounts.map(({ id, name }) => ({ value: id, label: `${plainText(name, 40)}, ${id}` })),
    { value: OTHER_ACCOUNT, label: 'Another account…' },
  ]
  return (
    <div className={styles['rd-account']}>
      <Select
        label="Account"
        value={isFormShown ? OTHER_ACCOUNT : (account ?? OTHER_ACCOUNT)}
        options={options}
        onChange={(choice) => {
          setOtherChosen(choice === OTHER_ACCOUNT)
          const ownAccount = accounts.find(({ id }) => id === choice)
          if (ownAccount) onPick(ownAccount.id)
        }}
      />
      {isFormShown && <AccountIdForm initialId={isOwn ? '' : (account ?? '')} onPick={onPick} />}
    </div>
  )
}

type AccountIdFormProps = { readonly initialId: string; readonly onPick: (id: EntityId) => void }

/** Form for an account id. A wrong checksum is reported while the person types, any other problem only after the submit. */
function AccountIdForm({ initialId, onPick }: AccountIdFormProps) {
  const accounts = useAccounts()
  const network = useKnownValue(networkQueries.state)
  const [idText, setIdText] = useState(initialId)
  const [isSubmitted, setSubmitted] = useState(false)
  const problem: FieldProblem | null =
    idText.trim() === '' ? { text: 'Enter an account id.' } : idProblem(idText, ledgerOf(network, accounts))
  // `idProblem` sets `isWrongTarget` for a wrong checksum.
  const hasWrongChecksum = problem?.isWrongTarget === true
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
        problem={isSubmitted || hasWrongChecksum ? problem : null}
        onChange={(event) => {
          setIdText(event.target.value)
          setSubmitted(false)
        }}
      />
      <Button isSubmit>Check account</Button>
    </form>
  )
}
