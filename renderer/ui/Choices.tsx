import { Checkbox as BaseCheckbox } from '@base-ui/react/checkbox'
import { Radio } from '@base-ui/react/radio'
import { RadioGroup } from '@base-ui/react/radio-group'
import { Switch as BaseSwitch } from '@base-ui/react/switch'
import { type ReactNode, useId } from 'react'
import { Tick } from './StatusIcons'
import './controls.css'

type OnOffProps = {
  readonly checked: boolean
  readonly onChange: (checked: boolean) => void
  readonly disabled?: boolean
}

/** Switch that takes effect at once. `labelledBy` is the id of the element with its label. */
export function Switch({ checked, onChange, disabled, labelledBy }: OnOffProps & { readonly labelledBy: string }) {
  return (
    <BaseSwitch.Root
      className="swt"
      checked={checked}
      disabled={disabled ?? false}
      onCheckedChange={(isChecked) => onChange(isChecked)}
      aria-labelledby={labelledBy}
    >
      <BaseSwitch.Thumb className="swt-thumb" />
    </BaseSwitch.Root>
  )
}

/** Checkbox with its label as children. */
export function Checkbox({ checked, onChange, disabled, children }: OnOffProps & { readonly children: ReactNode }) {
  return (
    <label className="ack">
      <BaseCheckbox.Root
        className="box"
        checked={checked}
        disabled={disabled ?? false}
        onCheckedChange={(isChecked) => onChange(isChecked)}
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
  /** Value of the chosen option; null while none is chosen. */
  readonly value: T | null
  readonly options: readonly { readonly value: T; readonly label: string }[]
  readonly onChange: (value: T) => void
  readonly hint?: string
}

/** Choice of one option, with all options visible. */
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
        onValueChange={(nextValue: unknown) => {
          const chosenOption = options.find((option) => option.value === nextValue)
          if (chosenOption) onChange(chosenOption.value)
        }}
      >
        {options.map((option) => (
          <label className="opt" key={option.value}>
            <Radio.Root value={option.value} className="radio" />
            {option.label}
          </label>
        ))}
      </RadioGroup>
      {hint !== undefined && <span className="hint">{hint}</span>}
    </div>
  )
}
