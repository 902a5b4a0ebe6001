import { useStore } from 'zustand'
import type { ServiceKeyKind } from '@shared/contract/connection'
import { serviceKeyOf } from '../../stores/connection'
import { useApp } from '../app-context'

/** Whether it is known that there is no key of a kind. A locked or refused one is there. */
export function useMissingKey(kind: ServiceKeyKind): boolean {
  const { stores } = useApp()
  return useStore(stores.connection, (s) => {
    if (!('value' in s)) return false
    const key = serviceKeyOf(s.value, kind)
    return key === null || key.state === 'gone'
  })
}
