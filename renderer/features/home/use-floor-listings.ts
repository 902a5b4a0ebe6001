import type { FloorListings } from '@shared/contract/home'
import { homeQueries } from './queries'
import { knownValue } from '../../query/remote'
import { useMainQuery } from '../../query/use-query'

/** Cheapest listings of the most traded collections; null until known. */
export const useFloorListings = (): FloorListings | null => knownValue(useMainQuery(homeQueries.floorListings))
