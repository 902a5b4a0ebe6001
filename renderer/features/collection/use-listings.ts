import { useEffect, useMemo } from 'react'
import { useStore } from 'zustand'
import type { TraitChoice } from '@shared/contract/flows'
import type { SightFacts } from '@shared/contract/listings'
import type { EntityId } from '@shared/ids'
import {
  type ListedRow,
  leaveListings,
  loadListings,
  loadTraitSet,
  needsListings,
  traitKey,
  type TraitSet,
} from './listings-store'
import { filterListed, type ListedSort, sortListed } from './listings-view'
import { useApp } from '../../app/app-context'

/** Loads the listings while the component is mounted, and stops when the page is left. */
export function useListingsReading(token: EntityId): void {
  const { api, stores } = useApp()
  useEffect(() => {
    const { nowMs } = stores.clock.getState()
    if (needsListings(stores.listings.getState(), token, nowMs)) void loadListings(stores.listings, api, token, false)
    return () => leaveListings(stores.listings)
  }, [token, api, stores])
}

/** Listings per chosen trait, as the market reports them. */
export function useTraitSets(token: EntityId, traits: readonly TraitChoice[]): readonly (TraitSet | null)[] {
  const { api, stores } = useApp()
  const state = useStore(stores.traitSets)
  useEffect(() => {
    for (const trait of traits) {
      const { token: setsToken, sets } = stores.traitSets.getState()
      const set = sets[traitKey(trait)]
      if (setsToken !== token || !set || set.status === 'failed') void loadTraitSet(stores.traitSets, api, token, trait)
    }
  }, [token, traits, api, stores])
  return useMemo(
    () => traits.map((trait) => (state.token === token ? (state.sets[traitKey(trait)] ?? null) : null)),
    [traits, token, state],
  )
}

/** Filtered and sorted listings, recomputed only when an input changes. */
export function useFilteredListings(
  token: EntityId,
  rows: readonly ListedRow[],
  sets: readonly (TraitSet | null)[],
  sort: ListedSort,
) {
  const { stores } = useApp()
  const { text, priceCeiling, seller } = useStore(stores.collectionFilter)
  // Ranks arrive while rows are in view; they reorder rows only when sorted by rank.
  const facts = useStore(stores.sight, (s) => (sort.by === 'rank' && s.token === token ? s.facts : NO_FACTS))
  const matches = useMemo(() => {
    const withTraits = sets.map((set) => (set?.status === 'ready' ? set.serials : null))
    return filterListed(rows, { text, priceCeiling, seller, withTraits })
  }, [rows, sets, text, priceCeiling, seller])
  return useMemo(() => sortListed(matches, sort, facts), [matches, sort, facts])
}

const NO_FACTS: ReadonlyMap<number, SightFacts> = new Map()
