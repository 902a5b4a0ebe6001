import { Eye, EyeOff } from 'lucide-react'
import { type ClipboardEvent, type RefObject, useId, useState } from 'react'
import { cx } from './cx'
import { FieldMessage } from './Field'
import type { FieldProblem } from '../format/field-problem'

type SecretProps = {
  readonly label: string
  /** Ref of the input. The input is uncontrolled, so that the secret never becomes part of the page's state. */
  readonly field: RefObject<HTMLInputElement | HTMLTextAreaElement | null>
  readonly rows?: number
  readonly hint?: string
  readonly problem?: FieldProblem | null
  readonly onChange?: () => void
  readonly autoFocus?: boolean
}

/** Maximum length of a secret that main accepts from the key window. */
const MAX_SECRET_CHARS = 2000

/**
 * Prevents copying and cutting, as browsers do in password fields, also while the secret is shown. A copy would stay in
 * the clipboard.
 */
const preventCopy = (event: ClipboardEvent) => event.preventDefault()

/**
 * Field for a secret. The text is masked unless the person shows it. Spell checking, completion and copying are turned
 * off.
 */
export function Secret({ label, field, rows, hint, problem, onChange, autoFocus }: SecretProps) {
  const id = useId()
  const [isShown, setIsShown] = useState(false)
  const commonProps = {
    id,
    spellCheck: false,
    autoComplete: 'off',
    autoCapitalize: 'off',
    autoCorrect: 'off',
    maxLength: MAX_SECRET_CHARS,
    'aria-invalid': problem ? true : undefined,
    'aria-describedby': `${id}-more`,
    onChange,
    autoFocus: autoFocus ?? false,
    onCopy: preventCopy,
    onCut: preventCopy,
  }
  return (
    <div className="fl">
      <label htmlFor={id}>{label}</label>
      <span className={cx('field', problem && 'err', rows !== undefined && 'tall')}>
        {rows === undefined ? (
          <input {...commonProps} ref={field as RefObject<HTMLInputElement>} type={isShown ? 'text' : 'password'} />
        ) : (
          <textarea
            {...commonProps}
            ref={field as RefObject<HTMLTextAreaElement>}
            rows={rows}
            className={cx('mono', !isShown && 'masked')}
          />
        )}
        <button
          type="button"
          className="reveal"
          aria-pressed={isShown}
          aria-label={isShown ? `Hide ${label.toLowerCase()}` : `Show ${label.toLowerCase()}`}
          onClick={() => setIsShown(!isShown)}
        >
          {isShown ? <EyeOff size={16} aria-hidden="true" /> : <Eye size={16} aria-hidden="true" />}
        </button>
      </span>
      <FieldMessage id={`${id}-more`} hint={hint} problem={problem ?? null} />
    </div>
  )
}

/** Returns the text of a field and empties the field, so that the page keeps no copy of the secret. */
export function takeSecret(field: RefObject<HTMLInputElement | HTMLTextAreaElement | null>): string {
  const text = field.current?.value ?? ''
  if (field.current) field.current.value = ''
  return text
}

/** Text of a field; the field keeps the text. */
export const fieldText = (field: RefObject<HTMLInputElement | HTMLTextAreaElement | null>): string =>
  field.current?.value ?? ''
