import { Toggle } from '@base-ui/react/toggle'
import { ToggleGroup } from '@base-ui/react/toggle-group'
import type { ReactNode } from 'react'
import { usePageActions } from './page-actions'
import './controls.css'

type SegProps<T extends string> = {
  readonly label: string
  readonly value: T
  readonly options: readonly { readonly value: T; readonly label: string; readonly icon?: ReactNode }[]
  readonly onChange: (value: T) => void
}

/**
 * A choice of one of a few visible options. An option with an icon shows the icon and keeps its label as its accessible
 * name.
 */
export function Seg<T extends string>({ label, value, options, onChange }: SegProps<T>) {
  const others = options.filter((option) => option.value !== value)
  // Labels include the name of the choice: “Layout: Table”.
  usePageActions(
    others.map((option) => ({
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
      onValueChange={(next: readonly unknown[]) => {
        const picked = options.find((o) => next.includes(o.value))
        if (picked) onChange(picked.value)
      }}
    >
      {options.map((o) => (
        <Toggle
          key={o.value}
          value={o.value}
          className={o.icon ? 'seg-icon' : ''}
          aria-label={o.icon ? o.label : undefined}
          title={o.icon ? o.label : undefined}
        >
          {o.icon ?? o.label}
        </Toggle>
      ))}
    </ToggleGroup>
  )
}
