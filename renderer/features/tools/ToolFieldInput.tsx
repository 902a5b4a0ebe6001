import { ChevronDown } from 'lucide-react'
import { type ReactNode, useId } from 'react'
import type { ToolField } from '@shared/contract/tools'
import { fieldNameWords } from './answer-words'
import { plainFieldName, fieldHint, fieldPlaceholder } from './tool-text'
import { plainText } from '../../format/text'
import type { FieldDraft } from './tool-form'
import type { FieldProblem } from '../../format/field-problem'
import { choiceText } from './tool-form'
import { Field, FieldMessage } from '../../ui/Field'
import { useAccounts } from '../../app/use-app-state'
import { TraitPairs } from './TraitPairs'
import styles from './tools.module.css'

type InputProps = {
  readonly field: ToolField
  readonly draft: FieldDraft
  readonly problem: FieldProblem | null
  readonly onChange: (draft: FieldDraft) => void
}

/** Input for a field of a tool. The kind of the field determines the control. */
export function ToolFieldInput({ field, draft, problem, onChange }: InputProps) {
  const label = <FieldLabel field={field} />
  const typedText = typeof draft === 'string' ? draft : ''
  if (field.kind === 'traits') {
    return (
      <TraitPairs
        label={label}
        problem={problem}
        onChange={onChange}
        hint={fieldHint(field)}
        maxPairs={field.maximum}
        pairs={typeof draft === 'string' ? [] : draft}
      />
    )
  }
  if (field.kind === 'choice' || field.kind === 'flag') {
    return <ChoiceInput field={field} label={label} typedText={typedText} problem={problem} onChange={onChange} />
  }
  return <TypedInput field={field} label={label} typedText={typedText} problem={problem} onChange={onChange} />
}

/** Name of a field in words, followed by the server's own name if the words differ from that name. */
function FieldLabel({ field: { name, isRequired } }: { readonly field: ToolField }) {
  const words = fieldNameWords(name)
  return (
    <>
      {words}
      {isRequired && ' (required)'}
      {words.toLowerCase() !== name.toLowerCase() && (
        <>
          {' '}
          <code className={styles['tl-field-code']}>{plainFieldName(name)}</code>
        </>
      )}
    </>
  )
}

type TypedFieldProps = Omit<InputProps, 'draft'> & { readonly label: ReactNode; readonly typedText: string }

/** Maximum length of a text that the person can type into a field, except JSON. */
const MAX_TEXT_CHARACTERS = 200
const MAX_JSON_CHARACTERS = 2000

/** Input of typed text. An account field suggests the person's own accounts. */
function TypedInput({ field, label, typedText, problem, onChange }: TypedFieldProps) {
  const id = useId()
  const accounts = useAccounts()
  const suggestions = field.kind === 'account' ? (accounts?.accounts ?? []) : []
  const isNumber = field.kind === 'integer' || field.kind === 'number'
  const hint = fieldHint(field)
  return (
    <div>
      <Field
        label={label}
        hint={hint === '' ? undefined : hint}
        placeholder={fieldPlaceholder(field)}
        value={typedText}
        maxLength={field.kind === 'json' ? MAX_JSON_CHARACTERS : MAX_TEXT_CHARACTERS}
        inputMode={isNumber ? 'decimal' : 'text'}
        list={suggestions.length > 0 ? id : undefined}
        problem={problem}
        onChange={(e) => onChange(e.target.value)}
      />
      {suggestions.length > 0 && (
        <datalist id={id}>
          {suggestions.map((account) => (
            <option key={account.id} value={`${account.id}-${account.checksum}`} label={plainText(account.name, 40)} />
          ))}
        </datalist>
      )}
    </div>
  )
}

/**
 * Select for a field with fixed values. The draft stores the choice as JSON, which keeps the number 1 and the text "1" apart.
 */
function ChoiceInput({ field, label, typedText, problem, onChange }: TypedFieldProps) {
  const id = useId()
  const hint = fieldHint(field)
  const options =
    field.kind === 'flag'
      ? [
          { value: 'true', label: 'yes' },
          { value: 'false', label: 'no' },
        ]
      : field.choices.map((choice) => ({ value: choiceText(choice), label: plainText(String(choice), 60) }))
  return (
    <div className="fl">
      <label htmlFor={id}>{label}</label>
      <span className="field">
        <select
          id={id}
          value={typedText}
          aria-invalid={problem ? true : undefined}
          aria-describedby={`${id}-more`}
          onChange={(e) => onChange(e.target.value)}
        >
          <option value="">{field.isRequired ? 'Choose' : 'Not sent'}</option>
          {options.map(({ value, label: optionLabel }) => (
            <option key={value} value={value}>
              {optionLabel}
            </option>
          ))}
        </select>
        <ChevronDown size={14} className="select-mark" aria-hidden="true" />
      </span>
      <FieldMessage id={`${id}-more`} hint={hint === '' ? undefined : hint} problem={problem} />
    </div>
  )
}
