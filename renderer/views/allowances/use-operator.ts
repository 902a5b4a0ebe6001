import { useStore } from 'zustand'
import type { OperatorView } from '@shared/contract/lists'
import { useApp } from '../app-context'

/** Who is on the person's own list by an address, with the name typed there; undefined: nobody, or not known yet. */
export function useOperator(address: string): OperatorView | undefined {
  const { stores } = useApp()
  return useStore(stores.lists, (s) =>
    'value' in s ? s.value.operators.find(({ id }) => id.toLowerCase() === address.toLowerCase()) : undefined,
  )
}
