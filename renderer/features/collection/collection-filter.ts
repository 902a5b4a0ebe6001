/** What is asked of one collection: set by its charts, its tables and its filter bar alike, and shown by all of them. */
import type { TraitChoice } from '@shared/contract/flows'
import { createStore, type StoreApi } from 'zustand/vanilla'
import { currentRoute, type RouteStore } from '../../stores/route'

export type CollectionTab = 'listings' | 'nfts' | 'activity' | 'offers' | 'holders' | 'charts'
export type CollectionFilter = {
  /** Null before any collection was opened. Another collection begins with nothing chosen. */
  readonly token: string | null
  readonly tab: CollectionTab
  /** All of them at once; at most one value of a type. */
  readonly traits: readonly TraitChoice[]
  /** The most a listing may ask, decimal HBAR. */
  readonly priceCeiling: string | null
  readonly seller: string | null
  /** A serial number, or a part of a name, as it was typed. */
  readonly text: string
}
export type CollectionFilterStore = StoreApi<CollectionFilter>

const NOTHING = { traits: [], priceCeiling: null, seller: null, text: '' } as const

export const createCollectionFilter = (): CollectionFilterStore =>
  createStore<CollectionFilter>(() => ({ token: null, tab: 'listings', ...NOTHING }))

/** Who comes back to the same collection finds what was chosen. */
export function openFilter(store: CollectionFilterStore, token: string): void {
  if (store.getState().token !== token) store.setState({ token, tab: 'listings', ...NOTHING }, true)
}

/** Before a page of another collection asks for anything, nothing of the one before is chosen any more. */
export const followRoute = (store: CollectionFilterStore, route: RouteStore): (() => void) =>
  route.subscribe((state) => {
    const here = currentRoute(state)
    if (here.name === 'collection') openFilter(store, here.token)
  })

export const sameTrait = (a: TraitChoice, b: TraitChoice): boolean =>
  a.trait_type === b.trait_type && String(a.value) === String(b.value)

export const hasTrait = ({ traits }: CollectionFilter, trait: TraitChoice): boolean =>
  traits.some((chosen) => sameTrait(chosen, trait))

/** Chooses a value in place of another of its type, or takes it back. */
export function toggleTrait(store: CollectionFilterStore, trait: TraitChoice): void {
  const others = (chosen: TraitChoice) => chosen.trait_type !== trait.trait_type
  store.setState((state) => ({
    traits: hasTrait(state, trait) ? state.traits.filter(others) : [...state.traits.filter(others), trait],
  }))
}

/** As `toggleTrait`, and shows what is on sale with it. */
export function filterListings(store: CollectionFilterStore, trait: TraitChoice): void {
  toggleTrait(store, trait)
  store.setState({ tab: 'listings' })
}

export const clearFilter = (store: CollectionFilterStore): void => store.setState(NOTHING)

export const isFiltered = ({ traits, priceCeiling, seller, text }: CollectionFilter): boolean =>
  traits.length > 0 || priceCeiling !== null || seller !== null || text.trim() !== ''
