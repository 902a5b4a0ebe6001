import { useId } from 'react'
import type { ToolField } from '@shared/contract/tools'
import { fieldName, hintOf, placeholderOf } from './tool-text'
import { plainText } from '../../format/text'
import type { FieldDraft, FieldTrouble } from './tool-form'
import { choiceText } from './tool-form'
import { Field, FieldMore } from '../../ui/Field'
import { useAccounts } from '../../app/use-app-state'
import { TraitPairs } from './TraitPairs'

type InputProps = {
  readonly field: ToolField
  readonly draft: FieldDraft
  readonly problem: FieldTrouble | null
  readonly onChange: (draft: FieldDraft) => void
}

/** One field, with an input that suits its kind. */
export function ToolFieldInput({ field, draft, problem, onChange }: InputProps) {
  const label = `${fieldName(field.name)}${field.isRequired ? ' (needed)' : ''}`
  const text = typeof draft === 'string' ? draft : ''
  if (field.kind === 'traits') {
    return (
      <TraitPairs
        label={label}
        problem={problem}
        onChange={onChange}
        hint={hintOf(field)}
        most={field.maximum}
        pairs={typeof draft === 'string' ? [] : draft}
      />
    )
  }
  if (field.kind === 'choice' || field.kind === 'flag') {
    return <Chosen field={field} label={label} text={text} problem={problem} onChange={onChange} />
  }
  return <Typed field={field} label={label} text={text} problem={problem} onChange={onChange} />
}

type TextProps = Omit<InputProps, 'draft'> & { readonly label: string; readonly text: string }

/** Typed field. An account id gets the person's own accounts as suggestions. */
function Typed({ field, label, text, problem, onChange }: TextProps) {
  const id = useId()
  const accounts = useAccounts()
  const offered = field.kind === 'account' ? (accounts?.accounts ?? []) : []
  const isNumber = field.kind === 'integer' || field.kind === 'number'
  const hint = hintOf(field)
  return (
    <div>
      <Field
        label={label}
        hint={hint === '' ? undefined : hint}
        placeholder={placeholderOf(field)}
        value={text}
        maxLength={field.kind === 'json' ? 2000 : 200}
        inputMode={isNumber ? 'decimal' : 'text'}
        list={offered.length > 0 ? id : undefined}
        problem={problem}
        onChange={(e) => onChange(e.target.value)}
      />
      {offered.length > 0 && (
        <datalist id={id}>
          {offered.map((account) => (
            <option key={account.id} value={`${account.id}-${account.checksum}`} label={plainText(account.name, 40)} />
          ))}
        </datalist>
      )}
    </div>
  )
}

function Chosen({ field, label, text, problem, onChange }: TextProps) {
  const id = useId()
  const hint = hintOf(field)
  const values =
    field.kind === 'flag'
      ? [
          { value: 'true', label: 'yes' },
          { value: 'false', label: 'no' },
        ]
      : field.choices.map((one) => ({ value: choiceText(one), label: plainText(String(one), 60) }))
  return (
    <div className="fl">
      <label htmlFor={id}>{label}</label>
      <span className="field">
        <select
          id={id}
          value={text}
          aria-invalid={problem ? true : undefined}
          aria-describedby={`${id}-more`}
          onChange={(e) => onChange(e.target.value)}
        >
          <option value="">{field.isRequired ? 'Choose' : 'Not sent'}</option>
          {values.map((one) => (
            <option key={one.value} value={one.value}>
              {one.label}
            </option>
          ))}
        </select>
      </span>
      <FieldMore id={`${id}-more`} hint={hint === '' ? undefined : hint} problem={problem} />
    </div>
  )
}
