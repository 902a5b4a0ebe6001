import { Tooltip as Base } from '@base-ui/react/tooltip'
import type { ReactElement } from 'react'
import './float.css'

type TooltipProps = {
  readonly text: string
  /** Side of the element on which the text appears, if there is space. */
  readonly side?: 'top' | 'right'
  readonly children: ReactElement<object>
}

/**
 * Text that appears next to an element on hover or focus. Some people never see tooltips, so the text may only repeat
 * or complete visible content.
 */
export function Tooltip({ text, side = 'top', children }: TooltipProps) {
  return (
    <Base.Root>
      <Base.Trigger render={children} delay={500} closeOnClick />
      <Base.Portal>
        <Base.Positioner side={side} sideOffset={6} className="tip-at">
          <Base.Popup className="tip-pop">{text}</Base.Popup>
        </Base.Positioner>
      </Base.Portal>
    </Base.Root>
  )
}
