import { useEffect, useMemo } from 'react'
import { useStore } from 'zustand'
import type { SpenderWords } from '../../format/offer-text'
import { plainText } from '../../format/text'
import { loadLists } from '../../stores/lists'
import { useApp } from '../app-context'

/** Spenders by the names that the person typed for them, beside their ids. */
export function useSpenderWords(): SpenderWords {
  const { api, stores } = useApp()
  useEffect(() => void loadLists(stores.lists, api), [api, stores])
  const lists = useStore(stores.lists)
  return useMemo(() => {
    const spenders = 'value' in lists ? lists.value.spenders : []
    return (id) => {
      const name = spenders.find((one) => one.id === id)?.name ?? null
      return name === null ? id : `${plainText(name, 40)}, ${id},`
    }
  }, [lists])
}
