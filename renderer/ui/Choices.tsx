import { Checkbox as BaseCheckbox } from '@base-ui/react/checkbox'
import { Radio } from '@base-ui/react/radio'
import { RadioGroup } from '@base-ui/react/radio-group'
import { Switch as BaseSwitch } from '@base-ui/react/switch'
import { type ReactNode, useId } from 'react'
import { Tick } from './StatusIcons'
import './controls.css'

type BooleanProps = {
  readonly checked: boolean
  readonly onChange: (checked: boolean) => void
  readonly disabled?: boolean
}

/** A switch that takes effect at once. Its label is the element `labelledBy`. */
export function Switch({ checked, onChange, disabled, labelledBy }: BooleanProps & { readonly labelledBy: string }) {
  return (
    <BaseSwitch.Root
      className="swt"
      checked={checked}
      disabled={disabled ?? false}
      onCheckedChange={(next) => onChange(next)}
      aria-labelledby={labelledBy}
    >
      <BaseSwitch.Thumb className="swt-thumb" />
    </BaseSwitch.Root>
  )
}

export function Checkbox({ checked, onChange, disabled, children }: BooleanProps & { readonly children: ReactNode }) {
  return (
    <label className="ack">
      <BaseCheckbox.Root
        className="box"
        checked={checked}
        disabled={disabled ?? false}
        onCheckedChange={(next) => onChange(next)}
      >
        <BaseCheckbox.Indicator>
          <Tick size={12} />
        </BaseCheckbox.Indicator>
      </BaseCheckbox.Root>
      <span>{children}</span>
    </label>
  )
}

type RadiosProps<T extends string> = {
  readonly label: string
  readonly value: T | null
  readonly options: readonly { readonly value: T; readonly label: string }[]
  readonly onChange: (value: T) => void
  readonly hint?: string
}

export function Radios<T extends string>({ label, value, options, onChange, hint }: RadiosProps<T>) {
  const id = useId()
  return (
    <div className="fl">
      <span className="fl-label" id={id}>
        {label}
      </span>
      <RadioGroup
        className="opts"
        aria-labelledby={id}
        value={value ?? ''}
        onValueChange={(next: unknown) => {
          const picked = options.find((o) => o.value === next)
          if (picked) onChange(picked.value)
        }}
      >
        {options.map((o) => (
          <label className="opt" key={o.value}>
            <Radio.Root value={o.value} className="radio" />
            {o.label}
          </label>
        ))}
      </RadioGroup>
      {hint !== undefined && <span className="hint">{hint}</span>}
    </div>
  )
}
