import { type ReactNode, useState } from 'react'
import { useInSight } from '../../charts'
import { useMainQuery } from '../../query/use-query'
import type { Insight } from './insights'

type WhenSeenProps<T> = { readonly part: Insight<T>; readonly children: ReactNode }

/** Reads its part once for each NFT: when it is in sight, or needed, and its time has come. */
export function WhenSeen<T>({ part: { of, query, isTime, isNeeded }, children }: WhenSeenProps<T>) {
  const [ref, seen] = useInSight<HTMLDivElement>()
  const [startedOf, setStartedOf] = useState<string | null>(null)
  const isWanted = startedOf === of || (isTime && (seen || isNeeded))
  if (isWanted && startedOf !== of) setStartedOf(of)
  useMainQuery(query, isWanted)
  return <div ref={ref}>{children}</div>
}
