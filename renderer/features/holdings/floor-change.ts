import type { HeldCollection } from '@shared/contract/holdings'
import { changePercent } from '../../charts'

/**
 * Change of the collection's floor in 30 days, in percent; null if either floor is unknown or the earlier is 0. For
 * display only.
 */
export const floorChange = ({ floor, floor30dAgo }: Pick<HeldCollection, 'floor' | 'floor30dAgo'>): number | null =>
  floor === null || floor30dAgo === null ? null : changePercent({ first: Number(floor30dAgo), last: Number(floor) })
