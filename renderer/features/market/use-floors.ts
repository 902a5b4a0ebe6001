import { useMemo } from 'react'
import { useStore } from 'zustand'
import type { EntityId } from '@shared/ids'
import { knownValue } from '../../query/remote'
import { useMainQuery } from '../../query/use-query'
import { useApp } from '../../app/app-context'
import { marketQueries } from './queries'

/** Floors of the collections, in decimal HBAR; null for a collection without a listing. */
export type Floors = ReadonlyMap<EntityId, string | null>

/** Floors of all ranked collections. The ranking has them in one answer. */
export function useFloors(): Floors {
  const { stores } = useApp()
  const range = useStore(stores.browse.settings, (settings) => settings.marketRange)
  const overview = knownValue(useMainQuery(marketQueries.overview(range)))
  return useMemo(() => new Map(overview?.collections.map(({ token, floor }) => [token, floor])), [overview])
}
