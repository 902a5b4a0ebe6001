import { Popover as Base } from '@base-ui/react/popover'
import type { ReactElement, ReactNode } from 'react'
import { cx } from './cx'
import { PageHeadContext } from './page-actions'
import './float.css'

type PopoverProps = {
  /** The button that opens the popover. */
  readonly trigger: ReactElement<object>
  readonly label: string
  readonly align?: 'start' | 'end'
  readonly className?: string
  readonly open: boolean
  readonly onOpenChange: (open: boolean) => void
  readonly children: ReactNode
}

/** Small popover next to its button. The focus moves into the popover, and returns to the button on close. */
export function Popover({ trigger, label, align = 'start', className, open, onOpenChange, children }: PopoverProps) {
  return (
    <Base.Root open={open} onOpenChange={(isOpen) => onOpenChange(isOpen)}>
      <Base.Trigger render={trigger} />
      <Base.Portal>
        <Base.Positioner className="menu-at" align={align} sideOffset={4}>
          <Base.Popup className={cx('menu pop', className)} aria-label={label}>
            <PageHeadContext value={false}>{children}</PageHeadContext>
          </Base.Popup>
        </Base.Positioner>
      </Base.Portal>
    </Base.Root>
  )
}
