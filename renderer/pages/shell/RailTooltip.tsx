import type { ReactElement } from 'react'
import { Tooltip } from '../../ui/Tooltip'
import { useIsRail } from '../../ui/use-media-query'

type RailTooltipProps = { readonly text: string; readonly children: ReactElement<object> }

/** Tooltip of an element of the sidebar, only while the sidebar is a rail and hides the element's text. */
export function RailTooltip({ text, children }: RailTooltipProps) {
  const isRail = useIsRail()
  if (!isRail) return children
  return (
    <Tooltip text={text} side="right">
      {children}
    </Tooltip>
  )
}
