import { useLayoutEffect } from 'react'
import { useApp } from '../../app/app-context'

/** Suppresses toasts about a flow while the calling component shows its state. */
export function useToastSuppression(flowId: string): void {
  const { stores } = useApp()
  useLayoutEffect(() => stores.suppressedToasts.begin(flowId), [stores, flowId])
}
