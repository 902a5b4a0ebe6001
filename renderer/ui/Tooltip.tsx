import { Tooltip as Base } from '@base-ui/react/tooltip'
import type { ReactElement } from 'react'
import './float.css'

/**
 * Text next to the pointer or the focus. It repeats or completes the visible content, and is never the only place of a
 * fact.
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
