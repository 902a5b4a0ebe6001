import { Dialog as Base } from '@base-ui/react/dialog'
import type { ReactNode } from 'react'
import { cx } from './cx'
import { PageHeadContext } from './page-actions'
import './float.css'

type DialogProps = {
  readonly open: boolean
  readonly onClose: () => void
  readonly title: string
  readonly text?: string
  /** True if the dialog contains a table. */
  readonly isWide?: boolean
  readonly children: ReactNode
}

/**
 * Dialog in front of the page. Escape and a click outside close the dialog. The focus then returns to the element that
 * had the focus before.
 */
export function Dialog({ open, onClose, title, text, isWide, children }: DialogProps) {
  return (
    <Base.Root
      open={open}
      onOpenChange={(isOpen) => {
        if (!isOpen) onClose()
      }}
    >
      <Base.Portal>
        <Base.Backdrop className="scrim" />
        <Base.Popup className={cx('dialog', isWide && 'wide')}>
          <Base.Title render={<h2 />}>{title}</Base.Title>
          {text !== undefined && <Base.Description className="dialog-text">{text}</Base.Description>}
          <PageHeadContext value={false}>{children}</PageHeadContext>
        </Base.Popup>
      </Base.Portal>
    </Base.Root>
  )
}
