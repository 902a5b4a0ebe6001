import { Tooltip as Base } from '@base-ui/react/tooltip'
import type { ReactElement } from 'react'
import './float.css'

/**
 * Text that appears next to an element on hover or focus. Some people never see tooltips, so the text may only repeat
 * or complete visible content.
 */
export function Tooltip({ text, children }: { readonly text: string; readonly children: ReactElement<object> }) {
  return (
    <Base.Root>
      <Base.Trigger render={children} delay={500} closeOnClick />
      <Base.Portal>
        <Base.Positioner sideOffset={6} className="tip-at">
          <Base.Popup className="tip-pop">{text}</Base.Popup>
        </Base.Positioner>
      </Base.Portal>
    </Base.Root>
  )
}
