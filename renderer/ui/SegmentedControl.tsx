import { Toggle } from '@base-ui/react/toggle'
import { ToggleGroup } from '@base-ui/react/toggle-group'
import type { ReactNode } from 'react'
import { usePageActions } from './page-actions'
import './controls.css'

type SegmentedControlProps<T extends string> = {
  readonly label: string
  readonly value: T
  readonly options: readonly {
    readonly value: T
    readonly label: string
    readonly icon?: ReactNode
    readonly tooltip?: string
  }[]
  readonly onChange: (value: T) => void
}

/**
 * Choice of one option, with all options visible in a row. If an option has an icon, the option shows only the icon;
 * the label is then the accessible name and the tooltip.
 */
export function SegmentedControl<T extends string>({ label, value, options, onChange }: SegmentedControlProps<T>) {
  const otherOptions = options.filter((option) => option.value !== value)
  // The palette shows an action without its surroundings, so the action's text names the choice: “Layout: Table”.
  usePageActions(
    otherOptions.map((option) => ({
      label: `${label}: ${option.label}`,
      isDisabled: false,
      run: () => onChange(option.value),
    })),
  )
  return (
    <ToggleGroup
      className="seg"
      aria-label={label}
      value={[value]}
      onValueChange={(nextValues: readonly unknown[]) => {
        const chosenOption = options.find((option) => nextValues.includes(option.value))
        if (chosenOption) onChange(chosenOption.value)
      }}
    >
      {options.map((option) => (
        <Toggle
          key={option.value}
          value={option.value}
          className={option.icon ? 'seg-icon' : ''}
          aria-label={option.icon ? option.label : undefined}
          title={option.tooltip ?? (option.icon ? option.label : undefined)}
        >
          {option.icon ?? option.label}
        </Toggle>
      ))}
    </ToggleGroup>
  )
}
