import { type ReactNode, useState } from 'react'
import { useHasBeenInView } from '../../charts'
import { useMainQuery } from '../../query/use-query'
import type { NftSection } from './nft-sections'

type ReadWhenVisibleProps<T> = { readonly section: NftSection<T>; readonly children: ReactNode }

/** Reads a section of the page once for each NFT, as soon as `canRead` is true and the section is visible or needed. */
export function ReadWhenVisible<T>({
  section: { nftKey, query, canRead, isNeeded },
  children,
}: ReadWhenVisibleProps<T>) {
  const [ref, isInSight] = useHasBeenInView<HTMLDivElement>()
  const [startedNftKey, setStartedNftKey] = useState<string | null>(null)
  const isWanted = startedNftKey === nftKey || (canRead && (isInSight || isNeeded))
  if (isWanted && startedNftKey !== nftKey) setStartedNftKey(nftKey)
  useMainQuery(query, isWanted)
  return <div ref={ref}>{children}</div>
}
