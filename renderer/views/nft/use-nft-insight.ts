import { useCallback, useEffect } from 'react'
import { loadComparables, loadNftOffers, loadPast, loadRarity, type NftKey } from '../../stores/nft'
import { useApp } from '../app-context'

/** Reads what is known beside how the NFT stands; answers with the way to read all of it again. */
export function useNftInsight({ token, serial }: NftKey): () => void {
  const { api, stores } = useApp()
  const read = useCallback(
    (fresh: boolean) => {
      const key = { token, serial }
      void loadPast(stores.nftPast, api, key, fresh)
      void loadNftOffers(stores.nftOffers, api, key, fresh)
      void loadRarity(stores.rarity, api, key, false)
      void loadComparables(stores.comparables, api, key, false)
    },
    [token, serial, api, stores],
  )
  useEffect(() => read(false), [read])
  return () => read(true)
}
