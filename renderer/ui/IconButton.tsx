import type { ComponentProps, ReactNode } from 'react'
import { cx } from './cx'
import { isAriaDisabled, usePageButton } from './page-actions'
import { Tooltip } from './Tooltip'
import './button.css'

export type IconButtonProps = Omit<ComponentProps<'button'>, 'type' | 'aria-label' | 'children'> & {
  /** The word for it: read aloud, and shown beside the pointer. */
  readonly label: string
  readonly icon: ReactNode
  readonly small?: boolean
}

/** An icon alone. Its word is always there, as its name and as a tooltip. */
export function IconButton({ label, icon, small, className, ref, ...button }: IconButtonProps) {
  const isDisabled = button.disabled === true || isAriaDisabled(button)
  const offered = usePageButton({ label, isDisabled }, ref)
  return (
    <Tooltip text={label}>
      <button
        {...button}
        ref={offered}
        type="button"
        aria-label={label}
        className={cx('btn quiet icon', small && 'sm', className)}
      >
        {icon}
      </button>
    </Tooltip>
  )
}
