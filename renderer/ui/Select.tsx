import { useId } from 'react'
import './controls.css'

type SelectProps = {
  readonly label: string
  readonly value: string
  readonly options: readonly { readonly value: string; readonly label: string }[]
  readonly disabled?: boolean
  readonly onChange: (value: string) => void
}

/** One of many, by the system's own list: it has all the keys that people know. */
export function Select({ label, value, options, disabled, onChange }: SelectProps) {
  const id = useId()
  return (
    <div className="fl">
      <label htmlFor={id}>{label}</label>
      <span className="field">
        <select id={id} value={value} disabled={disabled ?? false} onChange={(e) => onChange(e.target.value)}>
          {options.map((option) => (
            <option key={option.value} value={option.value}>
              {option.label}
            </option>
          ))}
        </select>
      </span>
    </div>
  )
}
