import { useLayoutEffect } from 'react'
import { useApp } from '../../app/app-context'

/** Suppresses toasts about a flow while the calling component is mounted, because the component shows the flow's state. */
export function useToastSuppression(flowId: string): void {
  const { stores } = useApp()
  useLayoutEffect(() => stores.suppressedToasts.suppress(flowId), [stores, flowId])
}
