import { useCallback, useMemo } from 'react'
import { useStore } from 'zustand'
import { loadComparables, loadNftOffers, loadPast, loadRarity, nftOf, type NftKey } from '../../stores/nft'
import { isReading, known } from '../../stores/remote'
import { useAccounts, useApp } from '../app-context'

/** One part beside how the NFT stands: what it is read with, and when. */
export type Insight = {
  readonly of: string
  /** How it stands and what it is quoted at are there: those are read before anything else. */
  readonly isTime: boolean
  /** Its own form needs it, whether it is in sight or not. */
  readonly isNeeded: boolean
  readonly read: () => void
}

/**
 * What is known beside how the NFT stands. A key asks twice a second: each part reads once it is in sight, and after
 * what somebody decides by. `again` reads anew what was read.
 */
export function useNftInsight({ token, serial }: NftKey) {
  const { api, stores } = useApp()
  const accounts = useAccounts()?.accounts
  const of = nftOf({ token, serial })
  const nft = useStore(stores.nft, (s) => known(s, of))
  const isSettled = useStore(stores.nft, (s) => !isReading(s)) && nft !== null
  const isQuoted = useStore(stores.quote, (s) => !isReading(s))
  const isOwn = accounts?.some(({ id }) => id === nft?.owner?.id) ?? false
  const loads = useMemo(() => {
    const key = { token, serial }
    return {
      past: (fresh: boolean) => void loadPast(stores.nftPast, api, key, fresh),
      offers: (fresh: boolean) => void loadNftOffers(stores.nftOffers, api, key, fresh),
      rarity: () => void loadRarity(stores.rarity, api, key, false),
      comparables: () => void loadComparables(stores.comparables, api, key, false),
    }
  }, [token, serial, api, stores])
  const parts = useMemo(() => {
    const part = (read: (fresh: boolean) => void, isNeeded = false): Insight => ({
      ...{ of, isNeeded, isTime: isSettled && isQuoted },
      read: () => read(false),
    })
    return {
      past: part(loads.past, isOwn),
      offers: part(loads.offers, isOwn),
      rarity: part(loads.rarity),
      comparables: part(loads.comparables),
    }
  }, [of, isSettled, isQuoted, isOwn, loads])
  const again = useCallback(() => {
    const { nftPast, nftOffers, rarity, comparables } = stores
    const was = (state: object) => 'of' in state && state.of === of
    if (was(nftPast.getState())) loads.past(true)
    if (was(nftOffers.getState())) loads.offers(true)
    if (was(rarity.getState())) loads.rarity()
    if (was(comparables.getState())) loads.comparables()
  }, [of, loads, stores])
  return { parts, again }
}
export type NftInsights = ReturnType<typeof useNftInsight>['parts']
