import { type ReactNode, useState } from 'react'
import { useInSight } from '../../charts'
import { useMainQuery } from '../../query/use-query'
import type { Insight } from './insights'

type WhenSeenProps<T> = { readonly part: Insight<T>; readonly children: ReactNode }

/** Reads its part once for each NFT: when `isTime` is true and the part is visible or needed. */
export function WhenSeen<T>({ part: { nftKey: nftKey, query, isReady, isNeeded }, children }: WhenSeenProps<T>) {
  const [ref, isInSight] = useInSight<HTMLDivElement>()
  const [startedKey, setStartedKey] = useState<string | null>(null)
  const isWanted = startedKey === nftKey || (isReady && (isInSight || isNeeded))
  if (isWanted && startedKey !== nftKey) setStartedKey(nftKey)
  useMainQuery(query, isWanted)
  return <div ref={ref}>{children}</div>
}
