import type { ComponentProps, ReactNode } from 'react'
import { cx } from './cx'
import { isAriaDisabled, usePageButton } from './page-actions'
import { Tooltip } from './Tooltip'
import './button.css'

export type IconButtonProps = Omit<ComponentProps<'button'>, 'type' | 'aria-label' | 'children'> & {
  /** Accessible name, also shown as the tooltip. For a button in the head of a page, also its name in the palette. */
  readonly label: string
  readonly icon: ReactNode
  readonly isSmall?: boolean
}

/** Button with only an icon. */
export function IconButton({ label, icon, isSmall, className, ref, ...button }: IconButtonProps) {
  const isDisabled = button.disabled === true || isAriaDisabled(button)
  const buttonRef = usePageButton({ label, isDisabled }, ref)
  return (
    <Tooltip text={label}>
      <button
        {...button}
        ref={buttonRef}
        type="button"
        aria-label={label}
        className={cx('btn quiet icon', isSmall && 'sm', className)}
      >
        {icon}
      </button>
    </Tooltip>
  )
}
