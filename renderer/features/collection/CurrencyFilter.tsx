import { ChevronDown } from 'lucide-react'
import { useState } from 'react'
import type { ActivityCurrency, ActivityRecord } from '@shared/contract/browse'
import { entityId } from '@shared/contract/common'
import type { EntityId } from '@shared/ids'
import { plainText } from '../../format/text'
import { Button } from '../../ui/Button'
import { Field } from '../../ui/Field'
import { Popover } from '../../ui/Popover'
import { cx } from '../../ui/cx'
import styles from './listings.module.css'

type CurrencyFilterProps = {
  readonly value: ActivityCurrency
  /** Loaded records, whose payment tokens are choices of the filter. */
  readonly records: readonly ActivityRecord[]
  readonly onChange: (currency: ActivityCurrency) => void
}
type PaymentToken = { readonly id: EntityId; readonly symbol: string }

/** Currency filter: any currency, HBAR, a payment token of the records, or a token by its id. */
export function CurrencyFilter({ value, records, onChange }: CurrencyFilterProps) {
  const [isOpen, setOpen] = useState(false)
  const tokens = tokensIn(records)
  const choose = (currency: ActivityCurrency) => {
    onChange(currency)
    setOpen(false)
  }
  return (
    <span className="fchip">
      <Popover
        label="Currency"
        open={isOpen}
        onOpenChange={setOpen}
        trigger={
          <button type="button" className="fchip-open">
            <span className="t2">Currency</span> <span className="strong">{currencyWords(value, tokens)}</span>
            <ChevronDown size={12} aria-hidden="true" />
          </button>
        }
      >
        <div className={cx(styles['values'], styles['currency-values'])}>
          <Choice isChosen={value === 'any'} label="Any" onChoose={() => choose('any')} />
          <Choice isChosen={value === 'hbar'} label="HBAR only" onChoose={() => choose('hbar')} />
          {tokens.map(({ id, symbol }) => (
            <Choice key={id} isChosen={value === id} label={`${symbol} (${id})`} onChoose={() => choose(id)} />
          ))}
        </div>
        <TokenForm value={value} onSet={choose} />
      </Popover>
    </span>
  )
}

type ChoiceProps = { readonly label: string; readonly isChosen: boolean; readonly onChoose: () => void }

const Choice = ({ label, isChosen, onChoose }: ChoiceProps) => (
  <button type="button" aria-pressed={isChosen} onClick={onChoose}>
    <span className="cut">{label}</span>
  </button>
)

type TokenFormProps = { readonly value: ActivityCurrency; readonly onSet: (token: EntityId) => void }

function TokenForm({ value, onSet }: TokenFormProps) {
  const [text, setText] = useState<string>(value === 'any' || value === 'hbar' ? '' : value)
  const [isInvalid, setInvalid] = useState(false)
  const submit = () => {
    const token = entityId.safeParse(text.trim()).data
    if (token === undefined) setInvalid(true)
    else onSet(token)
  }
  return (
    <form
      className="pop-form"
      onSubmit={(event) => {
        event.preventDefault()
        submit()
      }}
    >
      <Field
        label="Token id"
        value={text}
        maxLength={40}
        problem={isInvalid ? { text: 'A token id has the form 0.0.1234.' } : null}
        onChange={(event) => {
          setText(event.target.value)
          setInvalid(false)
        }}
      />
      <Button isSubmit size="small">
        Filter by this token
      </Button>
    </form>
  )
}

/** Maximum number of payment tokens among the choices. */
const MAX_TOKENS = 8
/** Maximum length of a token's symbol. Longer symbols are cut, because symbols are third-party text. */
const MAX_SYMBOL_CHARS = 20

/** Payment tokens of the records, each once, with the symbol that the prices show; at most `MAX_TOKENS`. */
function tokensIn(records: readonly ActivityRecord[]): readonly PaymentToken[] {
  const tokensById = new Map<string, PaymentToken>()
  for (const { paymentToken: id, otherPrice } of records) {
    if (id === null || otherPrice === undefined || tokensById.has(id)) continue
    tokensById.set(id, { id, symbol: plainText(otherPrice.unit, MAX_SYMBOL_CHARS) })
  }
  return [...tokensById.values()].slice(0, MAX_TOKENS)
}

function currencyWords(value: ActivityCurrency, tokens: readonly PaymentToken[]): string {
  if (value === 'any') return 'any'
  if (value === 'hbar') return 'HBAR'
  return tokens.find(({ id }) => id === value)?.symbol ?? value
}
