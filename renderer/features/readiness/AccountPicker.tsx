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

type AccountPickProps = { readonly account: EntityId | null; readonly onPick: (id: EntityId) => void }

const OTHER = 'other'

/** Field for one of the person's accounts, or for a typed id. A wrong checksum is reported during typing. */
export function AccountPicker({ account, onPick }: AccountPickProps) {
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
        onChange={(value) => {
          setTyping(value === OTHER)
          const ownAccount = accounts.find(({ id }) => id === value)
          if (ownAccount) onPick(ownAccount.id)
        }}
      />
      {(isTyping || !isOwn) && <AccountIdForm initialId={isOwn ? '' : (account ?? '')} onPick={onPick} />}
    </div>
  )
}

type AccountIdFormProps = { readonly initialId: string; readonly onPick: (id: EntityId) => void }

function AccountIdForm({ initialId, onPick }: AccountIdFormProps) {
  const accounts = useAccounts()
  const network = useKnownValue(networkQueries.state)
  const [text, setText] = useState(initialId)
  const [isSubmitted, setSubmitted] = useState(false)
  const problem = text.trim() === '' ? { text: 'Enter an account id.' } : idProblem(text, ledgerOf(network, accounts))
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setSubmitted(true)
    const id = parseId(text.trim())?.id
    if (problem === null && id) onPick(id)
  }
  return (
    <form className={styles['rd-other']} onSubmit={submit} noValidate>
      <Field
        label="Account id"
        placeholder="0.0.1234"
        hint="With or without its checksum."
        value={text}
        maxLength={40}
        problem={isSubmitted || (problem && 'isWrongTarget' in problem && problem.isWrongTarget) ? problem : null}
        onChange={(event) => {
          setText(event.target.value)
          setSubmitted(false)
        }}
      />
      <Button submit>Check</Button>
    </form>
  )
}
