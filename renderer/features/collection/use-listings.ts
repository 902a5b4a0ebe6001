import { useEffect, useMemo } from 'react'
import { useStore } from 'zustand'
import type { TraitChoice } from '@shared/contract/flows'
import type { VisibleNftFacts } from '@shared/contract/listings'
import type { EntityId } from '@shared/ids'
import {
  type ListedRow,
  stopListings,
  loadListings,
  loadTraitSet,
  mustReadListings,
  traitKey,
  type TraitSet,
} from './listings-store'
import { groupByTraitType } from './collection-filter'
import { filterListedRows, type ListedSort, sortListedRows } from './listings-view'
import { useApp } from '../../app/app-context'

/** Loads the listings on mount, unless the loaded listings are recent enough. Stops loading on unmount. */
export function useLoadListings(token: EntityId): void {
  const { api, stores } = useApp()
  useEffect(() => {
    const { nowMs } = stores.clock.getState()
    if (mustReadListings(stores.listings.getState(), token, nowMs))
      void loadListings(stores.listings, api, token, false)
    return () => stopListings(stores.listings)
  }, [token, api, stores])
}

/**
 * Loads the serials of the listings with each chosen trait, also of traits whose last reading failed. Returns one set
 * per trait, in the same order; null for a set that is not in the store yet.
 */
export function useTraitSets(token: EntityId, traits: readonly TraitChoice[]): readonly (TraitSet | null)[] {
  const { api, stores } = useApp()
  const traitSets = useStore(stores.traitSets)
  useEffect(() => {
    for (const trait of traits) {
      const { token: setsToken, sets } = stores.traitSets.getState()
      const traitSet = sets[traitKey(trait)]
      if (setsToken !== token || !traitSet || traitSet.status === 'failed')
        void loadTraitSet(stores.traitSets, api, token, trait)
    }
  }, [token, traits, api, stores])
  return useMemo(
    () => traits.map((trait) => (traitSets.token === token ? (traitSets.sets[traitKey(trait)] ?? null) : null)),
    [traits, token, traitSets],
  )
}

/** Sorted listings that match the filter. The hook filters and sorts again only when an input changes. */
export function useFilteredListings(
  token: EntityId,
  rows: readonly ListedRow[],
  traitSets: readonly (TraitSet | null)[],
  sort: ListedSort,
) {
  const { stores } = useApp()
  const { text, priceCeiling, rankCeiling, seller, traits } = useStore(stores.collectionFilter)
  // New facts arrive while the person scrolls. Only ranks depend on them, so otherwise the rows ignore new facts.
  const needsRanks = sort.by === 'rank' || rankCeiling !== null
  const facts = useStore(stores.visibleFacts, (s) => (needsRanks && s.token === token ? s.facts : NO_FACTS))
  const matches = useMemo(() => {
    const serials = traitSets.map((set) => (set?.status === 'ready' ? set.serials : null))
    const serialsByTraitType = groupByTraitType(traits, serials)
    return filterListedRows(rows, { text, priceCeiling, rankCeiling, seller, serialsByTraitType }, facts)
  }, [rows, traitSets, text, priceCeiling, rankCeiling, seller, traits, facts])
  return useMemo(() => sortListedRows(matches, sort, facts), [matches, sort, facts])
}

const NO_FACTS: ReadonlyMap<number, VisibleNftFacts> = new Map()
