/** Identity of a launch, and the range of days that filters launches. */
import type { EntityId } from '@shared/ids'

export type LaunchKey = { readonly token: EntityId; readonly mintCode: string }

/** First and last UTC day, as `YYYY-MM-DD`, on which a launch may start. An empty text is no limit. */
export type LaunchDays = { readonly from: string; readonly to: string }
export const NO_DAYS: LaunchDays = { from: '', to: '' }
/** True if there is a limit on at least one side. */
export const hasDays = ({ from, to }: LaunchDays): boolean => from !== '' || to !== ''
/** True if the last day is before the first day. */
export const isBackwards = ({ from, to }: LaunchDays): boolean => from !== '' && to !== '' && to < from
