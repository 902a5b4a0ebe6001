/** Identity of a launch, and the range of days that filters launches. */
import type { EntityId } from '@shared/ids'

export type LaunchKey = { readonly token: EntityId; readonly mintCode: string }

/** First and last UTC day, as `YYYY-MM-DD`, on which a launch may start. An empty text sets no limit. */
export type LaunchDayRange = { readonly from: string; readonly to: string }
export const NO_DAY_LIMIT: LaunchDayRange = { from: '', to: '' }
/** True if the first or the last day is set. */
export const hasDayLimit = ({ from, to }: LaunchDayRange): boolean => from !== '' || to !== ''
/** True if the last day is before the first day. */
export const isReversedRange = ({ from, to }: LaunchDayRange): boolean => from !== '' && to !== '' && to < from
