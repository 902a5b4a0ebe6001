/**
 * Filter and open tab of the collection page. The charts, tables and filter bar of that page show and change the
 * filter.
 */
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
  /** Price limit: the highest listing price that matches, in decimal HBAR. */
  readonly priceCeiling: string | null
  /** Only listings of this account match. */
  readonly seller: EntityId | null
  /** A serial number or a part of a name, as typed. */
  readonly text: string
}
export type CollectionFilterStore = StoreApi<CollectionFilter>

const NO_FILTER = { traits: [], priceCeiling: null, seller: null, text: '' } as const

export const createCollectionFilter = (): CollectionFilterStore =>
  createStore<CollectionFilter>(() => ({ token: null, tab: 'listings', ...NO_FILTER }))

/** Sets the collection of the filter. Clears the filter if the collection is a different one. */
export function setFilterCollection(store: CollectionFilterStore, token: EntityId): void {
  if (store.getState().token !== token) store.setState({ token, tab: 'listings', ...NO_FILTER }, true)
}

/**
 * Sets the collection of the filter whenever the route changes to a collection page, before that page sends any
 * request. Returns a function that stops listening to the route.
 */
export const followRoute = (store: CollectionFilterStore, routes: RouteStore): (() => void) =>
  routes.subscribe((state) => {
    const route = currentRoute(state)
    if (route.name === 'collection') setFilterCollection(store, route.token)
  })

export const isSameTrait = (a: TraitChoice, b: TraitChoice): boolean =>
  a.trait_type === b.trait_type && String(a.value) === String(b.value)

export const hasTrait = ({ traits }: CollectionFilter, trait: TraitChoice): boolean =>
  traits.some((chosenTrait) => isSameTrait(chosenTrait, trait))

/**
 * Adds a trait to the filter, in place of another value of the same type; removes the trait if it is already chosen.
 */
export function toggleTrait(store: CollectionFilterStore, trait: TraitChoice): void {
  store.setState((state) => {
    const traitsOfOtherTypes = state.traits.filter(({ trait_type }) => trait_type !== trait.trait_type)
    return { traits: hasTrait(state, trait) ? traitsOfOtherTypes : [...traitsOfOtherTypes, trait] }
  })
}

/** Toggles a trait and shows the listings tab. */
export function toggleListingsTrait(store: CollectionFilterStore, trait: TraitChoice): void {
  toggleTrait(store, trait)
  store.setState({ tab: 'listings' })
}

export const clearFilter = (store: CollectionFilterStore): void => store.setState(NO_FILTER)

export const hasActiveFilter = ({ traits, priceCeiling, seller, text }: CollectionFilter): boolean =>
  traits.length > 0 || priceCeiling !== null || seller !== null || text.trim() !== ''
