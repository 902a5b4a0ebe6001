import type { Market } from '../world/market'
import type { Media } from '../service/server'

export function createMedia(_market: Market): Media {
  return () => null
}
