/** What the charts of one collection are drawn from. Each is read when its chart comes into sight. */
import type {
  CollectionDays,
  CollectionDepth,
  CollectionHolders,
  CollectionSales,
  OwnHistory,
  Span,
  Standing,
  TraitFloor,
} from '@shared/contract/collection'
import type { TraitChoice } from '@shared/contract/flows'
import type { MainApi } from '../api'
import { createRemote, load } from './remote'

type Api = Pick<MainApi, 'collection'>

export const createCollectionCharts = () => ({
  standing: createRemote<Standing>(),
  ownHistory: createRemote<OwnHistory>(),
  days: createRemote<CollectionDays>(),
  sales: createRemote<CollectionSales>(),
  depth: createRemote<CollectionDepth>(),
  holders: createRemote<CollectionHolders>(),
  traitFloor: createRemote<TraitFloor>(),
})
export type CollectionCharts = ReturnType<typeof createCollectionCharts>

export const daysKey = (token: string, span: Span): string => `${token} ${span}`
export const salesKey = (token: string, days: number): string => `${token} ${days}`
/** The same traits in any order are the same question. */
export const traitFloorKey = (token: string, traits: readonly TraitChoice[]): string =>
  `${token} ${JSON.stringify(traits.map((one) => [one.trait_type, String(one.value)]).sort())}`

export const loadStanding = (charts: CollectionCharts, api: Api, token: string, fresh: boolean): Promise<void> =>
  load(charts.standing, token, () => api.collection.standing({ token, fresh }))

/** From this computer alone: at once, and without a network. */
export const loadOwnHistory = (charts: CollectionCharts, api: Api, token: string): Promise<void> =>
  load(charts.ownHistory, token, () => api.collection.ownHistory({ token }))

export const loadDays = (charts: CollectionCharts, api: Api, token: string, span: Span): Promise<void> =>
  load(charts.days, daysKey(token, span), () => api.collection.days({ token, span, fresh: false }))

export const loadSales = (charts: CollectionCharts, api: Api, token: string, days: number): Promise<void> =>
  load(charts.sales, salesKey(token, days), () => api.collection.sales({ token, days, fresh: false }))

export const loadDepth = (charts: CollectionCharts, api: Api, token: string): Promise<void> =>
  load(charts.depth, token, () => api.collection.depth({ token, fresh: false }))

export const loadHolders = (charts: CollectionCharts, api: Api, token: string, fresh = false): Promise<void> =>
  load(charts.holders, token, () => api.collection.holders({ token, fresh }))

export const findTraitFloor = (
  charts: CollectionCharts,
  api: Api,
  token: string,
  traits: readonly TraitChoice[],
): Promise<void> =>
  load(charts.traitFloor, traitFloorKey(token, traits), () =>
    api.collection.traitFloor({ token, traits: [...traits], fresh: true }),
  )
