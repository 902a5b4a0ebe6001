import { useLayoutEffect } from 'react'
import { useApp } from '../../app/app-context'

/** For what tells how a flow stands, its end included: while it is shown no toast tells of that flow. */
export function useTold(flowId: string): void {
  const { stores } = useApp()
  useLayoutEffect(() => stores.told.begin(flowId), [stores, flowId])
}
