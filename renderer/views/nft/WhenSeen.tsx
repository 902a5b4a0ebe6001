import { type ReactNode, useEffect, useRef } from 'react'
import { useInSight } from '../../charts'
import type { Insight } from './use-nft-insight'

type WhenSeenProps = { readonly part: Insight; readonly children: ReactNode }

/** Reads its part once for each NFT: when it is in sight, or needed, and its time has come. */
export function WhenSeen({ part: { of, isTime, isNeeded, read }, children }: WhenSeenProps) {
  const [ref, seen] = useInSight<HTMLDivElement>()
  const done = useRef<string | null>(null)
  useEffect(() => {
    if (!isTime || !(seen || isNeeded) || done.current === of) return
    done.current = of
    read()
  }, [of, isTime, isNeeded, seen, read])
  return <div ref={ref}>{children}</div>
}
