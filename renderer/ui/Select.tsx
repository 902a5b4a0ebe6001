import { ChevronDown } from 'lucide-react'
import { useId } from 'react'
import './controls.css'

type SelectProps = {
  readonly label: string
  readonly value: string
  readonly options: readonly { readonly value: string; readonly label: string }[]
  readonly disabled?: boolean
  readonly onChange: (value: string) => void
}

/** Choice of one of many options, in the browser's own list. */
export function Select({ label, value, options, disabled, onChange }: SelectProps) {
  const id = useId()
  return (
    <div className="fl">
      <label htmlFor={id}>{label}</label>
      <span className="field">
        <select id={id} value={value} disabled={disabled ?? false} onChange={(event) => onChange(event.target.value)}>
          {options.map((option) => (
            <option key={option.value} value={option.value}>
              {option.label}
            </option>
          ))}
        </select>
        <ChevronDown size={14} className="select-mark" aria-hidden="true" />
      </span>
    </div>
  )
}
