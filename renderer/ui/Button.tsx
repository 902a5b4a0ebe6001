import type { ComponentProps, ReactNode } from 'react'
import { cx } from './cx'
import { isAriaDisabled, usePageButton } from './page-actions'
import { Ring } from './Ring'
import './button.css'

export type ButtonProps = Omit<ComponentProps<'button'>, 'type'> & {
  readonly variant?: 'primary' | 'secondary' | 'quiet' | 'danger' | 'danger-quiet'
  readonly size?: 'small' | 'normal' | 'large'
  readonly icon?: ReactNode
  readonly isSubmit?: boolean
  /** True while the action of this button runs. The button shows a ring and cannot be pressed. */
  readonly isBusy?: boolean
  /** True if the palette offers this button although the button is not in the head of the page. */
  readonly isPageAction?: boolean
}

export function Button({ variant = 'secondary', size = 'normal', icon, isSubmit, isBusy, ...otherProps }: ButtonProps) {
  const { className, children, disabled, isPageAction, ref, ...button } = otherProps
  const isDisabled = disabled === true || isBusy === true
  const buttonRef = usePageButton(
    {
      label: button['aria-label'],
      children,
      isDisabled: isDisabled || isAriaDisabled(button),
      isPageAction,
    },
    ref,
  )
  return (
    <button
      {...button}
      ref={buttonRef}
      type={isSubmit ? 'submit' : 'button'}
      className={cx('btn', variant, size === 'small' && 'sm', size === 'large' && 'large', className)}
      disabled={isDisabled}
      aria-busy={isBusy}
    >
      {isBusy ? <Ring size={14} stroke={2} share={0.3} isTurning /> : icon}
      {children}
    </button>
  )
}
