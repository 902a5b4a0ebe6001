import { Popover as Base } from '@base-ui/react/popover'
import type { ReactElement, ReactNode } from 'react'
import { PageHeadContext } from './page-actions'
import './float.css'

type PopoverProps = {
  /** The button that opens the popover. */
  readonly trigger: ReactElement<object>
  readonly label: string
  readonly open: boolean
  readonly onOpenChange: (open: boolean) => void
  readonly children: ReactNode
}

/** Small popover next to its button. The focus moves into the popover, and returns to the button on close. */
export function Popover({ trigger, label, open, onOpenChange, children }: PopoverProps) {
  return (
    <Base.Root open={open} onOpenChange={(isOpen) => onOpenChange(isOpen)}>
      <Base.Trigger render={trigger} />
      <Base.Portal>
        <Base.Positioner className="menu-at" align="start" sideOffset={4}>
          <Base.Popup className="menu pop" aria-label={label}>
            <PageHeadContext value={false}>{children}</PageHeadContext>
          </Base.Popup>
        </Base.Positioner>
      </Base.Portal>
    </Base.Root>
  )
}
