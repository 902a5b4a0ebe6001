import { type ComponentProps, type ReactNode, useId } from 'react'
import { cx } from './cx'
import { Octagon, Triangle } from './StatusIcons'
import type { FieldProblem } from '../format/field-problem'
import './controls.css'

type FieldProps = Omit<ComponentProps<'input'>, 'id'> & {
  readonly label: ReactNode
  readonly hint?: string | undefined
  readonly problem?: FieldProblem | null
  /** Content within the frame of the field, before and after the input. */
  readonly leadingContent?: ReactNode
  readonly trailingContent?: ReactNode
}

/** Text field with a label. Below the field, the problem is shown or, without a problem, the hint. */
export function Field({ label, hint, problem, leadingContent, trailingContent, ...input }: FieldProps) {
  const id = useId()
  return (
    <div className="fl">
      <label htmlFor={id}>{label}</label>
      <span className={cx('field', problem && (problem.isWrongTarget ? 'peril' : 'err'))}>
        {leadingContent}
        <input
          spellCheck={false}
          autoComplete="off"
          {...input}
          id={id}
          aria-invalid={problem ? true : undefined}
          aria-describedby={`${id}-more`}
        />
        {trailingContent}
      </span>
      <FieldMessage id={`${id}-more`} hint={hint} problem={problem ?? null} />
    </div>
  )
}

type FieldMessageProps = {
  readonly id: string
  readonly hint?: string | undefined
  readonly problem: FieldProblem | null
}

/** The problem of a field or, without a problem, its hint. */
export function FieldMessage({ id, hint, problem }: FieldMessageProps) {
  if (problem) {
    return (
      <span id={id} className={cx('msg', problem.isWrongTarget && 'bad')} role="alert">
        {problem.isWrongTarget ? <Octagon size={14} /> : <Triangle size={14} />}
        {problem.text}
      </span>
    )
  }
  return hint === undefined ? null : (
    <span id={id} className="hint">
      {hint}
    </span>
  )
}
