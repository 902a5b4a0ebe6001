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
  /** Chosen traits. An NFT matches if it has, of each type with a chosen value, one of the chosen values. */
  readonly traits: readonly TraitChoice[]
  /** Price limit: the highest listing price that matches, in decimal HBAR. */
  readonly priceCeiling: string | null
  /** Rank limit: the highest rarity rank that matches. An NFT without a known rank does not match. */
  readonly rankCeiling: number | null
  /** Only listings of this account match. */
  readonly seller: EntityId | null
  /** A serial number or a part of a name, as typed. */
  readonly text: string
}
export type CollectionFilterStore = StoreApi<CollectionFilter>

const NO_FILTER = { traits: [], priceCeiling: null, rankCeiling: null, seller: null, text: '' } as const

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

/** Adds a trait to the filter; removes the trait if it is already chosen. */
export function toggleTrait(store: CollectionFilterStore, trait: TraitChoice): void {
  store.setState((state) => ({
    traits: hasTrait(state, trait)
      ? state.traits.filter((chosenTrait) => !isSameTrait(chosenTrait, trait))
      : [...state.traits, trait],
  }))
}

/**
 * Groups values by the type of their traits. `values` has one value for each trait, in the same order, such as the
 * serials of the listings with that trait.
 */
export function groupByTraitType<T>(traits: readonly TraitChoice[], values: readonly T[]): readonly (readonly T[])[] {
  const groups = new Map<string, T[]>()
  for (const [index, { trait_type }] of traits.entries()) {
    const value = values[index]
    if (value === undefined) continue
    const group = groups.get(trait_type)
    if (group) group.push(value)
    else groups.set(trait_type, [value])
  }
  return [...groups.values()]
}

/** Toggles a trait and shows the listings tab. */
export function toggleListingsTrait(store: CollectionFilterStore, trait: TraitChoice): void {
  toggleTrait(store, trait)
  store.setState({ tab: 'listings' })
}

export const clearFilter = (store: CollectionFilterStore): void => store.setState(NO_FILTER)

export const hasActiveFilter = ({ traits, priceCeiling, rankCeiling, seller, text }: CollectionFilter): boolean =>
  traits.length > 0 || priceCeiling !== null || rankCeiling !== null || seller !== null || text.trim() !== ''
