/** Filter of one collection, set and shown by its charts, tables and filter bar. */
import type { TraitChoice } from '@shared/contract/flows'
import type { EntityId } from '@shared/ids'
import { createStore, type StoreApi } from 'zustand/vanilla'
import { currentRoute, type RouteStore } from '../../stores/route'

export type CollectionTab = 'listings' | 'nfts' | 'activity' | 'offers' | 'holders' | 'charts'
export type CollectionFilter = {
  /** Null before any collection was opened. Opening another collection clears the filter. */
  readonly token: EntityId | null
  readonly tab: CollectionTab
  /** Traits that an NFT must all have; at most one value per type. */
  readonly traits: readonly TraitChoice[]
  /** Highest listing price, decimal HBAR. */
  readonly priceCeiling: string | null
  readonly seller: EntityId | null
  /** A serial number or a part of a name, as typed. */
  readonly text: string
}
export type CollectionFilterStore = StoreApi<CollectionFilter>

const NO_FILTER = { traits: [], priceCeiling: null, seller: null, text: '' } as const

export const createCollectionFilter = (): CollectionFilterStore =>
  createStore<CollectionFilter>(() => ({ token: null, tab: 'listings', ...NO_FILTER }))

/** Opens the filter of a collection. Returning to the same collection keeps its filter. */
export function openFilter(store: CollectionFilterStore, token: EntityId): void {
  if (store.getState().token !== token) store.setState({ token, tab: 'listings', ...NO_FILTER }, true)
}

/** Clears the filter when the route changes to another collection, before that page sends any request. */
export const followRoute = (store: CollectionFilterStore, routes: RouteStore): (() => void) =>
  routes.subscribe((state) => {
    const route = currentRoute(state)
    if (route.name === 'collection') openFilter(store, route.token)
  })

export const sameTrait = (a: TraitChoice, b: TraitChoice): boolean =>
  a.trait_type === b.trait_type && String(a.value) === String(b.value)

export const hasTrait = ({ traits }: CollectionFilter, trait: TraitChoice): boolean =>
  traits.some((chosen) => sameTrait(chosen, trait))

/** Chooses a value in place of another of its type, or removes a chosen value. */
export function toggleTrait(store: CollectionFilterStore, trait: TraitChoice): void {
  store.setState((state) => {
    const otherTypes = state.traits.filter(({ trait_type }) => trait_type !== trait.trait_type)
    return { traits: hasTrait(state, trait) ? otherTypes : [...otherTypes, trait] }
  })
}

/** Toggles a trait and shows the listings tab. */
export function filterListings(store: CollectionFilterStore, trait: TraitChoice): void {
  toggleTrait(store, trait)
  store.setState({ tab: 'listings' })
}

export const clearFilter = (store: CollectionFilterStore): void => store.setState(NO_FILTER)

export const isFiltered = ({ traits, priceCeiling, seller, text }: CollectionFilter): boolean =>
  traits.length > 0 || priceCeiling !== null || seller !== null || text.trim() !== ''
