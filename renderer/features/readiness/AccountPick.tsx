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

type AccountPickProps = { readonly account: EntityId | null; readonly onPick: (id: EntityId) => void }

const OTHER = 'other'

/** Picks one of the person's accounts, or a typed id, which is judged during typing. */
export function AccountPick({ account, onPick }: AccountPickProps) {
  const accounts = useAccounts()?.accounts ?? []
  const isOwn = accounts.some(({ id }) => id === account)
  const [types, setTypes] = useState(account !== null && !isOwn)
  const options = [
    ...accounts.map(({ id, name }) => ({ value: id, label: `${plainText(name, 40)}, ${id}` })),
    { value: OTHER, label: 'Another account…' },
  ]
  return (
    <div className="rd-account">
      <Select
        label="Account"
        value={types || !isOwn ? OTHER : (account ?? OTHER)}
        options={options}
        onChange={(value) => {
          setTypes(value === OTHER)
          const own = accounts.find(({ id }) => id === value)
          if (own) onPick(own.id)
        }}
      />
      {(types || !isOwn) && <OtherAccount first={isOwn ? '' : (account ?? '')} onPick={onPick} />}
    </div>
  )
}

function OtherAccount({ first, onPick }: { readonly first: string; readonly onPick: (id: EntityId) => void }) {
  const accounts = useAccounts()
  const network = useKnownValue(networkQueries.state)
  const [text, setText] = useState(first)
  const [isJudged, setJudged] = useState(false)
  const wrong =
    text.trim() === '' ? { text: 'Enter the id of an account.' } : idProblem(text, ledgerOf(network, accounts))
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setJudged(true)
    const id = parseId(text.trim())?.id
    if (wrong === null && id) onPick(id)
  }
  return (
    <form className="rd-other" onSubmit={submit} noValidate>
      <Field
        label="Account id"
        placeholder="0.0.1234"
        hint="With or without its checksum."
        value={text}
        maxLength={40}
        problem={isJudged || (wrong && 'peril' in wrong && wrong.peril) ? wrong : null}
        onChange={(e) => {
          setText(e.target.value)
          setJudged(false)
        }}
      />
      <Button submit>Check</Button>
    </form>
  )
}
