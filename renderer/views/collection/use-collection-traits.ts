import { useEffect } from 'react'
import { useStore } from 'zustand'
import type { CollectionTraits } from '@shared/contract/market'
import { loadTraits } from '../../stores/offers'
import { known } from '../../stores/remote'
import { useApp } from '../app-context'
import { usePart } from '../use-part'

/** What the collection's NFTs differ in; null until it is read, and where it cannot be. */
export function useCollectionTraits(token: string): CollectionTraits | null {
  const { api, stores } = useApp()
  const state = useStore(stores.collectionTraits)
  useEffect(() => {
    const before = stores.collectionTraits.getState()
    if (before.status === 'idle' || before.status === 'failed' || before.of !== token)
      void loadTraits(stores.collectionTraits, api, token)
  }, [token, api, stores])
  usePart((fresh) => {
    if (fresh || state.status === 'failed') void loadTraits(stores.collectionTraits, api, token)
  })
  return known(state, token)
}
