import { Menu as Base } from '@base-ui/react/menu'
import type { ReactElement, ReactNode } from 'react'
import { Tick } from './StatusIcons'
import './float.css'

type MenuProps = {
  /** The button that opens the menu. */
  readonly trigger: ReactElement<object>
  readonly children: ReactNode
  readonly align?: 'start' | 'end'
  readonly className?: string | undefined
}

export function Menu({ trigger, children, align = 'end', className }: MenuProps) {
  return (
    <Base.Root modal={false}>
      <Base.Trigger render={trigger} />
      <Base.Portal>
        <Base.Positioner className="menu-at" align={align} sideOffset={4}>
          <Base.Popup className={`menu ${className ?? ''}`}>{children}</Base.Popup>
        </Base.Positioner>
      </Base.Portal>
    </Base.Root>
  )
}

type MenuItemProps = {
  readonly icon?: ReactNode
  readonly onPick: () => void
  /** Reason why the item cannot be picked now. */
  readonly disabledReason?: string | undefined
  readonly children: ReactNode
}

export function MenuItem({ icon, onPick, disabledReason, children }: MenuItemProps) {
  return (
    <Base.Item className="mi" onClick={onPick} disabled={disabledReason !== undefined}>
      {icon}
      {disabledReason === undefined ? (
        children
      ) : (
        <span>
          {children}
          <span className="micro block">{disabledReason}</span>
        </span>
      )}
    </Base.Item>
  )
}

export const MenuLine = () => <Base.Separator className="menu-line" />

export const MenuLabel = ({ children }: { readonly children: ReactNode }) => (
  <span className="menu-label block" aria-hidden="true">
    {children}
  </span>
)

type MenuCheckProps = {
  readonly checked: boolean
  readonly onChange: (checked: boolean) => void
  readonly children: ReactNode
}

/** Menu item that is on or off. A tick shows that the item is on. */
export const MenuCheck = ({ checked, onChange, children }: MenuCheckProps) => (
  <Base.CheckboxItem className="mi" checked={checked} onCheckedChange={(isChecked) => onChange(isChecked)}>
    {children}
    <Base.CheckboxItemIndicator className="mi-at">
      <Tick size={14} />
    </Base.CheckboxItemIndicator>
  </Base.CheckboxItem>
)

type MenuChoiceProps<T extends string> = {
  readonly label: string
  readonly value: T
  readonly options: readonly { readonly value: T; readonly label: string }[]
  readonly onChange: (value: T) => void
}

/** Choice of one option within a menu, with a tick on the current option. */
export function MenuChoice<T extends string>({ label, value, options, onChange }: MenuChoiceProps<T>) {
  return (
    <Base.RadioGroup
      value={value}
      onValueChange={(nextValue: unknown) => {
        const chosenOption = options.find((option) => option.value === nextValue)
        if (chosenOption) onChange(chosenOption.value)
      }}
      aria-label={label}
    >
      {options.map((option) => (
        <Base.RadioItem key={option.value} value={option.value} className="mi" closeOnClick>
          {option.label}
          <Base.RadioItemIndicator className="mi-at">
            <Tick size={14} />
          </Base.RadioItemIndicator>
        </Base.RadioItem>
      ))}
    </Base.RadioGroup>
  )
}
